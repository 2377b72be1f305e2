import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readSchedule, ROWS_A_FILE, textOf, TOO_LONG } from './file.ts';

const team = { sport: 'soccer', ageGroup: '12u', competitionLevel: null, teamLocation: 'Boulder, CO' } as const;
const read = async (text: string) => {
  const found = await readSchedule(text, team);
  return found.ok ? found.rows.map(({ draft }) => draft) : found.problem;
};

beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T12:00') }));
afterAll(() => vi.useRealTimers());

it('reads quoted cells with line breaks, and Windows and old Mac line endings', async () => {
  const text = '"Date","Notes"\r\n"May 1, 2027","The ""big"" field,\nnext to the school"\r\n2027-05-02,\r\n';
  expect(await read(text)).toMatchObject([
    { date: '2027-05-01', additionalInfo: 'The "big" field,\nnext to the school' },
    { date: '2027-05-02', additionalInfo: null },
  ]);
  expect(await read('Date,Start\r5/1/27,10am\r5/2/27,noon')).toMatchObject([
    { startTime: '10:00' },
    { startTime: '12:00' },
  ]);
});

it.each([';', '\t', '|', ','])('detects that %j separates cells', async (sign) => {
  const text = 'Date,Start,End\n5/1/2027,10:00,12:00'.replaceAll(',', sign);
  expect(await read(`\uFEFF${text}`)).toMatchObject([{ date: '2027-05-01', startTime: '10:00', endTime: '12:00' }]);
});

it('removes an apostrophe at the start of a cell only if it prevents a formula', async () => {
  const text = `Date,Notes\n5/1/27,'=1+1\n5/2/27,=1+1\n5/3/27,'tis ours`;
  expect(await read(text)).toMatchObject([
    { additionalInfo: '=1+1' },
    { additionalInfo: '=1+1' },
    { additionalInfo: "'tis ours" },
  ]);
});

it('skips blank rows and lists the columns that it ignores', async () => {
  const found = await readSchedule('Date,Referee,\n5/1/27,Kim,\n,,\n \n5/2/27,Lee,\n', team);
  expect(found).toMatchObject({ ok: true, unread: ['Referee'] });
  expect(found.ok && found.rows).toHaveLength(2);
});

it('explains that a file lacks column names or games', async () => {
  expect(await read('')).toMatch(/no line that names the columns/);
  expect(await read('5/1/27,10:00,12:00')).toMatch(/no line that names the columns/);
  expect(await read('Date,Start')).toMatch(/no games/);
});

it('returns a single error message for a file with too many rows', async () => {
  const rows = (count: number) => `Date,Notes\n${`5/1/27,${'x'.repeat(80)}\n`.repeat(count)}`;
  expect(await read(rows(ROWS_A_FILE))).toHaveLength(ROWS_A_FILE);
  expect(await read(rows(ROWS_A_FILE + 1))).toBe(TOO_LONG);
  expect(await read(rows(10_000))).toBe(TOO_LONG);
  expect(await textOf(new Blob([rows(100_000)]))).toBeNull();
});

it('reads all dates of a file day-first if one of them makes sense only that way', async () => {
  expect(await read('Date,Start\n05/06/2027,10am\n25/06/2027,10am')).toMatchObject([
    { date: '2027-06-05' },
    { date: '2027-06-25' },
  ]);
  expect(await read('Date\n05/06/2027\n05.06.2027')).toMatchObject([{ date: '2027-05-06' }, { date: '2027-06-05' }]);
});

it('combines times with AM or PM from another column', async () => {
  expect(await read('Date,Time,AM/PM\n6/5/2027,5:45,PM')).toMatchObject([{ startTime: '17:45' }]);
  expect(await read('Date,Time,Meridiem,End\n6/5/2027,11:45,am,1:15')).toMatchObject([
    { startTime: '11:45', endTime: '13:15' },
  ]);
});

it('drops a stray null byte from a file', async () => {
  expect(await textOf(new Blob(['Date,Notes\n\0May 1,Cañon']))).toBe('Date,Notes\nMay 1,Cañon');
});

/** In 2026, December 12 is a Saturday and December 14 a Monday. */
it.each([
  ['Sat 12/12,1:00', '13:00–15:00'],
  ['12/12,2:30;12/12,9:00', '14:30–16:30;09:00–11:00'],
  ['12/12,12:15;12/12,5:30', '12:15–14:15;17:30–19:30'],
  ['12/14,6:00-7:30;12/12,7:30-9:00;12/12,6:15', '18:00–19:30;07:30–09:00;18:15–20:15'],
  ['12/14,7:45;12/14,8:00', '19:45–21:45;08:00–10:00'],
  ['12/12,11:00-1:00;12/12,4:00 EST', '11:00–13:00;16:00–18:00'],
  ['12/12,9:00,10:30 PM', '21:00–22:30'],
  ['12/12,11:00,1:00 PM;12/12,8:00,5:00 PM', '11:00–13:00;08:00–17:00'],
  ['12/12,11:00,1:00;12/12,10:30 AM,12:15;12/14,10:45 PM,12:15', '11:00–13:00;10:30–12:15;22:45–00:15'],
  ['12/12,08:00,09:30;12/14,06:00,07:30', '08:00–09:30;06:00–07:30'],
  ['12/12,08:00,09:30;12/14,01:00,02:30', '08:00–09:30;13:00–14:30'],
  ['12/12,9:00;12/14,18:00;12/14,6:00', '09:00–11:00;18:00–20:00;06:00–08:00'],
  ['2026-12-12T01:00;46361.75;12/12 5:45', '01:00–03:00;18:00–20:00;17:45–19:45'],
])('infers AM or PM from usual league hours: %s', async (rows, hours) => {
  const found = await read(`Date,Start,End\n${rows.replaceAll(';', '\n')}`);
  expect(typeof found === 'string' ? found : found.map((game) => `${game.startTime}–${game.endTime}`).join(';')).toBe(
    hours,
  );
});

it.each([
  ['12/12/26,9am,Erie, CO,Bring kits', 'Erie, CO', 'Bring kits'],
  ['12/12/26,9am,Erie, CO,', 'Erie, CO', null],
  ['12/12/26,9am,Fort Worth,TX 76102,Turf', 'Fort Worth,TX 76102', 'Turf'],
  ['12/12/26,9am,Erie, CO', 'Erie, CO', null],
  ['12/12/26,9am,“Erie, CO”,Bring kits', 'Erie, CO', 'Bring kits'],
  ['12/12/26,9am, “1 Main St, Erie, CO” ,“Kits”', '1 Main St, Erie, CO', 'Kits'],
  ['12/12/26,9am,Erie,“He said “CO””', 'Erie', '“He said “CO””'],
])('reads a place with an unquoted comma: %s', async (row, location, additionalInfo) =>
  expect(await read(`Date,Time,Location,Notes\n${row}`)).toMatchObject([{ location, additionalInfo }]),
);

it('accepts a state in a separate column', async () => {
  expect(await read('Date,City,State,Notes\n12/12/26,Erie,CO,Kits\n12/13/26,Erie,CO')).toMatchObject([
    { location: 'Erie, CO', additionalInfo: 'Kits' },
    { location: 'Erie, CO', additionalInfo: null },
  ]);
});

it.each(['12/12/26,9am,Field 2, Erie,Kits', '12/12/26,9am,Erie, CO,Kits, and water'])(
  'leaves out a row with more cells than columns: %s',
  async (row) => {
    const found = await readSchedule(`Date,Time,Location,Notes\n${row}`, team);
    expect(found.ok && found.rows[0]?.skipped).toMatch(/more cells/);
  },
);

it('copies the date from the row above into a blank date cell', async () => {
  const text =
    'Date,Time,Opponent\n12/12/26,9 AM,Larks\n,11 AM,Owls\n,12/14/26 1 PM,Wrens\n,3 PM,Kites\n12/20/26,9 AM,Jays\n,noon,Bats';
  expect(await read(text)).toMatchObject(
    ['2026-12-12', '2026-12-12', '2026-12-14', '', '2026-12-20', '2026-12-20'].map((date) => ({ date })),
  );
  expect(await read('Date,Time\n,9 AM\nsoon,10 AM')).toMatchObject([{ date: '' }, { date: 'soon' }]);
});

it('reads a Markdown table', async () => {
  expect(
    await read('Fall\n----\n\n| Date | Time | Notes |\n|:---|---:|-----|\n| 12/12/26 | 9 AM | Kits |'),
  ).toMatchObject([{ date: '2026-12-12', startTime: '09:00', additionalInfo: 'Kits' }]);
});

it('uses the team’s town if a row names only a field, “Home” or “Away”', async () => {
  expect(await read('Date,Site\n12/12/26,Home\n12/13/26,Away\n12/14/26,Home Park')).toMatchObject([
    { location: 'Boulder, CO', matchupType: 'hosting' },
    { location: 'Boulder, CO', matchupType: 'looking' },
    { location: 'Boulder, CO', address: 'Home Park', matchupType: '' },
  ]);
  expect(await read('Date,Field\n12/12/26,Tantra Park 2')).toMatchObject([
    { location: 'Boulder, CO', address: 'Tantra Park 2' },
  ]);
});

it.each([
  ['Opponent\n12/12/26,Niwot United', expect.stringContaining('You already play Niwot United')],
  ['Opponent\n12/12/26,@ Larks', expect.stringContaining('You already play Larks')],
  ['Home,Away\n12/12/26,Boulder Hawks,Larks', expect.stringContaining('You already play Larks')],
  ['Opponent\n12/12/26,TBD', undefined],
  ['Opponent\n12/12/26,vs. Open', undefined],
  ['Opponent\n12/12/26,Need an opponent', undefined],
  ['Home,Away\n12/12/26,Boulder Hawks,', undefined],
])('leaves out a row only if it names an opponent: %s', async (columns, reason) => {
  const found = await readSchedule(`Date,${columns}`, { ...team, teamName: 'Boulder Hawks' });
  expect(found.ok && found.rows[0]?.skipped).toEqual(reason);
});
