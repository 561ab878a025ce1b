// The keys of the step page. Keys with a modifier and keys in a field are left to the browser.
import { copyAddress } from "./copy.js";
import { follow } from "./navigate.js";
import { choose, whatIf } from "./what_if.js";

const CONTROLS = {
  ArrowRight: "ctl-next",
  k: "ctl-next",
  ArrowLeft: "ctl-previous",
  j: "ctl-previous",
  Home: "ctl-first",
  End: "ctl-last",
  n: "ctl-next-fault",
  p: "ctl-previous-fault",
  b: "what-if-back",
};

// The link after the current one of a group of choices, round and round.
function nextChoice(group) {
  const links = [...(document.querySelectorAll("#switches .seg")[group]?.querySelectorAll("a") ?? [])];
  const current = links.findIndex((link) => link.classList.contains("on"));
  links[(current + 1) % links.length]?.click();
}

function nextTab() {
  const tabs = [...document.querySelectorAll(".tabs input")];
  const current = tabs.findIndex((tab) => tab.checked);
  if (tabs.length) tabs[(current + 1) % tabs.length].checked = true;
}

function showHelp() {
  const dialog = document.getElementById("help");
  if (dialog && !dialog.open) dialog.showModal();
}

const ACTIONS = {
  s: () => nextChoice(0),
  o: () => nextChoice(document.querySelectorAll("#switches .seg").length - 1),
  t: nextTab,
  l: copyAddress,
  w: whatIf,
  "?": showHelp,
};

function isTyping(target) {
  return target.closest?.("textarea, select, input:not([type=radio]), dialog[open], [contenteditable]");
}

function takesItself(key, target) {
  const isArrow = key.startsWith("Arrow") || key === " ";
  return (isArrow && target.closest?.("input[type=radio]")) || (key === " " && target.closest?.("button, summary, a"));
}

export function startKeyboard(autoplay) {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target) || takesItself(key, target)) return;
    const name = key.length === 1 ? key.toLowerCase() : key;
    if (name === " ") autoplay.toggle();
    else if (CONTROLS[name]) {
      autoplay.stop();
      follow(CONTROLS[name]);
    } else if (ACTIONS[name]) ACTIONS[name]();
    else if (!/^[1-9]$/.test(name) || !choose(name)) return;
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#ctl-help")) return;
    event.preventDefault();
    showHelp();
  });
}
