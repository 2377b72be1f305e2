import { expect, it } from 'vitest';
import { isReplaced, presentDetails } from './details.ts';

const side = { uniforms: 'Green', contactName: 'Robin', contactPhone: '303 555 0100' };
const game = {
  startsAt: new Date('2030-06-01T16:00:00Z'),
  startTime: '10:00',
  endTime: '12:00',
  details: {
    revision: 3,
    shared: { format: '', officials: '', fees: '', fieldRules: '', weatherPlan: '' },
    sides: [
      { teamId: 1, ...side },
      { teamId: 2, ...side, contactName: 'Gus' },
    ],
  },
};
const refOf = (id: number) => ({ id, teamName: `Team ${id}`, teamLocation: '' });
const seenBy = (teamId: number, at: string) => presentDetails(game, { teamId, refOf, now: new Date(at) });

it('shows each team its own contact and the other team’s', () => {
  const seen = seenBy(1, '2030-05-01T00:00:00Z');
  expect(seen).toMatchObject({ ours: { contactName: 'Robin' }, theirs: { contactName: 'Gus' } });
  const shown = seenBy(2, '2030-05-01T00:00:00Z');
  expect(shown).toMatchObject({ ours: { contactName: 'Gus' }, theirs: { contactName: 'Robin' } });
});

it('hides the other team’s phone number a day after the game', () => {
  expect(seenBy(1, '2030-06-02T18:00:00Z')?.theirs.contactPhone).toBe(side.contactPhone);
  expect(seenBy(1, '2030-06-02T18:01:00Z')).toMatchObject({ ours: side, theirs: { contactPhone: '' } });
});

it.each([
  [{ format: '90 minutes' }, {}, false],
  [{}, { uniforms: 'White' }, true],
  [{}, { contactPhone: '' }, true],
])('reports whether the shared details %j and the team’s details %j replace a value: %s', (shared, ours, replaced) => {
  const to = { shared: { ...game.details.shared, ...shared }, ours: { teamId: 1, ...side, ...ours } };
  expect(isReplaced({ ...game.details, sides: [...game.details.sides] }, to)).toBe(replaced);
});
