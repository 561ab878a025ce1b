// Puts the parts of a fetched page in the place of those that are shown. Nodes only, never HTML made from text.

const byId = (page) => new Map([...page.querySelectorAll("[data-part]")].map((part) => [part.id, part]));

// Pictures that stay keep their nodes, so that nothing is decoded anew and nothing flickers.
function keepPictures(oldPart, newPart) {
  const kept = new Map();
  for (const picture of oldPart.querySelectorAll("img")) {
    const same = kept.get(picture.getAttribute("src")) ?? [];
    kept.set(picture.getAttribute("src"), [...same, picture]);
  }
  for (const picture of newPart.querySelectorAll("img")) {
    const old = kept.get(picture.getAttribute("src"))?.pop();
    if (!old) continue;
    old.alt = picture.alt;
    picture.replaceWith(old);
  }
}

function focusedName() {
  const focused = document.activeElement;
  return focused && focused !== document.body ? focused.id : "";
}

export function parse(html) {
  return new DOMParser().parseFromString(html, "text/html");
}

export function swap(page) {
  const focused = focusedName();
  const scrolled = [...document.querySelectorAll(".scroll")].map((list) => [list, list.scrollTop]);
  const incoming = byId(page);
  for (const [id, part] of byId(document)) {
    const next = incoming.get(id);
    if (!next || next.isEqualNode(part)) continue;
    const fresh = document.importNode(next, true);
    keepPictures(part, fresh);
    part.replaceWith(fresh);
  }
  document.title = page.title;
  for (const [list, top] of scrolled) list.scrollTop = top;
  if (focused && !document.activeElement?.id) document.getElementById(focused)?.focus({ preventScroll: true });
}

// The current row of a list comes into view without moving anything but that list.
export function showCurrentRow() {
  const row = document.querySelector(".moves .on");
  const list = row?.closest(".scroll");
  if (!row || !list) return;
  const above = row.getBoundingClientRect().top - list.getBoundingClientRect().top;
  if (above < 0 || above + row.offsetHeight > list.clientHeight) {
    list.scrollTop += above - (list.clientHeight - row.offsetHeight) / 2;
  }
}
