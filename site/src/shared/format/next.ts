/** Addresses that come from outside (a query, a notification) and are to be followed: only ever ones of this site. */

/**
 * The path, query and hash to follow, or undefined where the address leads off this site. What is returned is what was
 * parsed, never what was given: `/.//host` passes a look at the given text, and becomes another site's `//host` after it.
 */
export function ownPath(address: string, origin: string): string | undefined {
  if (!address.startsWith('/')) return undefined;
  const parsed = URL.parse(address, origin);
  if (parsed?.origin !== origin || parsed.pathname.startsWith('//')) return undefined;
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
}

/** The path to go on to after signing in. */
export function nextPath(search: string, origin: string): string {
  return ownPath(new URLSearchParams(search).get('next') ?? '/', origin) ?? '/';
}
