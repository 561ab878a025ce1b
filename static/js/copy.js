// Copies addresses: of the step that is shown, or of a link on the page.

let tell = () => {};

async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    tell(done);
    flash(done);
  } catch {
    tell("Copying is not allowed here");
    flash("Copying is not allowed here");
  }
}

// A short note at the foot of the page, for who sees it; who hears the page is told by the live region.
function flash(text) {
  document.querySelector(".toast")?.remove();
  const note = document.createElement("p");
  note.className = "toast";
  note.setAttribute("aria-hidden", "true");
  note.textContent = text;
  document.body.append(note);
  setTimeout(() => note.remove(), 2000);
}

export function copyAddress() {
  return copy(location.href, "Link to this step copied");
}

export function startCopying(announce) {
  tell = announce;
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#ctl-copy")) copyAddress();
    const named = event.target.closest?.("[data-copy]");
    const link = named && document.getElementById(named.dataset.copy);
    if (link) copy(link.href, named.dataset.copied ?? "Edit link copied");
  });
}
