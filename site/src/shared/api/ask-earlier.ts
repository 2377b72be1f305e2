import { hasSessionHint } from './hint.ts';

/**
 * Makes the page's head send this call early on the next visit, because the call depends on stored preferences. The
 * head skips the call for visitors and for links with a query.
 */
export function askEarlier(address: string): void {
  try {
    if (hasSessionHint()) localStorage.setItem(`pf_early.${location.pathname}`, address);
  } catch {
    // Without storage, the scripts make the call themselves.
  }
}
