export const KEYWORDS = 'youth sports, amateur teams, find opponents, game scheduling';

export const cardOf = (path: string): `/og/${string}.png` => `/og/${path === '/' ? 'home' : path.slice(1)}.png`;

export const DEFAULT_CARD = cardOf('/');
