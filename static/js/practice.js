// The keys of the practice pages. All they do is press what stands on the page.

const LINKS = { n: "next", r: "again" };

function isTaken(event) {
  const isOurs = !(event.ctrlKey || event.metaKey || event.altKey || event.repeat);
  return !isOurs || event.target.closest?.("textarea, select, input, dialog[open], [contenteditable]");
}

function showKeys() {
  const dialog = document.getElementById("help");
  if (dialog && !dialog.open) dialog.showModal();
}

function wanted(key) {
  if (/^[1-9]$/.test(key)) return document.querySelector(`[data-key="${key}"]`);
  return document.getElementById(LINKS[key.toLowerCase()] ?? "");
}

document.addEventListener("keydown", (event) => {
  if (isTaken(event)) return;
  const control = wanted(event.key);
  if (control) control.click();
  else if (event.key === "?") showKeys();
  else return;
  event.preventDefault();
});

document.getElementById("keys")?.addEventListener("click", showKeys);
