// Steps without loading the page anew: fetches the address of a link, swaps the parts, keeps the history.
import { land, lookBefore } from "./animate.js";
import { parse, showCurrentRow, swap } from "./parts.js";

const AHEAD = 12;
const fetched = new Map();
let latest = 0;
let tell = () => {};

function load(url) {
  if (!fetched.has(url)) {
    const answer = fetch(url, { headers: { Accept: "text/html" } }).then(async (response) => {
      if (!response.ok) throw new Error(`${response.status}`);
      return { html: await response.text(), url: response.url };
    });
    answer.catch(() => fetched.delete(url));
    fetched.set(url, answer);
    if (fetched.size > AHEAD) fetched.delete(fetched.keys().next().value);
  }
  return fetched.get(url);
}

function lookAhead() {
  const ahead = document.getElementById("controls")?.dataset.prefetch ?? "";
  for (const url of ahead.split(" ").filter(Boolean)) load(new URL(url, location.href).href).catch(() => {});
}

function position() {
  return document.getElementById("state")?.dataset.position ?? "";
}

function isOneForward(before, after) {
  const [round, step] = before.split("/").map(Number);
  return after === `${round}/${step + 1}`;
}

async function show(url, { remember }) {
  const mine = ++latest;
  let page;
  try {
    page = await load(url);
  } catch {
    location.assign(url);
    return;
  }
  if (mine !== latest) return;
  const before = position();
  const places = lookBefore();
  swap(parse(page.html));
  const address = new URL(page.url);
  // Touched only where it has to be: taking something out writes the whole query anew, with other characters.
  if (address.searchParams.has("found")) address.searchParams.delete("found");
  if (remember) history.pushState(null, "", address);
  const after = position();
  if (isOneForward(before, after)) land(places);
  showCurrentRow();
  tell(document.getElementById("state")?.dataset.sentence ?? "");
  document.dispatchEvent(new CustomEvent("hana:stepped"));
  lookAhead();
}

export function go(url) {
  return show(new URL(url, location.href).href, { remember: true });
}

// Follows a control by its id; says whether it leads anywhere.
export function follow(id) {
  const link = document.getElementById(id);
  if (!link?.href) return Promise.resolve(false);
  return go(link.href).then(() => true);
}

// Fetches the page that is shown once more, for verdicts that have come.
export async function refresh() {
  const mine = latest;
  const here = location.href;
  fetched.clear();
  const response = await fetch(here, { headers: { Accept: "text/html" } });
  const html = await response.text();
  // Somebody may have stepped on while this one was on its way, even before it set out.
  if (!response.ok || mine !== latest || here !== location.href) return;
  swap(parse(html));
  document.dispatchEvent(new CustomEvent("hana:refreshed"));
}

export function startNavigation(announce) {
  tell = announce;
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-step][href]");
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button);
    if (!link || !isPlain) return;
    event.preventDefault();
    document.dispatchEvent(new CustomEvent("hana:steered"));
    go(link.href.baseVal ?? link.href);
  });
  window.addEventListener("popstate", () => show(location.href, { remember: false }));
  showCurrentRow();
  lookAhead();
}
