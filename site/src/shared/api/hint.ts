/** The gateway sets this cookie beside the session. Its value means nothing: it only says that asking who is signed in is worth a call. */
const HINT = /(?:^|; )(?:__Host-)?pf_hint=/;

/** After the server has said that there is no session: the next page need not ask again. */
export function dropSessionHint(): void {
  document.cookie = 'pf_hint=; Max-Age=0; Path=/';
  document.cookie = '__Host-pf_hint=; Max-Age=0; Path=/; Secure';
}

export function hasSessionHint(): boolean {
  return HINT.test(document.cookie);
}
