/** Events about proposals. */
import type { EventOf } from '@playfield/contracts/events.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import type { ProposalRecord } from '../model.ts';
import { SOMEWHERE } from '../../places/present.ts';

type ProposalEvent = 'proposal.made' | 'proposal.declined' | 'proposal.withdrawn';

/** An accepted one is an agreement. The exact place stays private until then. */
export function proposalEvent(
  type: ProposalEvent,
  proposal: ProposalRecord,
  refOf: (id: number) => TeamRef,
): EventOf<ProposalEvent> {
  const { sport, ageGroup, date, startTime, endTime, timeZone, publicPlace } = proposal.terms;
  const times = { date, startTime, endTime, timeZone };
  return {
    type,
    proposalId: proposal._id.toHexString(),
    kind: 'game',
    matchup: { id: 0, sport, ageGroup, ...times, location: publicPlace.town || SOMEWHERE, revision: 0 },
    before: null,
    proposer: refOf(proposal.fromId),
    answerer: refOf(proposal.toId),
    reason: null,
    note: proposal.message,
    late: false,
    quick: proposal.groupId !== undefined,
  };
}
