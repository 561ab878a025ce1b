// Opens an edit link: its token stands in the fragment, which is taken out of the address and sent in a form's body.

export function openWithToken() {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (!token) return;
  history.replaceState(null, "", location.pathname + location.search);
  const form = document.querySelector("[data-token-form]");
  if (!form) return;
  form.elements.token.value = token;
  form.requestSubmit();
}
