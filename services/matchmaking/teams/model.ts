import type { KnownUser } from '@playfield/contracts/events/accounts.ts';
import { ageGroup, competitionLevel, sport, userRole } from '@playfield/contracts/fields/common.ts';
import { shownCrest } from '@playfield/contracts/fields/crests.ts';
import { viewOnlyTeam } from '@playfield/contracts/sign-in.ts';
import type { TeamPage, Identity, TeamRef } from '@playfield/contracts/users.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import type { Town } from '../places/location-privacy.ts';

export const NEW_TEAM = { suspended: false, turns: 0, played: 0, missed: 0 } as const;

export const deletedTeam = (id: number): TeamRecord => ({
  ...viewOnlyTeam,
  ...NEW_TEAM,
  _id: id,
  revision: Number.MAX_SAFE_INTEGER,
  userRole: 'view_only',
  teamName: 'Deleted team',
  teamLocation: '',
  competitionLevel: null,
  deleted: true,
  verified: true,
});

/** Contains no contact details. A deleted team keeps its record, so that late events don't restore it. */
export const teamSchema = recordSchema('teams', {
  _id: z.number(),
  revision: z.number(),
  userRole,
  teamName: z.string(),
  fullName: z.optional(z.string()),
  teamLocation: z.custom<Town | ''>(),
  sport,
  ageGroup,
  competitionLevel: z.nullable(competitionLevel),
  crest: z.optional(z.string()),
  page: z.optional(z.custom<TeamPage>()),
  people: z.optional(z.custom<NonNullable<KnownUser['people']>>()),
  deleted: z.boolean(),
  verified: z.boolean(),
  suspended: z.boolean(),
  turns: z.number(),
  played: z.number(),
  missed: z.number(),
  link: z.optional(z.object({ code: z.string(), on: z.boolean(), createdAt: z.date() })),
  invitedBy: z.optional(z.object({ teamId: z.number(), at: z.date() })),
  reportedBy: z.optional(z.array(z.number())),
});
teamSchema.index({ 'link.code': 1 }, { unique: true, partialFilterExpression: { 'link.code': { $type: 'string' } } });
teamSchema.index({ 'people.id': 1 }, { sparse: true });
teamSchema.index({ 'invitedBy.teamId': 1, 'invitedBy.at': -1 }, { sparse: true });
export type TeamRecord = RecordOf<typeof teamSchema>;
export type TeamLink = NonNullable<TeamRecord['link']>;

export const SEEN_TEAM = { verified: true, suspended: false } as const;
export const VISIBLE_TEAM = { userRole: 'team_manager', deleted: false, ...SEEN_TEAM } as const;

export type Person = Pick<Identity, 'id' | 'personId'>;

export const personOf = ({ id, personId = id }: Person): number => personId;

export type TeamWithPeople = Pick<TeamRecord, '_id' | 'people'>;

/** IDs of owners and managers. Null if they aren't known yet, or if only the founder has ever run the team. */
export const actingIn = ({ people }: Pick<TeamRecord, 'people'>): number[] | null =>
  people?.filter(({ role }) => role !== 'helper').map(({ id }) => id) ?? null;

export const runnersOf = (team: TeamWithPeople): number[] => actingIn(team) ?? [team._id];

export const peopleIn = ({ _id, people }: TeamWithPeople): number[] => people?.map(({ id }) => id) ?? [_id];

export function areRunByOne(one: TeamWithPeople, other: TeamWithPeople): boolean {
  const runners = new Set(runnersOf(one));
  return runnersOf(other).some((personId) => runners.has(personId));
}

export const actsIn = (team: Pick<TeamRecord, 'people'>, personId: number): boolean =>
  actingIn(team)?.includes(personId) ?? true;

export function presentTeam(
  id: number,
  team: Pick<TeamRecord, 'teamName' | 'teamLocation' | 'crest' | 'sport'> | undefined,
): TeamRef {
  if (!team) return { id, teamName: 'Deleted team', teamLocation: '' };
  return { id, teamName: team.teamName, teamLocation: team.teamLocation, crest: shownCrest(team) };
}

export function presentOwnTeam({ id, teamLocation, ...team }: Identity): TeamRef {
  return { id, teamName: team.teamName, teamLocation, crest: shownCrest(team) };
}

export const blockSchema = recordSchema('blocks', {
  _id: z.string(),
  blockerId: z.number(),
  blockedId: z.number(),
  createdAt: z.date(),
  /** False if the team is blocked only because one of its people runs another team that was blocked. */
  chosen: z.boolean(),
  people: z.array(z.number()),
  because: z.array(z.number()),
});
blockSchema.index({ people: 1 });
blockSchema.index({ blockerId: 1, createdAt: -1 });
blockSchema.index({ blockedId: 1 });
export type BlockRecord = RecordOf<typeof blockSchema>;
export type Pair = Pick<BlockRecord, 'blockerId' | 'blockedId'>;
