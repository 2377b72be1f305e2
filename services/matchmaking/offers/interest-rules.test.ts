import { expect, it } from 'vitest';
import { interestRefusal } from './interest-rules.ts';

it('says why a team may not express interest', () => {
  const now = new Date('2027-01-01T00:00:00Z');
  const game = { teamId: 1, status: 'open', startsAt: new Date('2027-01-02T00:00:00Z') } as const;
  expect(interestRefusal(game, 2, now)).toBeNull();
  expect(interestRefusal(game, 1, now)).toMatch(/own/);
  expect(interestRefusal({ ...game, status: 'matched' }, 2, now)).toMatch(/no longer open/);
  expect(interestRefusal({ ...game, startsAt: now }, 2, now)).toMatch(/started/);
});
