/** Corrects rows where they stand in a schedule's text: all else that was written stays as it was, to the letter. */
import { BYTE_ORDER_MARK, csvLine } from '@playfield/contracts/fields/csv.ts';
import { columns } from '@playfield/contracts/schedules.ts';
import { columnsOf } from './table.ts';
import type { Written } from './file.ts';

/** A row as it is written, and where: from its first sign to its last, without the end of its line. */
type Line = { from: number; to: number; cells: readonly string[] };
type Table = { lines: readonly Line[]; separator: string };

const END_OF_LINE = /(?:\r\n|\n|\r)$/;

/**
 * @param places the games' places in the text, from 1, as `readSchedule` counts
 * @param written their new cells, the same in each; a column that the text does not have yet is added to it
 */
export async function correctedText(text: string, places: readonly number[], written: Written): Promise<string> {
  const { lines, separator } = await tableOf(text);
  const [header] = lines;
  if (!header) return text;
  const names = withMissing(header.cells, written, lines);
  const named = columnsOf(names);
  const rewritten = places.flatMap((place) => {
    const row = lines[place];
    if (!row) return [];
    // Rows may end early, and go on beyond the named columns.
    const cells = named.map((column, at) => (column && written[column]) ?? row.cells[at] ?? '');
    return { ...row, cells: [...cells, ...row.cells.slice(names.length)] };
  });
  if (names.length > header.cells.length) rewritten.push({ ...header, cells: [...names] });
  // From the end on, so that what stands before keeps its place.
  return rewritten
    .toSorted((one, other) => other.from - one.from)
    .reduce((so, { from, to, cells }) => so.slice(0, from) + csvLine(cells, separator) + so.slice(to), text);
}

/** The columns' names, with those that a row needs behind the last cell of the longest row: no cell gets a name by that. */
function withMissing(header: readonly string[], written: Written, lines: readonly Line[]): readonly string[] {
  const named = columnsOf(header);
  const missing = Object.entries(columns).filter(
    ([column]) => column in written && !named.some((one) => one === column),
  );
  if (missing.length === 0) return header;
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  const nameless = Array.from({ length: width - header.length }, () => '');
  return [...header, ...nameless, ...missing.map(([, name]) => name)];
}

/** The rows with something in them, as `readSchedule` sees them. */
async function tableOf(text: string): Promise<Table> {
  const { default: csv } = await import('papaparse');
  const { meta } = csv.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: 1 });
  const { delimiter } = meta;
  const lines: Line[] = [];
  // The parser takes away the mark before a text, and counts without it.
  const start = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  let from = start;
  csv.parse<string[]>(text, {
    delimiter,
    step({ data: cells, meta: { cursor } }) {
      const line = text.slice(from, start + cursor);
      const to = from + line.replace(END_OF_LINE, '').length;
      // Where lines end in two ways, the parser takes half an end for a part of the last cell.
      if (cells.join('').trim() !== '') lines.push({ from, to, cells: cells.map((cell) => cell.replace(/\r$/, '')) });
      from = start + cursor;
    },
  });
  return { lines, separator: delimiter };
}
