import { expect, it } from 'vitest';
import { readSchedule } from './file.ts';
import type { Written } from './table.ts';
import { correctedText as corrected, withIsoDate, type Correction } from './text.ts';

const team = { sport: 'soccer', ageGroup: '12u', competitionLevel: null } as const;
const correctedText = (text: string, lines: readonly number[], cells: Correction['cells']) =>
  corrected(
    text,
    lines.map((line) => ({ line, cells })),
  );

async function rowsOf(text: string): Promise<Written[]> {
  const found = await readSchedule(text, team);
  if (!found.ok) throw new Error(found.problem);
  return found.rows.map(({ written }) => written);
}

it('keeps the dates of a day-first file when its only unambiguous date is corrected', async () => {
  const text = 'Date,Start,End\nFri 04/06/2027,10-11,\n,5-6-27 10:00,5-6-27 11:00\n25/06/2027,10am,';
  const read = async (one: string) => {
    const found = await readSchedule(one, team);
    return found.ok ? found.rows : [];
  };
  const others = (await read(text)).slice(0, 2).map((row, at) => withIsoDate({ ...row, line: at + 1 }));
  const fixed = await corrected(text, [...others, { line: 3, cells: { date: '2027-05-06' } }]);
  expect((await read(fixed)).map(({ draft }) => draft.date)).toEqual(['2027-06-04', '2027-06-05', '2027-05-06']);
});

it('corrects a cell in place and leaves all other rows unchanged', async () => {
  const text =
    '\uFEFFDate, Start,Referee\r\n\r\n5/1/27,10am,Kim\r\n , ,\r\n"5/2/27", soon ,"Lee, Ann"\r\n\r\n5/3/27,noon,';
  expect(await correctedText(text, [2], { startTime: '10:30' })).toBe(
    '\uFEFFDate, Start,Referee\r\n\r\n5/1/27,10am,Kim\r\n , ,\r\n"5/2/27","10:30","Lee, Ann"\r\n\r\n5/3/27,noon,',
  );
  expect(await correctedText(text, [3], { date: '2027-05-04' })).toMatch(/\r\n"2027-05-04","noon",""$/);
});

it.each([';', '\t', '|'])('writes a corrected row with the file’s own separator: %j', async (sign) => {
  const text = ['Date,Start,Notes', '5/1/27,10am,a', '5/2/27,soon,b'].join('\n').replaceAll(',', sign);
  const corrected = await correctedText(text, [2], { startTime: '10:30' });
  expect(corrected).toBe(text.replace(`5/2/27${sign}soon${sign}b`, `"5/2/27"${sign}"10:30"${sign}"b"`));
});

it('quotes cells with commas, quotes or line breaks, and escapes formulas', async () => {
  const text = 'Date,Notes,City\n5/1/27,"The ""big"" field,\nnext to it",Nowhere\n5/2/27,=1+1,Nowhere\n';
  const corrected = await correctedText(await correctedText(text, [1], { location: 'Boulder, CO' }), [2], {
    location: 'Golden "CO"',
  });
  expect(await rowsOf(corrected)).toEqual([
    { date: '5/1/27', additionalInfo: 'The "big" field,\nnext to it', location: 'Boulder, CO' },
    { date: '5/2/27', additionalInfo: '=1+1', location: 'Golden "CO"' },
  ]);
  expect(corrected).toContain(`"'=1+1"`);
});

it('adds missing columns after existing cells that have no column name', async () => {
  const text = 'Date,Start\n5/1/27,10am\n5/2/27,noon,hosting\n';
  const corrected = await correctedText(text, [1], { gender: 'Girls', matchupType: 'Can Host' });
  expect(await rowsOf(corrected)).toEqual([
    { date: '5/1/27', startTime: '10am', matchupType: 'Can Host', gender: 'Girls' },
    { date: '5/2/27', startTime: 'noon', matchupType: '', gender: '' },
  ]);
});

it('writes the same cells into several rows', async () => {
  const text = 'Date,Start\n5/1/27,10am\n5/2/27,soon\n5/3/27,later\n';
  const corrected = await correctedText(text, [1, 3, 9], { gender: 'Female', startTime: '10:30' });
  expect(await rowsOf(corrected)).toEqual([
    { date: '5/1/27', startTime: '10:30', gender: 'Female' },
    { date: '5/2/27', startTime: 'soon', gender: '' },
    { date: '5/3/27', startTime: '10:30', gender: 'Female' },
  ]);
});

it('corrects a cell in a file with mixed line endings without changing other rows', async () => {
  const text = 'Date,Notes\r\n5/1/27,a\n5/2/27,b\r\n5/3/27,c\r\n';
  const before = await rowsOf(text);
  const corrected = await correctedText(text, [1], { additionalInfo: 'better' });
  expect(await rowsOf(corrected)).toEqual([{ date: '5/1/27', additionalInfo: 'better' }, ...before.slice(1)]);
});

it.each(['', ',', ';', '"', '""', 'a\nb', 'a\r\nb', "'", "'=1", '-5', '+', '@home', 'Cañon', '\uFEFF', 'a\tb', '|'])(
  'writes corrections that can be read back if cells contain %j',
  async (cell) => {
    const quoted = `"${cell.replaceAll('"', '""')}"`;
    const rows = [1, 2, 3].map((date) => `5/${date}/27,${quoted},${quoted}`);
    const text = ['Date,City,Notes', ...rows].join('\n');
    const before = await rowsOf(text);
    expect(before).toHaveLength(3);
    expect(await rowsOf(await correctedText(text, [2], { location: cell }))).toEqual(before);
    const elsewhere = { ...before[1], location: 'Boulder, CO' };
    expect(await rowsOf(await correctedText(text, [2], { location: 'Boulder, CO' }))).toEqual([
      before[0],
      elsewhere,
      before[2],
    ]);
  },
);
