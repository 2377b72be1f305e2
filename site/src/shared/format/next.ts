/**
 * Returns the path, query and hash to follow; undefined if the address leads off this site. Returns what was parsed
 * instead of the input: `/.//host` looks harmless, but becomes another site's `//host`.
 */
export function ownPath(address: string, origin: string): string | undefined {
  if (!address.startsWith('/')) return undefined;
  const parsed = URL.parse(address, origin);
  if (parsed?.origin !== origin || parsed.pathname.startsWith('//')) return undefined;
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
}

export function nextPath(search: string, origin: string): string {
  return ownPath(new URLSearchParams(search).get('next') ?? '/', origin) ?? '/';
}
