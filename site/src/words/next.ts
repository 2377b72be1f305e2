/** The path to go on to after signing in: only ever one of this site's own. */
export function nextPath(search: string, origin: string): string {
  const asked = new URLSearchParams(search).get('next');
  if (!asked?.startsWith('/')) return '/';
  const address = URL.parse(asked, origin);
  return address?.origin === origin ? `${address.pathname}${address.search}` : '/';
}
