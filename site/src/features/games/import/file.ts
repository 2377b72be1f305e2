import { WEEK_MS } from '@playfield/contracts/fields/time.ts';
import type { User } from '@playfield/contracts/users.ts';
import { BYTE_ORDER_MARK, csvOf } from '@playfield/contracts/fields/csv.ts';
import { ageGroups, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import { columns, type Verdict } from '@playfield/contracts/schedules.ts';
import { columnsOf, gameOf, opponentIn, reasonToSkip, type Draft, type Written } from './table.ts';
import { tableOf } from './text.ts';
import { isIn24Hours, momentOf, showsDayFirst, whenOf, withHalves, withTimeParts, type When } from './when.ts';
import { saveFile } from '../../../shared/stores/save-file.ts';

export const ROWS_A_FILE = 300;
export const TOO_LONG = `A file may have at most ${ROWS_A_FILE} games. Please split it, and import the parts one after the other.`;
const NO_COLUMNS =
  'We found no line that names the columns. One of them has to be “Date” or “Start”. The template shows how it may look.';
const NO_GAMES = 'There are no games under the line that names the columns.';
const FILE_BYTES_MAX = 1_000_000;
/** One more than the server allows, so that longer notes are rejected instead of shortened. */
const NOTES_MAX = 2_001;
const CELL_MAX = 200;
const TOO_WIDE = 'This line has more cells than there are names of columns. Please put quotes around text with commas.';
/** Some CSV exports put an apostrophe before text that a spreadsheet would run as a formula. */
const FORMULA_MARK = /^'(?=[=+\-@\t\r])/;

export type ReadRow = { written: Written; draft: Draft; skipped?: string } & Pick<When, 'zone' | 'isEndGuessed'>;
export type RowVerdict = Omit<Verdict, 'verdict'> & { verdict: Verdict['verdict'] | 'skipped' };
export type ReadFile =
  | { ok: true; rows: readonly ReadRow[]; unread: readonly string[] }
  | { ok: false; problem: string };
type Team = Pick<User, 'sport' | 'ageGroup'> &
  Partial<Pick<User, 'teamName' | 'teamLocation' | 'competitionLevel'>> & { gender?: string | null };

export async function textOf(file: Blob): Promise<string | null> {
  if (file.size > FILE_BYTES_MAX) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  // In UTF-16, every other byte of ASCII text is zero. Other encodings have only stray zeros.
  const zeros = bytes.filter((byte) => byte === 0).length;
  if (zeros > bytes.length / 4)
    return new TextDecoder(bytes.indexOf(0) % 2 === 1 ? 'utf-16le' : 'utf-16be').decode(bytes);
  const written = bytes.filter((byte) => byte !== 0);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(written);
  } catch {
    return new TextDecoder('windows-1252').decode(written);
  }
}

export async function readSchedule(text: string, team: Team, usualMinutes?: number): Promise<ReadFile> {
  const table = await tableOf(text.slice(0, FILE_BYTES_MAX));
  if (!table) return { ok: false, problem: NO_COLUMNS };
  const { header, lines } = table;
  if (lines.length === 0) return { ok: false, problem: NO_GAMES };
  if (lines.length > ROWS_A_FILE) return { ok: false, problem: TOO_LONG };
  const named = columnsOf(header.cells);
  const unread = header.cells.map((name) => name.trim()).filter((name, at) => name !== '' && !named[at]);
  const allWritten = withDatesAbove(lines.map(({ cells }) => withTimeParts(writtenIn(named, cells))));
  const isDayFirst = allWritten.some(showsDayFirst);
  const isExact = isIn24Hours(allWritten);
  const rows = allWritten.map((written, at) => {
    const cells = isExact ? written : withHalves(written, isDayFirst);
    const when = whenOf(cells, usualMinutes, new Date(), isDayFirst);
    const { zone, isEndGuessed } = when;
    const isTooWide = lines[at]?.cells.slice(header.cells.length).some((cell) => cell.trim() !== '');
    const rival = opponentIn(written, team.teamName);
    const skipped =
      reasonToSkip(written) ??
      (isTooWide ? TOO_WIDE : rival === undefined ? undefined : `You already play ${rival}, so it isn’t posted.`);
    return { written, draft: gameOf(written, team, when), zone, isEndGuessed, ...(skipped && { skipped }) };
  });
  return { ok: true, rows, unread };
}

/** Fills in missing dates from above, because exports contain a merged cell's text only in its first row. */
function withDatesAbove(rows: readonly Written[]): Written[] {
  let above = '';
  return rows.map((row) => {
    const isBelow = row.date === '' && row.startTime && momentOf(row.startTime)?.date === undefined;
    above = isBelow ? above : (row.date ?? '');
    return isBelow && above ? { ...row, date: above } : row;
  });
}

function writtenIn(named: ReturnType<typeof columnsOf>, cells: readonly string[]): Written {
  const written: Written = {};
  for (const [at, column] of named.entries()) {
    if (!column) continue;
    const longest = column === 'additionalInfo' ? NOTES_MAX : CELL_MAX;
    written[column] = (cells[at] ?? '').trim().replace(FORMULA_MARK, '').slice(0, longest);
  }
  return written;
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
