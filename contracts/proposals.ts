/** Proposals between teams: a game, or another time or place for an agreed one; and canceling one, which needs no answer. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { day, instant, opaqueId, paragraph, place, timeOfDay } from './fields/common.ts';
import { endsAfterStart, exactAddress, matchupParams } from './matchups.ts';
import { valuesOf } from './fields/options.ts';
import { teamRef } from './users.ts';

export const proposalKind = z.enum(['game', 'change', 'calloff']);
export type ProposalKind = z.infer<typeof proposalKind>;
export const proposalStatus = z.enum(['pending', 'accepted', 'declined', 'withdrawn', 'expired']);
export type ProposalStatus = z.infer<typeof proposalStatus>;

/** Why an agreed game is to change, or is canceled. */
export const changeReasons = [
  { value: 'weather', label: 'Weather' },
  { value: 'numbers', label: 'Not enough players' },
  { value: 'field', label: 'Field not available' },
  { value: 'other', label: 'Something else' },
] as const;
export const changeReason = z.enum(valuesOf(changeReasons), 'Please choose a reason');

/** Room for a short note; messages have more. */
export const PROPOSAL_NOTE_MAX = 280;
/** After this, the other team has probably turned others down and booked a field. */
export const LATE_HOURS = 48;

export const CROSSING = 'There is a proposal waiting for an answer already';
export const PROPOSAL_DECIDED = 'This proposal is not waiting for an answer any more';

const note = z.nullish(paragraph('Please use plain text', { min: 0, max: PROPOSAL_NOTE_MAX }));
const times = {
  date: day('Date is required'),
  startTime: timeOfDay('Start time is required'),
  endTime: timeOfDay('End time is required'),
};
export const proposedGame = z
  .object({
    teamId: z.int('Please name the team by its id').check(z.positive('Please name the team by its id')),
    ...times,
    /** Whose field it would be on. */
    host: z.enum(['us', 'them'], 'Please say who hosts'),
    /** Default: the host's own field, or its town if it has not set one. */
    location: z.optional(place),
    address: exactAddress,
    note,
  })
  .check(endsAfterStart);

const changed = z
  .object({
    kind: z.literal('change'),
    ...times,
    location: place,
    address: exactAddress,
    reason: changeReason,
    note,
  })
  .check(endsAfterStart);
const calledOff = z.object({ kind: z.literal('calloff'), reason: changeReason, note });
export const proposedChange = z.discriminatedUnion('kind', [changed, calledOff], 'Please say what is to change');

const gameTimes = z.object({
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  location: z.string(),
  /** The exact address; only for the two teams of an agreed game. */
  address: z.nullable(z.string()),
});

export const proposal = z.object({
  id: z.string(),
  kind: proposalKind,
  status: proposalStatus,
  /** Whether the calling team made it. */
  mine: z.boolean(),
  team: teamRef,
  /** The agreed game; null for a new game until it is accepted. */
  matchupId: z.nullable(z.number()),
  /** The game as proposed; for a cancellation, as it is. */
  game: gameTimes,
  /** The current game, if it is to change. */
  before: z.nullable(gameTimes),
  /** For a new game: whose field it would be on, from the calling team's view. */
  host: z.nullable(z.enum(['us', 'them'])),
  reason: z.nullable(changeReason),
  note: z.nullable(z.string()),
  /** Missing unless the note mentions money. */
  mentionsMoney: z.optional(z.literal(true)),
  /** Whether it was canceled too late for the other team to make other plans. */
  late: z.boolean(),
  /** The host has only said on which field the game is, which needs nobody's agreement. */
  fieldNamed: z.optional(z.literal(true)),
  /** Whether other teams were asked as well, and the first to accept plays. */
  quick: z.boolean(),
  /** Of a cancellation: when the other team saw it; null before. */
  seenAt: z.optional(z.nullable(instant)),
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

export const proposeChange = call({
  ...own,
  method: 'POST',
  path: '/api/matchups/:id/proposals',
  limit: { class: 'message', by: 'caller' },
  summary: 'Propose another time or place for an agreed game, or cancel it at once (`calloff`); either team may',
  status: 201,
  params: matchupParams,
  body: proposedChange,
  answer: proposal,
});

export const listProposals = call({
  ...own,
  method: 'GET',
  path: '/api/proposals',
  summary: 'What was proposed to the calling team and by it: what waits for an answer first, then the latest',
  status: 200,
  answer: z.array(proposal),
});

export const decideProposal = call({
  ...own,
  method: 'PUT',
  path: '/api/proposals/:id/status',
  summary: 'Accept or decline what another team proposed',
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
