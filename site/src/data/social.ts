/** The address of the picture that social networks show beside a link to a page; `build/cards.ts` draws it. */
export function cardOf(path: string): `/og/${string}.png` {
  return `/og/${path === '/' ? 'home' : path.slice(1)}.png`;
}
