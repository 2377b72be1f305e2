import {
  checkSchedule,
  createMatchups,
  listSchedule,
  ROW_TWICE,
  ROWS_MAX,
  SCHEDULE_DAYS_MAX,
  type Schedule,
  type Verdict,
} from '@playfield/contracts/schedules.ts';
import type { User } from '@playfield/contracts/users.ts';
import { atom } from 'nanostores';
import { ask, fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { checkAs, act } from '../../../shared/stores/calls.ts';
import { $own } from '../../teams/availability/store.ts';
import { daysAfter, USUAL_MINUTES } from '@playfield/contracts/fields/time.ts';
import { timeText } from '@playfield/contracts/fields/dates.ts';
import { readSchedule, type ReadRow, type RowVerdict } from './file.ts';
import { correctedText, WHEN, withIsoDate, type Correction } from './text.ts';
import { showsDayFirst } from './when.ts';
import { byPlaceClocks, withClashes, withField, withZoneChecked } from './verdicts.ts';
import { flashToast, showFailure } from '../../../shared/stores/toasts.ts';

type Given = ReadRow & { line: number };
export type Row = Given & { verdict: RowVerdict; warning?: string };
type Page = { rows: readonly Row[]; clientId: string };
type Checked = { rows: readonly Row[]; unread: readonly string[]; pages: readonly Page[] };

export const $pasted = atom('');
export const $problem = atom('');
export const $usualMinutes = atom(USUAL_MINUTES);
export const $checked = atom<Checked | null>(null);

/** Maximum size of the rows in one request, which must stay below the body limit (64 KB). */
const PAGE_BYTES = 48_000;

export async function checkText(text: string, team: User): Promise<void> {
  const read = await readSchedule(text, { ...team, gender: $own.get()?.gender ?? null }, $usualMinutes.get()).catch(
    () => null,
  );
  if (!read) return $problem.set('This could not be read. Please try again.');
  $problem.set(read.ok ? '' : read.problem);
  if (!read.ok) return;
  await judge(
    read.rows.map((row, at) => ({ ...row, line: at + 1 })),
    read.unread,
    team.teamLocation,
  );
}

export async function setUsualMinutes(minutes: number, team: User): Promise<void> {
  $usualMinutes.set(minutes);
  await checkText($pasted.get(), team);
}

/** Writes times with AM or PM, so that a correction doesn't change how other times in the file are read. */
const withClocksMarked = <Cells extends Correction['cells']>(cells: Cells): Cells => ({
  ...cells,
  ...(cells.startTime && { startTime: timeText(cells.startTime) }),
  ...(cells.endTime && { endTime: timeText(cells.endTime) }),
});
const NO_TIME_PARTS = { meridiem: '', endMeridiem: '', timeZone: '' };

export async function correctRows(rows: readonly Row[], cells: Correction['cells'], team: User): Promise<void> {
  const isWhen = WHEN.some((column) => column in cells);
  const all = $checked.get()?.rows ?? [];
  // Write the other dates in ISO format, because only the corrected rows may reveal that the file is day-first.
  const isDayFirst = all.some(({ written }) => showsDayFirst(written));
  const others = isDayFirst ? all.filter((row) => !rows.includes(row)).map(withIsoDate) : [];
  const corrections = rows.map(({ line, draft, isEndGuessed }) => {
    const { date, startTime, endTime } = draft;
    const when = { date, startTime, ...(isEndGuessed ? {} : { endTime }) };
    const marked = withClocksMarked({ ...(isWhen ? when : {}), ...cells });
    return { line, cells: { ...(isWhen ? NO_TIME_PARTS : {}), ...marked } };
  });
  const text = await correctedText($pasted.get(), [...others, ...corrections]);
  $pasted.set(text);
  await checkText(text, team);
}

export function startAgain(): void {
  $checked.set(null);
}

export const goodOnes = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ verdict }) => verdict.verdict === 'ok');

const judge = (given: readonly Given[], unread: readonly string[], town = '') =>
  act(['Error', 'Failed to check your games. Please try again.'], async () => {
    const first = await verdictsFor(given);
    const moved = first.map((row) => withField(byPlaceClocks(row), town));
    const isMoved = moved.some((row, at) => row !== first[at]);
    const rows = withoutTwins((isMoved ? await verdictsFor(moved) : first).map(withZoneChecked));
    const checked = withClashes(rows, await scheduleOf(goodOnes(rows)));
    $checked.set({ rows: checked, unread, pages: pagesOf(goodOnes(checked)).map(named) });
  });

async function scheduleOf(rows: readonly Row[]): Promise<Schedule> {
  const [first, ...others] = rows.map(({ draft }) => draft.date).toSorted();
  if (first === undefined) return NO_SCHEDULE;
  const [to = ''] = [daysAfter(first, SCHEDULE_DAYS_MAX - 2), daysAfter(others.at(-1) ?? first, 1)].toSorted();
  return ask(listSchedule, { query: { from: daysAfter(first, -1), to } });
}
const NO_SCHEDULE: Schedule = { games: [], proposals: [] };

async function verdictsFor(given: readonly Given[]): Promise<Row[]> {
  const verdicts: Verdict[] = [];
  for (const page of pagesOf(given.filter(({ skipped }) => skipped === undefined)))
    verdicts.push(...(await ask(checkSchedule, { body: { rows: page.map(({ draft }) => draft) } })));
  return given.map((one) => ({
    ...one,
    verdict: one.skipped === undefined ? (verdicts.shift() ?? UNREAD) : skippedBecause(one.skipped),
  }));
}

const UNREAD: Verdict = { verdict: 'wrong', errors: {}, startsAt: null, timeZone: null, place: null };
const skippedBecause = (reason: string): RowVerdict => ({ ...UNREAD, verdict: 'skipped', errors: { row: reason } });
const named = (rows: readonly Row[]): Page => ({ rows, clientId: crypto.randomUUID() });

function withoutTwins(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const { draft, verdict } = row;
    if (verdict.verdict !== 'ok') return row;
    const key = JSON.stringify([verdict.startsAt, draft.sport, draft.ageGroup]);
    if (seen.has(key)) return { ...row, verdict: { ...verdict, verdict: 'duplicate', errors: { date: ROW_TWICE } } };
    seen.add(key);
    return row;
  });
}

function pagesOf<Item extends object>(items: readonly Item[]): Item[][] {
  const pages: Item[][] = [[]];
  let bytes = 0;
  for (const item of items) {
    const size = new Blob([JSON.stringify(item)]).size;
    const page = pages.at(-1) ?? [];
    if (page.length > 0 && (page.length === ROWS_MAX || bytes + size > PAGE_BYTES)) {
      pages.push([item]);
      bytes = size;
    } else {
      page.push(item);
      bytes += size;
    }
  }
  return pages.filter((page) => page.length > 0);
}

export async function postGames(): Promise<void> {
  const held = $checked.get();
  if (!held) return;
  let posted = 0;
  for (const page of held.pages) {
    const outcome = await postPage(page);
    if (!outcome.ok) {
      return keepRest(held, page, outcome.stale);
    }
    posted += page.rows.length;
  }
  $checked.set(null);
  $pasted.set('');
  flashToast({
    tone: 'status',
    title: posted === 1 ? 'Game posted' : 'Games posted',
    text: `Other teams can find ${posted === 1 ? 'your game' : `your ${posted} games`} now.`,
  });
  location.assign('/schedule');
}

async function postPage({ rows, clientId }: Page): Promise<{ ok: boolean; stale: boolean }> {
  const body = await checkAs('schedule', { rows: rows.map(({ draft }) => draft), clientId });
  if (!body.ok) return { ok: false, stale: false };
  try {
    await ask(createMatchups, { body: body.value });
    return { ok: true, stale: false };
  } catch (error) {
    showFailure('Error', messageOf(error, 'Failed to post your games. Please try again.'));
    return { ok: false, stale: Object.keys(fieldErrorsOf(error)).length > 0 };
  }
}

async function keepRest(held: Checked, from: Page, stale: boolean): Promise<void> {
  const pages = held.pages.slice(held.pages.indexOf(from));
  const done = new Set(held.pages.slice(0, held.pages.indexOf(from)).flatMap(({ rows }) => rows));
  const rows = held.rows.filter((row) => !done.has(row));
  $checked.set({ ...held, rows, pages });
  if (!stale) return;
  await judge(rows, held.unread);
}
