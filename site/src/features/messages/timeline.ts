import type { Proposal } from '@playfield/contracts/proposals.ts';
import { sharedLogKinds, type LogEntry } from '@playfield/contracts/game-log.ts';
import type { AgreedGame } from '@playfield/contracts/teams.ts';
import type { Thread, ThreadMessage } from './thread-messages.ts';

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
  // The sort is stable: pending messages stay last, and messages keep the server's order.
  return [...said, ...events].toSorted((one, other) => {
    const [isSending, isOtherSending] = [one, other].map(
      (entry) => 'message' in entry && entry.message.sending === true,
    );
    if (isSending !== isOtherSending) return isSending ? 1 : -1;
    return 'message' in one && 'message' in other ? 0 : one.at.localeCompare(other.at);
  });
}

const entryOf = (proposal: Proposal): Entry => ({ key: proposal.id, at: proposal.createdAt, proposal });

/** Returns a game's shared log, without `agreed` if a proposal led to the game, because the proposal is listed. */
function entriesOf(game: AgreedGame, proposals: readonly Proposal[]): Entry[] {
  const isProposed = proposals.some(({ matchupId }) => matchupId === game.id);
  return game.log
    .filter(({ what }) => isShared(what) && (what !== 'agreed' || !isProposed))
    .map((entry) => ({ key: `${game.id} ${entry.what} ${entry.at}`, at: entry.at, entry, game }));
}

const isShared = (what: LogEntry['what']) => sharedLogKinds.some((kind) => kind === what);
