import { hasSessionHint } from './hint.ts';

/**
 * Has the page's head ask for this too at the next visit: a call that depends on what the browser remembers. Visits by a
 * link with a query of its own are not meant, nor are visitors, for whom the head asks nothing.
 */
export function askEarlier(address: string): void {
  try {
    if (hasSessionHint()) localStorage.setItem(`pf_early.${location.pathname}`, address);
  } catch {
    // Without storage the scripts ask.
  }
}
