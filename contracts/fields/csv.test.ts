import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('quotes only text cells, and doubles the quotation marks in them', () => {
  expect(
    csvOf(
      ['Name', 'Count'],
      [
        ['The "Hawks", 12U\nBoulder', 3],
        [null, 0],
      ],
    ),
  ).toBe('"Name","Count"\r\n"The ""Hawks"", 12U\nBoulder",3\r\n,0');
});

it('puts an apostrophe before text that a spreadsheet could run as a formula', () => {
  const plain = '=1+1|+1|-1|@SUM(A1)|\t=1|\r=1|\tx|\n=1|＝1+1|＋1|－1|＠SUM(A1)|﹦1|﹣1'.split('|');
  const blanks =
    ' =1|\u00A0+1|\u3000＝1|\uFEFF=1|\u200B-1|\u2800=1| \u2800\u2800@x|\u202E@x|\u0000=1|\u00AD \u2060=1|−1';
  for (const text of [...plain, ...blanks.split('|')])
    expect(csvOf([], [[text]]), JSON.stringify(text)).toBe(`\r\n"'${text}"`);
  for (const text of ['Hawks - Red', 'a=b', '1+1', '5-3', 'coach@x', ' Hawks'])
    expect(csvOf([], [[text]])).toBe(`\r\n"${text}"`);
  expect(csvOf([], [[-1]])).toBe('\r\n-1');
});
