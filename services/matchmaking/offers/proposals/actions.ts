/** Creates proposals, and the games that accepted ones produce. */
import type { BodyOf } from '@playfield/contracts/http/call.ts';
import type { proposeGame } from '@playfield/contracts/proposals.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { Types } from 'mongoose';
import type { AvailabilityRecord, PublicAvailability } from '../../teams/availability/model.ts';
import { termsOf, type MatchupRecord, type Terms } from '../../games/model.ts';
import type { Models } from '../../models.ts';
import type { ProposalRecord } from '../model.ts';
import type { TeamRecord } from '../../teams/model.ts';
import { timeAndPlaceOf } from '../../games/actions.ts';
import { SOMEWHERE } from '../../places/present.ts';
import { newGameLink } from '../../games/link-model.ts';
import type { Venues } from '../../places/venues.ts';
import { searchedOf, tokensOfMatchup } from '../../games/tokens.ts';

const pairOf = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)].join('.');

type Proposer = Pick<Identity, 'id' | 'sport' | 'competitionLevel' | 'teamLocation'>;
type Sides = {
  caller: Proposer;
  other: TeamRecord;
  /** Each team's availability, if set. */
  ours: AvailabilityRecord | null;
  theirs: PublicAvailability | null;
};

/** @throws {HttpError} 400 for a past time or an unknown place */
export async function newGameProposal(
  body: BodyOf<typeof proposeGame>,
  { caller, other, ours, theirs }: Sides,
  venues: Venues,
  now: Date,
): Promise<ProposalRecord> {
  const host = body.host === 'us' ? ourPlace(caller, ours) : theirPlace(other, theirs);
  const location = body.location ?? host.location;
  const address = body.address || (body.location === undefined ? host.address : null);
  // Typed text is the caller's claim: it never becomes one of the other team's places.
  const venue = await venues.place(caller.id, { location });
  const home = other.teamLocation;
  const terms = {
    hostId: host.teamId,
    hostsField: body.location === undefined && host.teamId === other._id,
    sport: caller.sport,
    ageGroup: other.ageGroup,
    gender: ours?.gender ?? theirs?.gender ?? 'coed',
    competitionLevel: caller.competitionLevel,
    date: body.date,
    startTime: body.startTime,
    endTime: body.endTime,
    location,
    address,
    zipcode: venue?.zipcode ?? null,
    ...timeAndPlaceOf(body, { venue, home, distance: null }, now),
  };
  return {
    _id: new Types.ObjectId(),
    fromId: caller.id,
    toId: other._id,
    about: `${pairOf(caller.id, other._id)} ${body.date}`,
    matchupId: null,
    status: 'pending',
    message: body.note || null,
    reply: null,
    expiresAt: terms.startsAt,
    terms,
    createdAt: now,
  };
}

type HostPlace = { teamId: number; location: string; address: string | null };

/** Our own field, if we have set one. */
function ourPlace(caller: Proposer, ours: AvailabilityRecord | null): HostPlace {
  const field = ours?.homeField;
  if (!field) return { teamId: caller.id, location: caller.teamLocation, address: null };
  return { teamId: caller.id, location: field.location, address: field.address };
}

/** Their town: the field is revealed when they accept. */
function theirPlace(other: TeamRecord, theirs: PublicAvailability | null): HostPlace {
  return { teamId: other._id, location: theirs?.publicPlace.town || other.teamLocation || SOMEWHERE, address: null };
}

/** The proposed game, which belongs to the answering team: on its own field, if it was asked to host there. */
export async function proposedGame(
  models: Pick<Models, 'availabilities' | 'teams'>,
  { toId, terms: proposed, message: note }: ProposalRecord,
  gameId: number,
  session: ClientSession,
): Promise<MatchupRecord> {
  const { sport, ageGroup, gender, competitionLevel } = proposed;
  const field = proposed.hostsField ? await usualField(models, toId, session) : {};
  const terms = { ...termsOf(proposed), ...field };
  const team = await models.teams.findOne({ _id: toId }, { teamName: 1 }).session(session).lean();
  const teamName = team?.teamName ?? '';
  const matchupType = proposed.hostId === toId ? ('hosting' as const) : ('looking' as const);
  return {
    _id: gameId,
    teamId: toId,
    opponentId: null,
    matchupType,
    sport,
    ageGroup,
    gender,
    competitionLevel,
    ...terms,
    maxTravelDistance: null,
    additionalInfo: note,
    status: 'open',
    interestCount: 0,
    searchTokens: tokensOfMatchup({ town: terms.publicPlace.town, additionalInfo: note }, teamName),
    ...searchedOf({ sport, ageGroup, matchupType, location: terms.location }, teamName),
    matchedAt: null,
    cancellations: [],
    asked: 0,
    link: newGameLink(),
    removeAt: null,
    statusBefore: null,
    closedAt: null,
    reviewsAskedAt: null,
    revision: 1,
    createdAt: new Date(),
  };
}

type Field = Partial<Pick<Terms, 'location' | 'address' | 'point' | 'publicPlace' | 'vicinity' | 'region'>>;

async function usualField(
  { availabilities }: Pick<Models, 'availabilities'>,
  teamId: number,
  session: ClientSession,
): Promise<Field> {
  const theirs = await availabilities.findOne({ _id: teamId }).session(session).lean();
  if (!theirs?.homeField) return {};
  const { homeField, point, publicPlace, vicinity, region } = theirs;
  return { ...homeField, ...(point ? { point } : {}), publicPlace, vicinity, region };
}
