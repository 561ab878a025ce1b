// What if: asks the judges as soon as a position of a line is shown, and says when their values have come.
import { announce } from "./announce.js";
import { follow, refresh } from "./navigate.js";

// Whoever steps through a line quickly asks about no position in between.
const PAUSE = 350;
const asked = new Set();
let timer = 0;
let said = "";
let cameFromPanel = false;

async function ask() {
  const form = document.getElementById("what-if-look");
  if (!form || asked.has(form.action)) return;
  asked.add(form.action);
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
    if (answer.ok) await refresh();
    else announce("The judge was not asked: too much is waiting, or the page is too old");
  } catch {
    announce("The judge cannot be reached");
  }
}

function valuesCame() {
  const now = document.getElementById("what-if")?.dataset.said ?? "";
  if (now && now !== said) announce(now);
  said = now;
}

function stepped() {
  said = document.getElementById("what-if")?.dataset.said ?? "";
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
  // What was chosen is gone with its panel; whoever came by Tab goes on from the next one.
  if (cameFromPanel && document.activeElement === document.body) document.getElementById("verdict")?.focus();
  cameFromPanel = false;
}

// Leads into a line, or within one to its first move.
export function whatIf() {
  const first = document.querySelector("#what-if [data-key]");
  if (first) first.focus();
  else follow("what-if-go");
}

// The move of the panel that has a number.
export function choose(key) {
  const choice = document.querySelector(`#what-if [data-key="${key}"]`);
  if (choice) choice.click();
  return Boolean(choice);
}

export function startWhatIf() {
  document.addEventListener("hana:stepped", stepped);
  document.addEventListener("hana:refreshed", valuesCame);
  document.addEventListener("click", (event) => {
    const isChoice = event.target.closest?.("#verdict a[data-step]");
    cameFromPanel = Boolean(isChoice?.contains(document.activeElement));
  });
  stepped();
}
