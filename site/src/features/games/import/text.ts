/** Edits rows in place in a schedule's text, leaving everything else byte for byte. */
import { BYTE_ORDER_MARK, csvLine } from '@playfield/contracts/fields/csv.ts';
import { columns } from '@playfield/contracts/schedules.ts';
import { columnsOf } from './table.ts';
import type { Written } from './file.ts';

type Line = { from: number; to: number; cells: readonly string[] };
type Table = { lines: readonly Line[]; separator: string };

const END_OF_LINE = /(?:\r\n|\n|\r)$/;

/**
 * @param places the rows' positions in the text, from 1, as in `readSchedule`
 * @param written new cells, the same for each row; missing columns are added
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
    const cells = named.map((column, at) => (column && written[column]) ?? row.cells[at] ?? '');
    return { ...row, cells: [...cells, ...row.cells.slice(names.length)] };
  });
  if (names.length > header.cells.length) rewritten.push({ ...header, cells: [...names] });
  // Back to front, so earlier positions stay valid.
  return rewritten
    .toSorted((one, other) => other.from - one.from)
    .reduce((so, { from, to, cells }) => so.slice(0, from) + csvLine(cells, separator) + so.slice(to), text);
}

/** The header plus the added columns, placed after the longest row so no existing cell gets a new name. */
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

async function tableOf(text: string): Promise<Table> {
  const { default: csv } = await import('papaparse');
  const { meta } = csv.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: 1 });
  const { delimiter } = meta;
  const lines: Line[] = [];
  // The parser strips the byte order mark and counts without it.
  const start = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  let from = start;
  csv.parse<string[]>(text, {
    delimiter,
    step({ data: cells, meta: { cursor } }) {
      const line = text.slice(from, start + cursor);
      const to = from + line.replace(END_OF_LINE, '').length;
      // With mixed line endings the parser leaves half of one in the last cell.
      if (cells.join('').trim() !== '') lines.push({ from, to, cells: cells.map((cell) => cell.replace(/\r$/, '')) });
      from = start + cursor;
    },
  });
  return { lines, separator: delimiter };
}
