import { WEEK_MS } from '@playfield/contracts/fields/time.ts';
import type { User } from '@playfield/contracts/users.ts';
import { BYTE_ORDER_MARK, csvOf } from '@playfield/contracts/fields/csv.ts';
import { ageGroups, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import { columns, type Column } from '@playfield/contracts/schedules.ts';
import { columnsOf, gameOf, type Draft } from './table.ts';
import { saveFile } from '../../../shared/stores/save-file.ts';

/** Several seasons; more is not one team's schedule. */
export const ROWS_A_FILE = 300;
export const TOO_LONG = `A file may have at most ${ROWS_A_FILE} games. Please split it, and import the parts one after the other.`;
const NO_COLUMNS =
  'The first line has to name the columns, and one of them has to be “Date”. The template shows how it may look.';
const NO_GAMES = 'There are no games under the first line.';
/** Far more than that many games need; larger files are not read. */
const FILE_BYTES_MAX = 1_000_000;
/** One more than the server allows, so that the server reports it. */
const NOTES_MAX = 2_001;
const CELL_MAX = 200;
/** CSV exports put a quote before text that a spreadsheet would run as a formula. */
const FORMULA_MARK = /^'(?=[=+\-@\t\r])/;

export type Written = Partial<Record<Column, string>>;
export type ReadRow = { written: Written; draft: Draft };
export type ReadFile =
  | { ok: true; rows: readonly ReadRow[]; /** Names of columns that are not read. */ unread: readonly string[] }
  | { ok: false; problem: string };
type Team = Pick<User, 'sport' | 'ageGroup'> & { competitionLevel?: User['competitionLevel'] };

/** Decodes a file: UTF-8, or Windows-1252 from old spreadsheets. Null if it is too large. */
export async function textOf(file: Blob): Promise<string | null> {
  if (file.size > FILE_BYTES_MAX) return null;
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Stops at the row limit, so even a huge text returns quickly. */
export async function readSchedule(text: string, team: Team): Promise<ReadFile> {
  const { default: csv } = await import('papaparse');
  const { data } = csv.parse<string[]>(text.slice(0, FILE_BYTES_MAX), {
    skipEmptyLines: 'greedy',
    preview: ROWS_A_FILE + 2,
  });
  const [header = [], ...lines] = data;
  const named = columnsOf(header);
  if (!named.includes('date')) return { ok: false, problem: NO_COLUMNS };
  if (lines.length === 0) return { ok: false, problem: NO_GAMES };
  if (lines.length > ROWS_A_FILE) return { ok: false, problem: TOO_LONG };
  const unread = header.map((name) => name.trim()).filter((name, at) => name !== '' && !named[at]);
  const written = lines.map((line) => cellsOf(named, line));
  return { ok: true, rows: written.map((cells) => ({ written: cells, draft: gameOf(cells, team) })), unread };
}

function cellsOf(named: readonly (Column | null)[], line: readonly string[]): Written {
  const cells: Written = {};
  for (const [at, column] of named.entries()) {
    if (!column) continue;
    const longest = column === 'additionalInfo' ? NOTES_MAX : CELL_MAX;
    cells[column] = (line[at] ?? '').trim().replace(FORMULA_MARK, '').slice(0, longest);
  }
  return cells;
}

const FIRST_AFTER_WEEKS = 4;

export function saveTemplate({ sport, ageGroup, teamLocation }: User, now = new Date()): void {
  const dayIn = (weeks: number) => new Date(now.getTime() + weeks * WEEK_MS).toISOString().slice(0, 10);
  const common = [labelOf(sports, sport), labelOf(ageGroups, ageGroup), 'Co-Ed', 'Recreational', teamLocation];
  const rows = [
    [dayIn(FIRST_AFTER_WEEKS), '10:00 AM', '12:00 PM', 'Can Host', ...common, '', '', 'Turf field, parking behind it'],
    [dayIn(FIRST_AFTER_WEEKS + 1), '2:00 PM', '4:00 PM', 'Looking for Host', ...common, '', '50', ''],
  ];
  saveFile('playfield-schedule-template.csv', 'text/csv', BYTE_ORDER_MARK + csvOf(Object.values(columns), rows));
}
