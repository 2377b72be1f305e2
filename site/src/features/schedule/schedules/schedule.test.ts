import type { Schedule } from '@playfield/contracts/schedules.ts';
import { expect, it } from 'vitest';
import { addMonths, byDay, entriesOf, freeSaturdays, weeksOf } from './schedule.ts';

const game = (id: number, date: string, more: object = {}) => ({
  game: { id, date, startTime: '10:00' },
  standing: 'agreed',
  ...more,
});
const proposal = (date: string) => ({ game: { date, startTime: '09:00' } });
const scheduled = (games: object[], proposals: object[] = []) => entriesOf({ games, proposals } as unknown as Schedule);

it('sorts games and proposals by date', () => {
  const entries = scheduled(
    [game(1, '2026-12-12'), game(2, '2026-12-06')],
    [proposal('2026-12-06'), proposal('2026-12-20')],
  );
  const ids = entries.map((entry) => ('game' in entry ? entry.game.game.id : 'proposed'));
  expect(ids).toEqual(['proposed', 2, 1, 'proposed']);
  expect([...byDay(entries).keys()]).toEqual(['2026-12-06', '2026-12-12', '2026-12-20']);
});

it('finds Saturdays without plans, including those whose games were canceled', () => {
  const entries = scheduled(
    [game(1, '2026-12-05'), game(2, '2026-12-12', { standing: 'canceled' }), game(3, '2026-12-13')],
    [proposal('2026-12-19')],
  );
  const free = ['2026-12-12', '2026-12-26'];
  expect(freeSaturdays(entries, '2026-12-02', 4)).toEqual(free);
  expect(freeSaturdays(entries, '2026-12-05', 4)).toEqual(free);
  expect(freeSaturdays(entries, '2026-12-06', 3)).toEqual(free);
});

it('lays out months in four to six weeks, and adds months across years', () => {
  const sundays = weeksOf('2026-02').map(([sunday]) => sunday);
  expect(sundays).toEqual(['2026-02-01', '2026-02-08', '2026-02-15', '2026-02-22']);
  expect(weeksOf('2026-08')).toHaveLength(6);
  const last = weeksOf('2026-12').at(-1) ?? [];
  expect([last[0], last[4], last[5], last[6]]).toEqual(['2026-12-27', '2026-12-31', '2027-01-01', '2027-01-02']);
  const next = [addMonths('2026-12', 1), addMonths('2027-01', -1)];
  expect(next).toEqual(['2027-01', '2026-12']);
});
