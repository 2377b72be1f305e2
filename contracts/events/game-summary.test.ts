import { expect, it } from 'vitest';
import { type GameSummary, sidedPlaceText } from './game-summary.ts';

const reader = { teamId: 1, other: { teamName: 'Owls' } };
const at = (host: GameSummary['host'] | null, location: string) => ({ ...(host && { host }), location }) as GameSummary;

it.each([
  [{ teamId: 2, location: 'proposed' }, 'Golden, CO', 'Away · Owls’ field in Golden, CO'],
  [{ teamId: 1, location: 'proposed' }, 'Golden, CO', 'Home · Your field in Golden, CO'],
  [{ teamId: 2, location: 'town' }, 'Golden, CO', 'Away · Owls’ field in Golden, CO (exact field TBD)'],
  [{ teamId: 2, location: 'field' }, 'Lions Park, Golden, CO', 'Away · Lions Park, Golden, CO'],
  [{ teamId: 2, location: 'field' }, 'Golden, CO', 'Away · Owls’ field in Golden, CO'],
  [{ teamId: 1, location: 'proposed' }, 'Location shared once you agree', 'Home · Your field'],
  [null, 'Golden, CO', null],
] as const)('says whose field a game is on: %o in %s', (host, location, text) => {
  expect(sidedPlaceText(at(host, location), reader)).toBe(text);
});
