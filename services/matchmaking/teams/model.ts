import type { KnownUser } from '@playfield/contracts/events/accounts.ts';
import { ageGroup, competitionLevel, sport, userRole } from '@playfield/contracts/fields/common.ts';
import { shownCrest } from '@playfield/contracts/fields/crests.ts';
import { viewOnlyTeam } from '@playfield/contracts/sign-in.ts';
import type { TeamPage, Identity, TeamRef } from '@playfield/contracts/users.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import type { Town } from '../places/location-privacy.ts';

/** What a team starts with here. */
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

/**
 * What this service stores of the accounts service's users: no contact details. A deleted account keeps only its ID, so
 * that a late event does not bring it back.
 */
export const teamSchema = recordSchema('teams', {
  _id: z.number(),
  /** The account revision this was copied from. */
  revision: z.number(),
  userRole,
  teamName: z.string(),
  /** The person's, for the team itself; missing until the account's event arrives, and once it is deleted. */
  fullName: z.optional(z.string()),
  /** The town of the location that the team typed; empty if unknown. */
  teamLocation: z.custom<Town | ''>(),
  sport,
  ageGroup,
  competitionLevel: z.nullable(competitionLevel),
  /** What it has chosen; missing while it has the one that comes from its name. */
  crest: z.optional(z.string()),
  page: z.optional(z.custom<TeamPage>()),
  /** Who runs it; missing where its founder does alone. */
  people: z.optional(z.custom<NonNullable<KnownUser['people']>>()),
  deleted: z.boolean(),
  /** Whether its email is confirmed. Hidden from others until it is. */
  verified: z.boolean(),
  /** Suspended by an admin. */
  suspended: z.boolean(),
  /** Grows with each interest it expresses and each block that concerns it, so that the two serialize. */
  turns: z.number(),
  /** Past agreed games, and how many of them it missed. */
  played: z.number(),
  missed: z.number(),
  /** Its public link, once it was asked for. It stays while it is off, so that printed cards can work again. */
  link: z.optional(z.object({ code: z.string(), on: z.boolean(), createdAt: z.date() })),
  /** By whose link it has joined. */
  invitedBy: z.optional(z.object({ teamId: z.number(), at: z.date() })),
});
teamSchema.index({ 'link.code': 1 }, { unique: true, partialFilterExpression: { 'link.code': { $type: 'string' } } });
teamSchema.index({ 'people.id': 1 }, { sparse: true });
teamSchema.index({ 'invitedBy.teamId': 1, 'invitedBy.at': -1 }, { sparse: true });
export type TeamRecord = RecordOf<typeof teamSchema>;
export type TeamLink = NonNullable<TeamRecord['link']>;

/** Teams whose pages others may see: not suspended, email confirmed. */
export const SEEN_TEAM = { verified: true, suspended: false } as const;
/** Teams that others can deal with: also no members and no deleted accounts. */
export const VISIBLE_TEAM = { userRole: 'team_manager', deleted: false, ...SEEN_TEAM } as const;

export type Person = Pick<Identity, 'id' | 'personId'>;

/** The account of whoever calls: a founder who runs the team alone has its number. */
export const personOf = ({ id, personId = id }: Person): number => personId;

/** The owners and managers; null if they are not known, as where nobody has joined the founder. */
export const actingIn = ({ people }: Pick<TeamRecord, 'people'>): number[] | null =>
  people?.filter(({ role }) => role !== 'helper').map(({ id }) => id) ?? null;

/** Whoever runs a team; its founder, where nobody has joined them. */
export const runnersOf = (team: Pick<TeamRecord, '_id' | 'people'>): number[] => actingIn(team) ?? [team._id];

/** Everyone in a team, helpers too: they write to other teams. */
export const peopleIn = ({ _id, people }: Pick<TeamRecord, '_id' | 'people'>): number[] =>
  people?.map(({ id }) => id) ?? [_id];

/** Whether one person is an owner or manager of both teams: what one says of the other says nothing. */
export function areRunByOne(
  one: Pick<TeamRecord, '_id' | 'people'>,
  other: Pick<TeamRecord, '_id' | 'people'>,
): boolean {
  const runners = new Set(runnersOf(one));
  return runnersOf(other).some((personId) => runners.has(personId));
}

/** Where its people are not known, the gateway's word counts. */
export const actsIn = (team: Pick<TeamRecord, 'people'>, personId: number): boolean =>
  actingIn(team)?.includes(personId) ?? true;

/** A team as others see it. A deleted account keeps its ID but not its name. */
export function presentTeam(
  id: number,
  team: Pick<TeamRecord, 'teamName' | 'teamLocation' | 'crest' | 'sport'> | undefined,
): TeamRef {
  if (!team) return { id, teamName: 'Deleted team', teamLocation: '' };
  return { id, teamName: team.teamName, teamLocation: team.teamLocation, crest: shownCrest(team) };
}

/** The calling team, as it sees itself. */
export function presentOwnTeam({ id, teamLocation, ...team }: Identity): TeamRef {
  return { id, teamName: team.teamName, teamLocation, crest: shownCrest(team) };
}

export const blockSchema = recordSchema('blocks', {
  /** The blocker's ID and the blocked team's. */
  _id: z.string(),
  blockerId: z.number(),
  blockedId: z.number(),
  createdAt: z.date(),
  /** Whether the blocker chose this team. Otherwise it is blocked for the people who run it. */
  chosen: z.boolean(),
  /** The accounts that run the chosen team, or have since the block. */
  people: z.array(z.number()),
  /** The chosen teams whose people run this one. */
  because: z.array(z.number()),
});
blockSchema.index({ people: 1 });
blockSchema.index({ blockerId: 1, createdAt: -1 });
blockSchema.index({ blockedId: 1 });
export type BlockRecord = RecordOf<typeof blockSchema>;
export type Pair = Pick<BlockRecord, 'blockerId' | 'blockedId'>;
