import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { gameTimes, newTimes, shortNote } from './changes.ts';
import { instant, opaqueId, place, endsAfterStart } from './fields/common.ts';
import { exactAddress } from './matchups.ts';
import { teamRef } from './users.ts';

export const proposalStatus = z.enum(['pending', 'accepted', 'declined', 'withdrawn', 'expired']);

export const QUICK_HOURS = 72;
export const QUICK_LEAD_MINUTES = 60;
export const QUICK_TEAMS = 30;
/** Longer requests could reveal for how long other teams are free. */
export const QUICK_LONGEST_MINUTES = 4 * 60;
export const TOO_LONG = 'Quick Match is for games of up to four hours';
export const QUICK_A_DAY = 3;

export const NOT_QUICK = `Quick Match is for games in the next ${QUICK_HOURS} hours`;
export const NOBODY_FITS = 'No team that fits is free at that time.';
export const TAKEN = 'Another team said yes first, or the proposal was withdrawn';

export const CROSSING = 'A proposal for that day is waiting already. See My Team, under Received and Expressed.';
export const PLAYS_THEN = 'Your team has agreed on another game at that time. Cancel or move that game first.';
export const BUSY = 'The other team has agreed on another game at that time';
export const PROPOSAL_DECIDED = 'This proposal was withdrawn or answered';

export const proposedGame = z
  .object({
    /** Null for a Quick Match, which asks up to `QUICK_TEAMS` teams that fit. The first to accept plays. */
    teamId: z.nullable(z.int('Please name the team by its id').check(z.positive('Please name the team by its id'))),
    ...newTimes,
    host: z.enum(['us', 'them'], 'Please say who hosts'),
    location: z.optional(place),
    address: exactAddress,
    note: shortNote,
  })
  .check(endsAfterStart);

export const proposal = z.object({
  id: z.string(),
  status: proposalStatus,
  mine: z.boolean(),
  /** For the caller's own Quick Match, a placeholder with the ID 0 until a team accepts. */
  team: teamRef,
  matchupId: z.nullable(z.number()),
  game: gameTimes,
  host: z.enum(['us', 'them']),
  note: z.nullable(z.string()),
  mentionsMoney: z.optional(z.literal(true)),
  quick: z.boolean(),
  /** Only a count, because the names would reveal which teams are free. */
  teamsAsked: z.optional(z.number()),
  /** Set if Playfield suggested the game to both teams. The game is agreed once both have accepted. */
  weekend: z.nullable(z.object({ reasons: z.array(z.string()), theySaidYes: z.boolean(), answerBy: instant })),
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
  summary:
    'Proposes a game to one team, or (Quick Match) to all teams that fit in the next 72 hours; the first to accept plays',
  status: 201,
  body: proposedGame,
  answer: proposal,
});

export const listProposals = call({
  ...own,
  method: 'GET',
  path: '/api/proposals',
  summary: 'Lists proposals to and from the calling team: pending ones first, then the latest',
  status: 200,
  answer: z.array(proposal),
});

export const decideProposal = call({
  ...own,
  method: 'PUT',
  path: '/api/proposals/:id/status',
  limit: { class: 'notify', by: 'caller' },
  summary:
    'Accepts or declines a proposal or a suggested weekend game, or withdraws the caller’s proposal or Quick Match',
  status: 200,
  params: proposalParams,
  body: z.object({
    status: z.enum(['accepted', 'declined', 'withdrawn'], 'status is accepted, declined or withdrawn'),
  }),
  answer: proposal,
});
