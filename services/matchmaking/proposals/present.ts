import type { Proposal } from '@playfield/contracts/proposals.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { moneyMark } from '@playfield/kit/features/money-words.ts';
import type { MatchupRecord } from '../matchups/model.ts';
import type { ProposalRecord, ProposedTimes } from './model.ts';
import { SOMEWHERE } from '../matchups/present.ts';

type Shown = {
  teamId: number;
  team: TeamRef;
  /** The current agreed game, for a proposal about one. */
  game: MatchupRecord | null;
  /** Whether one of the two teams has blocked the other. */
  apart: boolean;
  now: Date;
};

export function presentProposal(proposal: ProposalRecord, { teamId, team, game, apart, now }: Shown): Proposal {
  const isOver = proposal.status === 'pending' && (game ?? proposal).startsAt <= now;
  const mine = proposal.fromId === teamId;
  const exact = !apart && (mine || proposal.kind !== 'game' || proposal.status === 'accepted');
  const shown = ({ date, startTime, endTime, timeZone, location, address, publicPlace }: ProposedTimes) => ({
    date,
    startTime,
    endTime,
    timeZone,
    location: exact ? location : publicPlace.town || SOMEWHERE,
    address: exact ? address : null,
  });
  // A blocked team’s words reach nobody, nor do the blocker’s.
  const note = apart && !mine ? null : proposal.note;
  return {
    id: proposal._id.toHexString(),
    kind: proposal.kind,
    status: isOver ? 'expired' : proposal.status,
    mine,
    team,
    matchupId: proposal.matchupId,
    game: shown(proposal),
    before: proposal.kind === 'change' && proposal.status === 'pending' && game ? shown(game) : null,
    host: proposal.hostId === null ? null : proposal.hostId === teamId ? 'us' : 'them',
    reason: proposal.reason,
    note,
    ...moneyMark(note),
    late: proposal.late,
    ...(proposal.fieldNamed ? { fieldNamed: true as const } : {}),
    quick: proposal.quickId !== null,
    ...(proposal.seenAt === undefined ? {} : { seenAt: proposal.seenAt?.toISOString() ?? null }),
    createdAt: proposal.createdAt.toISOString(),
  };
}
