/** The gateway sets this cookie beside the session. Its value has no meaning: it only hints that a session exists. */
const HINT = /(?:^|; )(?:__Host-)?pf_hint=/;

/** Call after the server reports no session: the next page need not ask again. */
export function dropSessionHint(): void {
  document.cookie = 'pf_hint=; Max-Age=0; Path=/';
  document.cookie = '__Host-pf_hint=; Max-Age=0; Path=/; Secure';
}

export function hasSessionHint(): boolean {
  return HINT.test(document.cookie);
}
