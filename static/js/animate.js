// Moves cards that changed their place: where each was, where it is now, and the way between. Jumps do not animate.

const EASE = "cubic-bezier(.2,.7,.3,1)";
const MOVE = 200;
const TURN = 160;
const TOO_SOON = 120;
const quiet = matchMedia("(prefers-reduced-motion: reduce)");
let landed = 0;

const cards = () => document.querySelectorAll("[data-card]");

// Where every card is, and the places from which hidden ones come.
export function lookBefore() {
  const places = new Map();
  for (const card of cards()) places.set(card.dataset.card, card.getBoundingClientRect());
  const draw = document.querySelector("[data-draw]")?.firstElementChild?.getBoundingClientRect();
  const moving = document.querySelector(".moving .small-hand, .own.moving")?.getBoundingClientRect();
  return { places, draw, moving };
}

function travel(card, from, to) {
  const shift = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
  card.animate(
    [
      { transform: shift, transformOrigin: "0 0" },
      { transform: "none", transformOrigin: "0 0" },
    ],
    { duration: MOVE, easing: EASE },
  );
}

function turnUp(card, from, to) {
  const shift = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  card.animate(
    [
      { transform: `${shift} scaleX(0)` },
      { transform: `${shift} scaleX(1)`, offset: 0.4 },
      { transform: "none" },
    ],
    { duration: TURN + MOVE / 2, easing: EASE },
  );
}

// Animates what has moved since `lookBefore`. A second step that follows at once is shown without it.
export function land({ places, draw, moving }) {
  const now = performance.now();
  const isTooSoon = now - landed < TOO_SOON;
  landed = now;
  if (quiet.matches || isTooSoon) return;
  for (const card of cards()) {
    const to = card.getBoundingClientRect();
    const from = places.get(card.dataset.card);
    if (from && from.width && to.width) {
      if (Math.abs(from.left - to.left) > 1 || Math.abs(from.top - to.top) > 1) travel(card, from, to);
    } else if (card.closest("#field") && draw && card.classList.contains("turned") && card.textContent !== "laid") {
      turnUp(card, draw, to);
    } else if (moving) {
      travel(card, { left: moving.left, top: moving.top, width: to.width / 2 }, to);
    }
  }
}
