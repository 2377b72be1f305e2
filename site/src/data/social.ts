/** What every page is about, for those that name nothing of their own. */
export const KEYWORDS = 'youth sports, amateur teams, find opponents, game scheduling';

/** The address of the picture that social networks show beside a link to a page; `build/cards.ts` draws it. */
export function cardOf(path: string): `/og/${string}.png` {
  return `/og/${path === '/' ? 'home' : path.slice(1)}.png`;
}

/** For pages that are nobody's to share, such as a team's screens and the console. */
export const DEFAULT_CARD = cardOf('/');
