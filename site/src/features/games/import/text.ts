import { BYTE_ORDER_MARK, csvLine } from '@playfield/contracts/fields/csv.ts';
import { states } from '@playfield/contracts/fields/options.ts';
import { columns } from '@playfield/contracts/schedules.ts';
import { columnsOf, type Draft, type Heading, type Written } from './table.ts';

type Line = { from: number; to: number; cells: readonly string[] };
type Table = { header: Line; lines: readonly Line[]; separator: string };
/** `line` is the number of the row, starting at 1 below the header. */
export type Correction = { line: number; cells: Partial<Record<Heading, string>> };

const DATE = /\b\d{1,2}([-/])\d{1,2}\1\d{2,4}\b|\b\d{1,2}\/\d{1,2}\b/;
export const WHEN = ['date', 'startTime', 'endTime'] as const;

export function withIsoDate({ line, written, draft }: { line: number; written: Written; draft: Draft }): Correction {
  const dated = WHEN.flatMap((column): [string, string][] => {
    const text = written[column] ?? '';
    return draft.date && DATE.test(text) ? [[column, text.replace(DATE, draft.date)]] : [];
  });
  return { line, cells: Object.fromEntries(dated) };
}

const asQuoted = (text: string) =>
  text.replaceAll(/^[^"\r\n]*“[^"\r\n]*$/gm, (line) =>
    line.replaceAll(/(?<=^|[,;|\t])( *)“([^“”]+)”(?= *(?:[,;|\t]|$))/g, '"$1$2"'),
  );
/** Matches `CO` or `CO 80516`, which becomes a separate cell if the comma before it isn't quoted. */
const STATE = new RegExp(`^\\s*(?:${states.map(({ value }) => value).join('|')})(?: +\\d{5}(?:-\\d{4})?)?\\s*$`);
const NO_WORD = /^[\s:-]*$/;
const END_OF_LINE = /(?:\r\n|\n|\r)$/;
const SEPARATORS = [',', '\t', ';', '|'];
const LINES_BEFORE_HEADER = 20;

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
  return rewritten
    .toSorted((one, other) => other.from - one.from)
    .reduce((so, { from, to, cells }) => so.slice(0, from) + csvLine(cells, separator) + so.slice(to), text);
}

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

export async function tableOf(given: string): Promise<Table | null> {
  const text = asQuoted(given);
  const { default: csv } = await import('papaparse');
  const candidates = SEPARATORS.flatMap((delimiter) => {
    const { data } = csv.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy', preview: LINES_BEFORE_HEADER });
    const worded = data.filter((cells) => !NO_WORD.test(cells.join('')));
    return worded.map((cells, at) => ({ delimiter, at, named: columnsOf(cells).filter((column) => column !== null) }));
  });
  const [best] = candidates
    .filter(({ named }) => named.includes('date') || named.includes('startTime'))
    .toSorted((one, other) => other.named.length - one.named.length);
  if (!best) return null;
  const { delimiter } = best;
  const lines: Line[] = [];
  // The parser strips the byte order mark and does not count it in `cursor`.
  const start = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  let from = start;
  csv.parse<string[]>(text, {
    delimiter,
    step({ data: cells, meta: { cursor } }) {
      const line = text.slice(from, start + cursor);
      const to = from + line.replace(END_OF_LINE, '').length;
      if (!NO_WORD.test(cells.join(''))) lines.push({ from, to, cells: cells.map((cell) => cell.replace(/\r$/, '')) });
      from = start + cursor;
    },
  });
  const [header, ...rest] = lines.slice(best.at);
  if (!header) return null;
  const named = columnsOf(header.cells);
  const whole = rest.map((line) => ({
    ...line,
    cells: delimiter === ',' && !named.includes('state') ? withTowns(line.cells, named) : line.cells,
  }));
  return { header, lines: whole, separator: delimiter };
}

/** Rejoins `Erie, CO` if the row has one extra cell per such town, or the state fills the column after `location`. */
function withTowns(cells: readonly string[], named: readonly (Heading | null)[]): readonly string[] {
  const isTown = (at: number) => STATE.test(cells[at + 1] ?? '') && (cells[at]?.trim() ?? '') !== '';
  const hasMore = cells.length === named.length + cells.filter((_, at) => isTown(at)).length;
  const isSplit = (at: number) =>
    isTown(at) && (hasMore || (cells.length <= named.length && named[at] === 'location' && Boolean(named[at + 1])));
  return cells.flatMap((cell, at) => {
    if (isSplit(at - 1)) return [];
    return [isSplit(at) ? `${cell},${cells[at + 1]}` : cell];
  });
}
