/** The query string of the page, which the filters and the open game share. */

/** `push` makes a step that the back button takes back; `replace` makes none. */
export type Step = 'push' | 'replace';

export function writeAddress(query: URLSearchParams, step: Step, state: unknown = null): void {
  const address = query.size > 0 ? `${location.pathname}?${query}` : location.pathname;
  if (address === `${location.pathname}${location.search}`) return;
  if (step === 'push') history.pushState(state, '', address);
  else history.replaceState(state, '', address);
}
