// Says a sentence in the page's one polite live region.

const PAUSE = 80;
let timer = 0;

// Of sentences that follow each other at once only the last is said.
export function announce(sentence) {
  const region = document.getElementById("live");
  if (!region || !sentence) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    region.textContent = sentence;
  }, PAUSE);
}
