// The menu closes with Escape and with a click elsewhere; a choice of colours comes back to the step shown now.

export function startMenu() {
  const menu = document.querySelector(".menu");
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu?.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
  menu?.addEventListener("submit", (event) => {
    const back = event.target.elements.back;
    if (back) back.value = location.pathname + location.search;
  });
  document.addEventListener("click", (event) => {
    const isInside = event.target.closest?.(".menu");
    const isLink = event.target.closest?.(".drop a");
    if (menu?.open && (!isInside || isLink)) menu.open = false;
  });
}
