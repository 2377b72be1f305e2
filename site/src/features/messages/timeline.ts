import type { Proposal } from '@playfield/contracts/proposals.ts';
import { sharedLogKinds, type LogEntry } from '@playfield/contracts/game-log.ts';
import type { AgreedGame } from '@playfield/contracts/teams.ts';
import type { Thread, ThreadMessage } from './thread.ts';
import { todayText } from '@playfield/contracts/fields/dates.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';

export type Entry = { key: string; at: string } & (
  | { message: ThreadMessage }
  | { proposal: Proposal }
  | { entry: LogEntry; game: AgreedGame }
);

export type Happened = { proposals: readonly Proposal[]; games: readonly AgreedGame[] };

export function timelineOf(thread: Thread, { proposals, games }: Happened): Entry[] {
  const [oldest] = thread.messages;
  const isLoaded = ({ at }: Entry) => thread.cursor === null || !oldest || at >= oldest.createdAt;
  const direct = proposals.filter(({ quick, weekend }) => !quick && !weekend);
  const events = [...direct.map(entryOf), ...games.flatMap((game) => entriesOf(game, direct))].filter(isLoaded);
  const said = thread.messages.map((message): Entry => ({
    key: message.key ?? message.id,
    at: message.createdAt,
    message,
  }));
  return [...said, ...events].toSorted((one, other) => {
    const [isSending, isOtherSending] = [one, other].map(
      (entry) => 'message' in entry && entry.message.sending === true,
    );
    if (isSending !== isOtherSending) return isSending ? 1 : -1;
    return 'message' in one && 'message' in other ? 0 : one.at.localeCompare(other.at);
  });
}

const entryOf = (proposal: Proposal): Entry => ({ key: proposal.id, at: proposal.createdAt, proposal });

function entriesOf(game: AgreedGame, proposals: readonly Proposal[]): Entry[] {
  const isProposed = proposals.some(({ matchupId }) => matchupId === game.id);
  return game.log
    .filter(({ what }) => sharedLogKinds.some((kind) => kind === what) && (what !== 'agreed' || !isProposed))
    .map((entry) => ({ key: `${game.id} ${entry.what} ${entry.at}`, at: entry.at, entry, game }));
}

export function dayHeading(instant: string, now = new Date()): string {
  const then = new Date(instant);
  const ago = daysBetween(then, now);
  if (ago === 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  const day = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  const year = then.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return then.toLocaleDateString('en-US', { ...day, ...year });
}

export function clockText(instant: string): string {
  return new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}

export function isSameDay(one: string, other: string): boolean {
  return todayText(new Date(one)) === todayText(new Date(other));
}

function daysBetween(then: Date, now: Date): number {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (dayOf(now) - dayOf(then)) / DAY_MS;
}
