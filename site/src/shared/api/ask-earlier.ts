import { hasSessionHint } from './hint.ts';

/**
 * Saves this call for the page's head to send early on the next visit. The page's own list of early calls cannot
 * contain it, because its query depends on stored preferences. The head skips it if the user is signed out or the URL
 * has a query string.
 */
export function askEarlier(address: string): void {
  try {
    if (hasSessionHint()) localStorage.setItem(`pf_early.${location.pathname}`, address);
  } catch {
    // Without storage, the scripts make the call themselves.
  }
}
