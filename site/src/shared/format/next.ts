/**
 * Returns the path, query and hash to follow, or undefined if the address leads to another site. Returns the parsed
 * path instead of the input, because `/.//host` looks harmless but becomes another site's `//host`.
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
