import { sharedLogKinds, type LogEntry, type LogKind } from '@playfield/contracts/game-log.ts';
import { mentionsPayment } from '@playfield/kit/features/money-words.ts';
import { Types } from 'mongoose';
import type { Models } from '../models.ts';
import type { LogRecord } from './records.ts';
import type { Person } from '../teams/model.ts';
import { personNames } from '../teams/queries.ts';

const ENTRIES_MAX = 100;

const shared: ReadonlySet<LogKind> = new Set(sharedLogKinds);

type Entry = Pick<LogRecord, 'matchupId' | 'what' | 'times' | 'reason'> & { note?: string | null; late?: boolean };

/** Without a `personId`, stores only the kinds of entries that the other team sees, too. */
export async function log(
  { gameLog }: Models,
  { id: teamId, personId }: Person,
  { note, late, ...entry }: Entry,
): Promise<void> {
  if (personId === undefined && !shared.has(entry.what)) return;
  const said = { ...(note ? { note } : {}), ...(late ? { late: true as const } : {}) };
  const record = { _id: new Types.ObjectId(), teamId, personId: personId ?? null, at: new Date(), ...entry, ...said };
  await gameLog.create([record]);
}

export async function logFor(
  models: Models,
  matchupId: number,
  { teamId, otherId, blocked }: { teamId: number; otherId: number | null; blocked: boolean },
): Promise<LogEntry[]> {
  const theirs = otherId === null ? [] : [{ teamId: otherId, what: { $in: [...sharedLogKinds] } }];
  const found = await models.gameLog
    .find({ matchupId, $or: [{ teamId }, ...theirs] })
    .sort({ _id: -1 })
    .limit(ENTRIES_MAX)
    .lean();
  const people = found.flatMap((entry) => (entry.teamId === teamId ? (entry.personId ?? []) : []));
  const nameOf = await personNames(models, people);
  return withoutRepeats(found.toReversed()).map((entry) => {
    const { what, at, personId, times, reason, note, late } = entry;
    const isMine = entry.teamId === teamId;
    const isRead = note !== undefined && (isMine || !blocked);
    return {
      at: at.toISOString(),
      what,
      mine: what === 'agreed' ? null : isMine,
      ...(isMine && personId !== null ? { by: nameOf(personId) } : {}),
      ...(times && !blocked ? { times } : {}),
      ...(reason ? { reason } : {}),
      ...(isRead ? { note, ...mentionsPayment(note) } : {}),
      ...(late ? { late } : {}),
    };
  });
}

function withoutRepeats(entries: readonly LogRecord[]): LogRecord[] {
  return entries.filter(({ what, teamId, personId }, index) => {
    const next = entries[index + 1];
    const isRepeated = next?.what === what && next.teamId === teamId && next.personId === personId;
    return !(isRepeated && what === 'wrote_details');
  });
}
