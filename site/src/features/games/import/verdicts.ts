import type { Schedule } from '@playfield/contracts/schedules.ts';
import type { RowVerdict, ReadRow } from './file.ts';
import { endDateOf } from '@playfield/contracts/fields/time.ts';
import { overlaps } from '../../../shared/format/days.ts';
import { zoneName } from '../../../shared/format/zones.ts';
import { clashAmong, clashText } from '../../teams/clash/clash.ts';
import type { Draft } from './table.ts';

export function countText(verdicts: readonly RowVerdict['verdict'][]): string {
  const count = (verdict: RowVerdict['verdict']) => verdicts.filter((one) => one === verdict).length;
  const ready = count('ok');
  const first =
    ready === 0 ? 'No game is ready to post.' : `${ready} ${ready === 1 ? 'game is' : 'games are'} ready to post.`;
  const others = [
    some(count('wrong'), 'needs a change', 'need a change'),
    some(count('duplicate'), 'is already on your schedule', 'are already on your schedule'),
    some(count('past'), 'is over', 'are over'),
    some(count('skipped'), 'is left out', 'are left out'),
  ].filter((words) => words !== '');
  return others.length === 0 ? first : `${first} ${others.join(', ')}.`;
}

function some(count: number, one: string, several: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : several}`;
}

type Row = ReadRow & { verdict: RowVerdict };

export function withClashes<Given extends Row & { line: number }>(
  rows: readonly Given[],
  schedule: Schedule,
): (Given & { warning?: string })[] {
  const good = rows.filter(({ verdict }) => verdict.verdict === 'ok');
  return rows.map((row) => {
    const { verdict, errors } = row.verdict;
    if (verdict !== 'ok' && (verdict !== 'wrong' || 'startTime' in errors)) return row;
    const clash = clashAmong(schedule, [], row.draft, { doing: 'post' });
    if (clash?.anyway === null)
      return { ...row, verdict: { ...row.verdict, verdict: 'skipped', errors: { row: clashText(clash) } } };
    if (verdict === 'wrong') return row;
    const other = good.find(({ line, draft }) => line !== row.line && overlaps(draft, row.draft));
    const warning = clash ? clashText(clash) : other && `Game ${other.line} is at the same time.`;
    return warning === undefined ? row : { ...row, warning };
  });
}

export function byPlaceClocks<Given extends Row>(row: Given): Given {
  const { zone, draft, verdict } = row;
  if (zone === undefined || !/^[Z+-]/.test(zone) || verdict.timeZone === null) return row;
  const moved = movedTo(verdict.timeZone, draft, zone);
  return moved ? { ...row, zone: undefined, draft: moved } : row;
}

/** Treats an unknown place of a home game as a field in the team's town. */
export function withField<Given extends Row>(row: Given, town: string): Given {
  const { draft, verdict } = row;
  const { location, address } = draft;
  const isKnown = verdict.verdict !== 'ok' || verdict.place !== null || /,|\d{5}/.test(location);
  if (isKnown || draft.matchupType !== 'hosting' || town === '') return row;
  return { ...row, draft: { ...draft, location: town, address: [location, address].filter(Boolean).join(', ') } };
}

export function withZoneChecked<Given extends Row>(row: Given): Given {
  const { zone, draft, verdict, written, isEndGuessed } = row;
  if (zone === undefined) return row;
  const name = verdict.timeZone === null ? null : zoneName(verdict.timeZone);
  if (name?.toLowerCase().startsWith(zone)) return row;
  const startTime = written.startTime || written.date || '';
  const asWritten = { ...row, draft: { ...draft, startTime, endTime: written.endTime ?? '' } };
  if (name === null) return asWritten;
  const error = `This game’s place is in ${name}. Please enter the time there.`;
  const isEndWritten = !isEndGuessed && !written.duration;
  const errors = { ...verdict.errors, startTime: error, ...(isEndWritten ? { endTime: error } : {}) };
  return { ...asWritten, verdict: { ...verdict, verdict: 'wrong', errors } };
}

function movedTo(timeZone: string, draft: Draft, offset: string): Draft | null {
  const local = (date: string, time: string) =>
    new Date(`${date}T${time}${offset}`)
      .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
      .split(' ');
  const times = [draft.startTime, draft.endTime].map((time) => Date.parse(`${draft.date}T${time}`));
  if (times.some(Number.isNaN)) return null;
  const [date = '', startTime = ''] = local(draft.date, draft.startTime);
  const [, endTime = ''] = local(endDateOf(draft), draft.endTime);
  return { ...draft, date, startTime, endTime };
}
