/** Events about proposals. */
import type { EventOf } from '@playfield/contracts/events.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import type { MatchupRecord } from '../matchups/model.ts';
import type { ProposalRecord } from './model.ts';
import { presentExactGame, SOMEWHERE } from '../matchups/present.ts';

export type ProposalEvent = 'proposal.made' | 'proposal.accepted' | 'proposal.declined' | 'proposal.withdrawn';
type About = { proposal: ProposalRecord; game: MatchupRecord | null; refOf: (id: number) => TeamRef };

/** A proposal's event. @param game for a proposal about an agreed game: that game before the answer */
export function proposalEvent(type: ProposalEvent, { proposal, game, refOf }: About): EventOf<ProposalEvent> {
  const { sport, ageGroup, date, startTime, endTime, timeZone, location, address, publicPlace, kind } = proposal;
  const revision = (game?.revision ?? 0) + (type === 'proposal.accepted' ? 1 : 0);
  const current = game && { ...presentExactGame(game), revision };
  const proposed = {
    sport,
    ageGroup,
    date,
    startTime,
    endTime,
    timeZone,
    // The exact place stays private until a game is agreed.
    ...(game ? { location, address } : { location: publicPlace.town || SOMEWHERE }),
    id: game?._id ?? 0,
    revision,
  };
  return {
    type,
    proposalId: proposal._id.toHexString(),
    kind,
    matchup: kind === 'calloff' && current ? current : proposed,
    before: kind === 'change' ? current : null,
    proposer: refOf(proposal.fromId),
    answerer: refOf(proposal.toId),
    reason: proposal.reason,
    note: proposal.note,
    late: proposal.late,
    quick: proposal.quickId !== null,
  };
}
