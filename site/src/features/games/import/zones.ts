/**
 * Games are posted in the local time of their place. UTC offsets in the file are converted; a named zone must match the
 * place's zone.
 */
import { endDateOf } from '@playfield/contracts/fields/time.ts';
import { zoneName } from '../../../shared/format/zones.ts';
import type { ReadRow, RowVerdict } from './file.ts';
import type { Draft } from './table.ts';

type Row = ReadRow & { verdict: RowVerdict };

const isOffset = (zone: string) => /^[Z+-]/.test(zone);

export function byPlaceClocks<Given extends Row>(row: Given): Given {
  const { zone, draft, verdict } = row;
  if (zone === undefined || !isOffset(zone) || verdict.timeZone === null) return row;
  const moved = movedTo(verdict.timeZone, draft, zone);
  return moved ? { ...row, zone: undefined, draft: moved } : row;
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
