// The way in: a code that works once, in the address; a secret for it, in this tab's storage.

const KEY = "editormcp.secret";

export class Refused extends Error {}

/** The code that `editormcp open` has put into the address, which is taken out of it at once. */
export function takeCode() {
  const code = new URLSearchParams(location.hash.slice(1)).get("code");
  if (location.hash) history.replaceState(null, "", location.pathname);
  return code;
}

export function secret() {
  return sessionStorage.getItem(KEY);
}

export function forget() {
  sessionStorage.removeItem(KEY);
}

/** Trade the code for a secret. @param {string} code */
export async function enter(code) {
  const answer = await fetch("/page/enter", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code }),
  });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok || typeof said.secret !== "string") throw new Refused(said.error?.message ?? `the daemon answered ${answer.status}`);
  sessionStorage.setItem(KEY, said.secret);
}
