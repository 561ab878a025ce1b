// Asks each second how far the analysis is, and has the page refreshed when something has come.

const PAUSE = 1000;
const LONGEST = 8000;

export function startPolling(refresh) {
  let seen = "";
  let pause = PAUSE;

  async function look() {
    const url = document.getElementById("state")?.dataset.jobs;
    if (url && !document.hidden) {
      try {
        const response = await fetch(url, { headers: { Accept: "application/json" } });
        if (!response.ok) throw new Error(`${response.status}`);
        const now = await response.text();
        if (now !== seen) {
          // Also the first time: what is waited for may have come since the page was made.
          await refresh();
          seen = now;
        }
        pause = PAUSE;
      } catch {
        pause = Math.min(pause * 2, LONGEST);
      }
    }
    setTimeout(look, pause);
  }

  if (document.getElementById("state")) setTimeout(look, pause);
}
