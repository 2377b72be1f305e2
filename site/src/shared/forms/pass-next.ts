/** Passes the return path on between the registration and sign-in pages. */
export function passNextOn(): void {
  const next = new URLSearchParams(location.search).get('next');
  const link = document.querySelector<HTMLAnchorElement>('a[data-to=on]');
  if (next && link) link.search = `?next=${encodeURIComponent(next)}`;
}
