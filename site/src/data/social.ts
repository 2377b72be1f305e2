export const KEYWORDS = 'youth sports, amateur teams, find opponents, game scheduling';

export function cardOf(path: string): `/og/${string}.png` {
  return `/og/${path === '/' ? 'home' : path.slice(1)}.png`;
}

/** For pages not meant to be shared, such as a team's screens and the console. */
export const DEFAULT_CARD = cardOf('/');
