/** The page's query string, shared by the filters and the open game. */

/** `push` adds a history entry; `replace` does not. */
export type Step = 'push' | 'replace';

export function writeAddress(query: URLSearchParams, step: Step, state: unknown = null): void {
  const address = query.size > 0 ? `${location.pathname}?${query}` : location.pathname;
  if (address === `${location.pathname}${location.search}`) return;
  if (step === 'push') history.pushState(state, '', address);
  else history.replaceState(state, '', address);
}
