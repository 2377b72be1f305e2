import { hasSessionHint } from './hint.ts';

/**
 * Has the page's head make this call early on the next visit: for calls that depend on stored preferences. Skipped for
 * visitors; the head also skips it on links with a query.
 */
export function askEarlier(address: string): void {
  try {
    if (hasSessionHint()) localStorage.setItem(`pf_early.${location.pathname}`, address);
  } catch {
    // Without storage, the scripts make the call themselves.
  }
}
