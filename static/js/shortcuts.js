// A link that names a key of its own (aria-keyshortcuts) can be followed by that key, on pages that are not stepped.

export function startShortcuts() {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || key.length !== 1) return;
    if (target.closest?.("input, textarea, select, [contenteditable], dialog[open]")) return;
    const link = document.querySelector(`a[href][aria-keyshortcuts="${CSS.escape(key.toLowerCase())}"]`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });
}
