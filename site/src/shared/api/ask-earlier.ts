/** The address as it was before scripts changed it: the same at the next visit. */
const visited = globalThis.location && `${location.pathname}${location.search}`;

/** Has the head ask for this too at the next visit: a call that depends on what the browser remembers. */
export function askEarlier(address: string): void {
  try {
    localStorage.setItem(`pf_early.${visited}`, address);
  } catch {
    // Without storage the scripts ask.
  }
}
