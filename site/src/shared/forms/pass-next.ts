export function passNextOn(): void {
  const next = new URLSearchParams(location.search).get('next');
  if (!next) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-to=on]'))
    link.search = `?next=${encodeURIComponent(next)}`;
}
