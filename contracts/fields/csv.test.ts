import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('quotes texts, doubles quotes, and leaves numbers and gaps as they are', () => {
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

it('lets no text be run as a formula', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])
    expect(csvOf([], [[text]])).toBe(`\r\n"'${text}"`);
  expect(csvOf([], [[-1]])).toBe('\r\n-1');
});
