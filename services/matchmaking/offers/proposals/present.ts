import type { Proposal } from '@playfield/contracts/proposals.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { moneyMark } from '@playfield/kit/features/money-words.ts';
import type { ProposalRecord } from './model.ts';
import { SOMEWHERE } from '../../places/present.ts';

type Shown = {
  teamId: number;
  team: TeamRef;
  /** Whether one of the two teams has blocked the other. */
  apart: boolean;
  now: Date;
};

export function presentProposal(proposal: ProposalRecord, { teamId, team, apart, now }: Shown): Proposal {
  const { date, startTime, endTime, timeZone, location, address, publicPlace } = proposal;
  const isOver = proposal.status === 'pending' && proposal.startsAt <= now;
  const isMine = proposal.fromId === teamId;
  const isExact = !apart && (isMine || proposal.status === 'accepted');
  const place = isExact ? { location, address } : { location: publicPlace.town || SOMEWHERE, address: null };
  // A blocked team’s words reach nobody, nor do the blocker’s.
  const note = apart && !isMine ? null : proposal.note;
  return {
    id: proposal._id.toHexString(),
    status: isOver ? 'expired' : proposal.status,
    mine: isMine,
    team,
    matchupId: proposal.matchupId,
    game: { date, startTime, endTime, timeZone, ...place },
    host: proposal.hostId === teamId ? 'us' : 'them',
    note,
    ...moneyMark(note),
    quick: proposal.quickId !== null,
    createdAt: proposal.createdAt.toISOString(),
  };
}
