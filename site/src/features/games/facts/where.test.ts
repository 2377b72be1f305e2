import type { ScheduledGame } from '@playfield/contracts/schedules.ts';
import { expect, it } from 'vitest';
import { agreedPlaceText } from './where.ts';

const US = { id: 1, teamName: 'Larks', teamLocation: 'Boulder, CO' };
const THEM = { id: 2, teamName: 'Owls', teamLocation: 'Longmont, CO' };
const placed = (team: typeof US, matchupType: 'looking' | 'hosting', location: string, address: string | null = null) =>
  ({ game: { team, matchupType, location, address }, opponent: THEM }) as unknown as ScheduledGame;

it('names the host’s town until the field of an agreed game is known', () => {
  expect(agreedPlaceText(placed(US, 'hosting', 'Boulder, CO'), 'Boulder, CO')).toBe('Boulder, CO, field not named yet');
  // They posted it; we host.
  expect(agreedPlaceText(placed(THEM, 'looking', 'Boulder, CO'), 'Boulder, CO')).toBe(
    'Boulder, CO, field not named yet',
  );
  expect(agreedPlaceText(placed(US, 'looking', 'Longmont, CO'), 'Boulder, CO')).toBe(
    'Longmont, CO, field not named yet',
  );
});

it('does not name the town of a team that looked for a host', () => {
  expect(agreedPlaceText(placed(THEM, 'looking', 'Longmont, CO'), 'Boulder, CO')).toBe('Field not named yet');
  expect(agreedPlaceText(placed(US, 'looking', 'Boulder, CO'), 'Boulder, CO')).toBe('Field not named yet');
});

it('names a field with its address', () => {
  expect(agreedPlaceText(placed(US, 'looking', 'Longmont, CO', '1 Main St'), '')).toBe('1 Main St, Longmont, CO');
});
