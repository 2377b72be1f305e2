/** Returns undefined for addresses of other sites, including `/.//host`, which is parsed as `//host`. */
export function ownPath(address: string, origin: string): string | undefined {
  if (!address.startsWith('/')) return undefined;
  if (!URL.canParse(address, origin)) return undefined;
  const parsed = new URL(address, origin);
  if (parsed.origin !== origin || parsed.pathname.startsWith('//')) return undefined;
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
}

export function nextPath(search: string, origin: string): string {
  return ownPath(new URLSearchParams(search).get('next') ?? '/', origin) ?? '/';
}
