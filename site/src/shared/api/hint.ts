/** Scripts can't read the session cookie, so the gateway sets this cookie along with it. */
const HINT = /(?:^|; )(?:__Host-)?pf_hint=/;

export function dropSessionHint(): void {
  document.cookie = 'pf_hint=; Max-Age=0; Path=/';
  document.cookie = '__Host-pf_hint=; Max-Age=0; Path=/; Secure';
}

export const hasSessionHint = (): boolean => HINT.test(document.cookie);
