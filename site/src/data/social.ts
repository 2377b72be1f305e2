export const KEYWORDS = 'youth sports, amateur teams, find opponents, game scheduling';

export function cardOf(path: string): `/og/${string}.png` {
  return `/og/${path === '/' ? 'home' : path.slice(1)}.png`;
}

export const DEFAULT_CARD = cardOf('/');
