import { expect, it } from 'vitest';
import { countText, byPlaceClocks, withClashes, withField, withZoneChecked } from './verdicts.ts';
import type { ScheduledGame, Verdict } from '@playfield/contracts/schedules.ts';
import { readSchedule } from './file.ts';

it('says how many rows of a file have each verdict', () => {
  expect(countText(['ok', 'ok', 'wrong', 'past', 'duplicate', 'duplicate', 'skipped'])).toBe(
    '2 games are ready to post. 1 needs a change, 2 are already on your schedule, 1 is over, 1 is left out.',
  );
  expect(countText(['ok'])).toBe('1 game is ready to post.');
  expect(countText(['wrong', 'wrong'])).toBe('No game is ready to post. 2 need a change.');
});

async function checked(start: string, timeZone: string | null, columns = 'Date,Start,Duration', duration = '90') {
  const found = await readSchedule(`${columns}\n7/4/2026,${start},${duration}`, { sport: 'soccer', ageGroup: '12u' });
  const [row] = found.ok ? found.rows : [];
  if (!row) throw new Error('Not read');
  const startsAt = timeZone && '2026-07-04T16:00:00Z';
  const verdict: Verdict = { verdict: 'ok', errors: {}, startsAt, timeZone, place: null };
  const { draft, verdict: judged } = withZoneChecked(byPlaceClocks({ ...row, verdict }));
  return [draft.date, draft.startTime, draft.endTime, judged.errors['startTime']];
}

it.each([
  ['10:00 AM', 'America/Denver', ['10:00', '11:30']],
  ['10:00 AM MST', 'America/Denver', ['10:00', '11:30']],
  ['10:00 AM MST', 'America/Phoenix', ['10:00', '11:30']],
  ['10 AM Eastern Time', 'America/Indiana/Indianapolis', ['10:00', '11:30']],
  ['10 AM (HST)', 'Pacific/Honolulu', ['10:00', '11:30']],
  ['4 PM UTC', 'America/Denver', ['10:00', '11:30']],
  ['12:00:00-04:00', 'America/Denver', ['10:00', '11:30']],
  ['9:00 AM -07:00', 'America/Denver', ['10:00', '11:30']],
  ['2026-07-04T16:00:00Z', 'America/Denver', ['10:00', '11:30']],
  ['2026-07-04T12:00:00-04:00', 'America/Denver', ['10:00', '11:30']],
])('converts the time %j to local time in %s', async (start, timeZone, hours) =>
  expect(await checked(start, timeZone)).toEqual(['2026-07-04', ...hours, undefined]),
);

const ERROR = 'This game’s place is in Mountain Time. Please enter the time there.';
const IN_COLUMN = 'Date,Start,Time Zone';

it.each<[shown: unknown[], start: string, timeZone: string | null, columns?: string, duration?: string]>([
  [['7:00 PM EST', '', ERROR], '7:00 PM EST', 'America/Denver'],
  [['7:00 PM EST', '', undefined], '7:00 PM EST', null],
  [['19:00', '21:00', undefined], '7:00 PM', 'America/New_York', IN_COLUMN, 'America/New_York'],
  [['7:00 PM Eastern Time', '', ERROR], '7:00 PM', 'America/Denver', IN_COLUMN, 'America/New_York'],
  [['7:00 PM', '9:15 PM EST', ERROR], '7:00 PM', 'America/Denver', 'Date,Start,End', '9:15 PM EST'],
])(
  'asks for the local time only if the file gives the time in another zone: %j',
  async (shown, start, timeZone, columns, duration) =>
    expect(await checked(start, timeZone, columns, duration)).toEqual(['2026-07-04', ...shown]),
);

it.each([
  ['Guercio Field', 'Can Host', null, ['Boulder, CO', 'Guercio Field']],
  ['Guercio Field', 'Looking for Host', null, ['Guercio Field', null]],
  ['Golden', 'Can Host', 'Golden, CO', ['Golden', null]],
  ['Nederlnd, CO', 'Can Host', null, ['Nederlnd, CO', null]],
])(
  'reads the place %j of a game of type %s as a field only if it is unknown',
  async (location, type, place, expected) => {
    const text = `Date,Start,Type,Location\n7/4/2026,3 PM,${type},"${location}"`;
    const found = await readSchedule(text, { sport: 'soccer', ageGroup: '12u' });
    const verdict: Verdict = { verdict: 'ok', errors: {}, startsAt: null, timeZone: null, place };
    for (const row of found.ok ? found.rows : []) {
      const { draft } = withField({ ...row, verdict }, 'Boulder, CO');
      expect([draft.location, draft.address]).toEqual(expected);
    }
    expect.assertions(1);
  },
);

it('shows the start and end as written if the end is unreadable', async () => {
  const shown = await checked('7:30 PM -07:00', 'America/Denver', 'Date,Start,End', 'late');
  expect(shown.slice(0, 3)).toEqual(['2026-07-04', '7:30 PM -07:00', 'late']);
});

it('skips rows at the time of an agreed game, and warns about same-day games and overlapping rows', async () => {
  const text = 'Date,Start,End\n7/4/2026,3 PM,5 PM\n7/5/2026,9 AM,11 AM\n7/6/2026,9 AM,11 AM\n7/6/2026,10 AM,12 PM';
  const found = await readSchedule(text, { sport: 'soccer', ageGroup: '12u' });
  const verdict: Verdict = { verdict: 'ok', errors: {}, startsAt: null, timeZone: null, place: null };
  const rows = found.ok ? found.rows.map((row, at) => ({ ...row, verdict, line: at + 1 })) : [];
  const games = ['2026-07-04', '2026-07-05'].map((date, id) => ({
    game: { id, date, startTime: '14:00', endTime: '16:00' },
    standing: 'agreed',
    opponent: { id: 7, teamName: 'Amber Ants', teamLocation: '' },
  })) as ScheduledGame[];
  const checked = withClashes(rows, { games, proposals: [] });
  expect(checked.map((row) => row.verdict.errors['row'] ?? row.warning)).toEqual([
    expect.stringMatching(/^You already play Amber Ants at the same time/),
    expect.stringMatching(/^You already play Amber Ants that day/),
    'Game 4 is at the same time.',
    'Game 3 is at the same time.',
  ]);
  expect(checked.map((row) => row.verdict.verdict)).toEqual(['skipped', 'ok', 'ok', 'ok']);
  const wrong = { ...verdict, verdict: 'wrong', errors: { matchupType: 'Please choose a type' } } as const;
  const mistaken = withClashes(
    rows.map((row) => ({ ...row, verdict: wrong })),
    { games, proposals: [] },
  );
  expect(mistaken.map((row) => row.verdict.verdict)).toEqual(['skipped', 'wrong', 'wrong', 'wrong']);
});
