import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { gameTimes, newTimes, shortNote } from './changes.ts';
import { instant, opaqueId, place, endsAfterStart } from './fields/common.ts';
import { exactAddress } from './matchups.ts';
import { teamRef } from './users.ts';

export const proposalStatus = z.enum(['pending', 'accepted', 'declined', 'withdrawn', 'expired']);

export const CROSSING = 'There is a proposal waiting for an answer already';
export const PROPOSAL_DECIDED = 'This proposal is not waiting for an answer anymore';

export const proposedGame = z
  .object({
    teamId: z.int('Please name the team by its id').check(z.positive('Please name the team by its id')),
    ...newTimes,
    host: z.enum(['us', 'them'], 'Please say who hosts'),
    /** Defaults to the host's own field, or to its town if it has none. */
    location: z.optional(place),
    address: exactAddress,
    note: shortNote,
  })
  .check(endsAfterStart);

export const proposal = z.object({
  id: z.string(),
  status: proposalStatus,
  /** Whether the calling team made it or has said yes to it. */
  mine: z.boolean(),
  team: teamRef,
  matchupId: z.nullable(z.number()),
  game: gameTimes,
  /** Whose field it would be on, from the calling team's view. */
  host: z.enum(['us', 'them']),
  note: z.nullable(z.string()),
  /** Absent unless the note mentions money. */
  mentionsMoney: z.optional(z.literal(true)),
  /** Whether it is a Quick Match, which several teams get and the first to accept plays. */
  quick: z.boolean(),
  /** Set for a game suggested to both teams for a weekend. It is agreed once both have said yes. */
  weekend: z.nullable(
    z.object({
      reasons: z.array(z.string()),
      theySaidYes: z.boolean(),
      answerBy: instant,
    }),
  ),
  createdAt: instant,
});
export type Proposal = z.infer<typeof proposal>;

const own = { owner: 'matchmaking', access: 'team_manager' } as const;
const proposalParams = z.object({ id: opaqueId });

export const proposeGame = call({
  ...own,
  method: 'POST',
  path: '/api/proposals',
  limit: { class: 'message', by: 'caller' },
  restsOn: ['accounts'],
  summary: 'Propose a game to another team',
  status: 201,
  body: proposedGame,
  answer: proposal,
});

export const listProposals = call({
  ...own,
  method: 'GET',
  path: '/api/proposals',
  summary: 'Games proposed to the calling team and by it: those that wait for an answer first, then the latest',
  status: 200,
  answer: z.array(proposal),
});

export const decideProposal = call({
  ...own,
  method: 'PUT',
  path: '/api/proposals/:id/status',
  summary: 'Accept or decline what another team proposed, or a game suggested for a weekend',
  status: 200,
  params: proposalParams,
  body: z.object({ status: z.enum(['accepted', 'declined'], 'status is accepted or declined') }),
  answer: proposal,
});

export const withdrawProposal = call({
  ...own,
  method: 'DELETE',
  path: '/api/proposals/:id',
  limit: { class: 'notify', by: 'caller' },
  summary: 'Withdraw what one proposed, while it waits for an answer',
  status: 204,
  params: proposalParams,
});
