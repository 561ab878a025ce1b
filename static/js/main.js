// Starts what the page needs. Every page works without any of this.
import { announce } from "./announce.js";
import { startAutoplay } from "./autoplay.js";
import { startCopying } from "./copy.js";
import { openWithToken } from "./edit.js";
import { startKeyboard } from "./keyboard.js";
import { startMenu } from "./menu.js";
import { refresh, startNavigation } from "./navigate.js";
import { startShortcuts } from "./shortcuts.js";
import { startPolling } from "./poll.js";
import { startSwiping } from "./swipe.js";
import { startWhatIf } from "./what_if.js";

document.documentElement.classList.add("js");

openWithToken();
startMenu();
startCopying(announce);
startPolling(refresh);

if (document.body.classList.contains("stepping")) {
  startNavigation(announce);
  const autoplay = startAutoplay();
  startKeyboard(autoplay);
  startSwiping();
  startWhatIf();
} else {
  startShortcuts();
}
