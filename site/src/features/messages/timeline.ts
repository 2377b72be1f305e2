/** A conversation in the order in which it happened: messages, and what became of the two teams' games. */
import type { Proposal } from '@playfield/contracts/proposals.ts';
import type { Thread, ThreadMessage } from './thread-messages.ts';

export type Entry = { key: string; at: string } & ({ message: ThreadMessage } | { proposal: Proposal });

/** @param proposals all of the own team's; those with the other team are shown, back to the earliest message loaded */
export function timelineOf(thread: Thread, proposals: readonly Proposal[], otherId: number): Entry[] {
  const [oldest] = thread.messages;
  const isLoaded = ({ createdAt }: Proposal) => thread.cursor === null || !oldest || createdAt >= oldest.createdAt;
  const events = proposals
    .filter((proposal) => proposal.team.id === otherId && !proposal.quick && isLoaded(proposal))
    .map((proposal): Entry => ({ key: proposal.id, at: proposal.createdAt, proposal }));
  const said = thread.messages.map((message): Entry => ({
    key: message.key ?? message.id,
    at: message.createdAt,
    message,
  }));
  // Stable: what is being sent stays last, and messages keep the server's order.
  return [...said, ...events].toSorted((one, other) => {
    const [isSending, isOtherSending] = [one, other].map(
      (entry) => 'message' in entry && entry.message.sending === true,
    );
    if (isSending !== isOtherSending) return isSending ? 1 : -1;
    return 'message' in one && 'message' in other ? 0 : one.at.localeCompare(other.at);
  });
}
