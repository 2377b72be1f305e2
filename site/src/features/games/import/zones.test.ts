import type { Verdict } from '@playfield/contracts/schedules.ts';
import { expect, it } from 'vitest';
import { readSchedule } from './file.ts';
import { byPlaceClocks, withZoneChecked } from './zones.ts';

async function checked(start: string, timeZone: string | null) {
  const found = await readSchedule(`Date,Start,Duration\n7/4/2026,${start},90`, { sport: 'soccer', ageGroup: '12u' });
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
  ['2026-07-04T16:00:00Z', 'America/Denver', ['10:00', '11:30']],
  ['2026-07-04T12:00:00-04:00', 'America/Denver', ['10:00', '11:30']],
])('reads %j in %s', async (start, timeZone, hours) =>
  expect(await checked(start, timeZone)).toEqual(['2026-07-04', ...hours, undefined]),
);

it('shows a time in another zone as it is in the file, and asks for the local time', async () => {
  expect(await checked('7:00 PM EST', 'America/Denver')).toEqual([
    '2026-07-04',
    '7:00 PM EST',
    '',
    'This game’s place is in Mountain Time. Please enter the time there.',
  ]);
  expect(await checked('7:00 PM EST', null)).toEqual(['2026-07-04', '7:00 PM EST', '', undefined]);
});
