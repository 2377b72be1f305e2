/** A schedule's text as a table, and corrections in place that leave everything else byte for byte. */
import { BYTE_ORDER_MARK, csvLine } from '@playfield/contracts/fields/csv.ts';
import { columns } from '@playfield/contracts/schedules.ts';
import { columnsOf, type Heading } from './table.ts';

type Line = { from: number; to: number; cells: readonly string[] };
/** The line that names the columns, and the lines below it. */
type Table = { header: Line; lines: readonly Line[]; separator: string };
export type Correction = { /** From 1, below the header. */ line: number; cells: Partial<Record<Heading, string>> };

const END_OF_LINE = /(?:\r\n|\n|\r)$/;
const SEPARATORS = [',', '\t', ';', '|'];
/** Titles, and what programs write about themselves. */
const LINES_BEFORE_HEADER = 20;

/** Missing columns are added. */
export async function correctedText(text: string, corrections: readonly Correction[]): Promise<string> {
  const table = await tableOf(text);
  if (!table) return text;
  const { header, lines, separator } = table;
  const names = withMissing(table, new Set(corrections.flatMap(({ cells }) => Object.keys(cells))));
  const named = columnsOf(names);
  const rewritten = corrections.flatMap(({ line, cells: written }) => {
    const row = lines[line - 1];
    if (!row) return [];
    const corrected: Readonly<Record<string, string>> = written;
    const cells = named.map((column, at) => corrected[column ?? ''] ?? row.cells[at] ?? '');
    return { ...row, cells: [...cells, ...row.cells.slice(names.length)] };
  });
  if (names.length > header.cells.length) rewritten.push({ ...header, cells: [...names] });
  // Back to front, so earlier positions stay valid.
  return rewritten
    .toSorted((one, other) => other.from - one.from)
    .reduce((so, { from, to, cells }) => so.slice(0, from) + csvLine(cells, separator) + so.slice(to), text);
}

/** The header plus the added columns, placed after the longest row so no existing cell gets a new name. */
function withMissing({ header, lines }: Table, written: ReadonlySet<string>): readonly string[] {
  const named = columnsOf(header.cells);
  const missing = Object.entries(columns).filter(
    ([column]) => written.has(column) && !named.some((one) => one === column),
  );
  if (missing.length === 0) return header.cells;
  const width = Math.max(...[header, ...lines].map(({ cells }) => cells.length));
  const nameless = Array.from({ length: width - header.cells.length }, () => '');
  return [...header.cells, ...nameless, ...missing.map(([, name]) => name)];
}

/** Null if no line names the columns. */
export async function tableOf(text: string): Promise<Table | null> {
  const { default: csv } = await import('papaparse');
  const candidates = SEPARATORS.flatMap((delimiter) => {
    const { data } = csv.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy', preview: LINES_BEFORE_HEADER });
    return data.map((cells, at) => ({ delimiter, at, named: columnsOf(cells).filter((column) => column !== null) }));
  });
  const [best] = candidates
    .filter(({ named }) => named.includes('date') || named.includes('startTime'))
    .toSorted((one, other) => other.named.length - one.named.length);
  if (!best) return null;
  const { delimiter } = best;
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
  const [header, ...rest] = lines.slice(best.at);
  return header ? { header, lines: rest, separator: delimiter } : null;
}
