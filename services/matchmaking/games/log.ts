/** The game log: who did what about a game, and when. Entries are only added. */
import { sharedLogKinds, type LogEntry, type LogKind } from '@playfield/contracts/game-log.ts';
import { moneyMark } from '@playfield/kit/features/money-words.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { Types } from 'mongoose';
import type { Models } from '../models.ts';
import type { LogRecord } from './records.ts';
import type { Person } from '../teams/model.ts';

/** More than two staffs do for one game. */
const ENTRIES_MAX = 100;
/** For an account that is gone, or whose name has not arrived. */
const SOMEONE = 'Someone of your team';

const shared: ReadonlySet<LogKind> = new Set(sharedLogKinds);

type Entry = Pick<LogRecord, 'matchupId' | 'what' | 'times' | 'reason'> & { note?: string | null; late?: boolean };

/** Notes what a team did. What only its people would read is noted where several run it. */
export async function log(
  { gameLog }: Models,
  { id: teamId, personId }: Person,
  { note, late, ...entry }: Entry,
  session?: ClientSession,
): Promise<void> {
  if (personId === undefined && !shared.has(entry.what)) return;
  const said = { ...(note ? { note } : {}), ...(late ? { late: true as const } : {}) };
  const record = { _id: new Types.ObjectId(), teamId, personId: personId ?? null, at: new Date(), ...entry, ...said };
  await gameLog.create([record], session ? { session } : {});
}

type Reader = {
  teamId: number;
  /** Its opponent; null without one. */
  otherId: number | null;
  /** Whether one of the two has blocked the other: places and the other team's words stay hidden. */
  apart: boolean;
};

/** The log of a game as one team may read it, the first entry first. */
export async function logFor(
  { gameLog, teams }: Models,
  matchupId: number,
  { teamId, otherId, apart }: Reader,
): Promise<LogEntry[]> {
  const theirs = otherId === null ? [] : [{ teamId: otherId, what: { $in: [...sharedLogKinds] } }];
  const found = await gameLog
    .find({ matchupId, $or: [{ teamId }, ...theirs] })
    .sort({ _id: -1 })
    .limit(ENTRIES_MAX)
    .lean();
  const people = found.flatMap((entry) => (entry.teamId === teamId ? (entry.personId ?? []) : []));
  const known = people.length === 0 ? [] : await teams.find({ _id: { $in: people } }, { fullName: 1 }).lean();
  const nameOf = new Map(known.map(({ _id, fullName }) => [_id, fullName]));
  return withoutRepeats(found.toReversed()).map((entry) => {
    const { what, at, personId, times, reason, note, late } = entry;
    const isMine = entry.teamId === teamId;
    const isRead = note !== undefined && (isMine || !apart);
    return {
      at: at.toISOString(),
      what,
      mine: what === 'agreed' ? null : isMine,
      ...(isMine && personId !== null ? { by: nameOf.get(personId) ?? SOMEONE } : {}),
      ...(times && !apart ? { times } : {}),
      ...(reason ? { reason } : {}),
      ...(isRead ? { note, ...moneyMark(note) } : {}),
      ...(late ? { late } : {}),
    };
  });
}

/** Repeats of one step in a row count once, at the last one's time. */
function withoutRepeats(entries: readonly LogRecord[]): LogRecord[] {
  return entries.filter(({ what, teamId, personId }, index) => {
    const next = entries[index + 1];
    const isRepeated = next?.what === what && next.teamId === teamId && next.personId === personId;
    return !(isRepeated && what === 'wrote_details');
  });
}
