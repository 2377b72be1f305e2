/** The link between registering and signing in passes the way back on. */
export function passNextOn(): void {
  const next = new URLSearchParams(location.search).get('next');
  const link = document.querySelector<HTMLAnchorElement>('a[data-to=on]');
  if (next && link) link.search = `?next=${encodeURIComponent(next)}`;
}
