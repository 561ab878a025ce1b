// A swipe to the left or right is a step. Scrolling, pinching and links stay what they are.
import { follow } from "./navigate.js";

const FAR = 48;

export function startSwiping() {
  const board = document.querySelector(".board");
  let start = null;

  board?.addEventListener(
    "touchstart",
    (event) => {
      const [touch] = event.touches;
      start = event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    { passive: true },
  );
  board?.addEventListener(
    "touchend",
    (event) => {
      const [touch] = event.changedTouches;
      if (!start || !touch) return;
      const across = touch.clientX - start.x;
      const down = touch.clientY - start.y;
      start = null;
      if (Math.abs(across) < FAR || Math.abs(across) < 2 * Math.abs(down)) return;
      document.dispatchEvent(new CustomEvent("hana:steered"));
      follow(across < 0 ? "ctl-next" : "ctl-previous");
    },
    { passive: true },
  );
}
