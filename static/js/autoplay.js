// Plays the round step by step until its end, or until somebody steers.
import { follow } from "./navigate.js";

const PACE = 1200;

export function startAutoplay() {
  let timer = 0;
  let isOn = false;
  // The controls are replaced at every step, so their state is put in again.
  let speed = document.getElementById("ctl-speed")?.value ?? "1";

  function paint() {
    const button = document.getElementById("ctl-play");
    button?.setAttribute("aria-pressed", String(isOn));
    button?.setAttribute("aria-label", isOn ? "Pause" : "Play");
    const choice = document.getElementById("ctl-speed");
    if (choice) choice.value = speed;
  }

  function stop() {
    clearTimeout(timer);
    isOn = false;
    paint();
  }

  function isAtEnd() {
    return !document.getElementById("ctl-last")?.href;
  }

  function tick() {
    timer = setTimeout(async () => {
      await follow("ctl-next");
      if (isOn && !isAtEnd()) tick();
      else stop();
    }, PACE / Number(speed));
  }

  function toggle() {
    if (isOn || isAtEnd()) {
      stop();
      return;
    }
    isOn = true;
    paint();
    tick();
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#ctl-play")) toggle();
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "ctl-speed") speed = event.target.value;
  });
  document.addEventListener("hana:steered", stop);
  document.addEventListener("hana:stepped", paint);
  return { toggle, stop };
}
