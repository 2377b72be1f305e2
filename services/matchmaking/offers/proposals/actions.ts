/** Makes proposals, answers each once, and makes the games of accepted ones. */
import type { Event } from '@playfield/contracts/events.ts';
import type { BodyOf } from '@playfield/contracts/http/call.ts';
import { CROSSING, PROPOSAL_DECIDED, type proposeGame } from '@playfield/contracts/proposals.ts';
import { TAKEN } from '@playfield/contracts/quick-match.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { type ClientSession, isDuplicateKey } from '@playfield/kit/data/mongo.ts';
import type { Outbox } from '@playfield/kit/events/outbox.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { type QueryFilter, Types } from 'mongoose';
import { timeAndPlaceOf } from '../../games/actions.ts';
import { newGameLink } from '../../games/link-model.ts';
import { type MatchupRecord, type Terms, termsOf } from '../../games/model.ts';
import { searchedOf, tokensOfMatchup } from '../../games/tokens.ts';
import type { Models } from '../../models.ts';
import { SOMEWHERE } from '../../places/present.ts';
import type { Venues } from '../../places/venues.ts';
import type { AvailabilityRecord, PublicAvailability } from '../../teams/availability/model.ts';
import { areApart } from '../../teams/blocks/queries.ts';
import { type TeamRecord, VISIBLE_TEAM } from '../../teams/model.ts';
import { takeTurn } from '../../teams/queries.ts';
import { agree } from '../agree.ts';
import { aboutOffers, proposedView } from '../events.ts';
import { type OfferRecord, PROPOSED, type ProposalRecord } from '../model.ts';

/** Names two teams, whichever comes first. */
export const pairOf = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)].join('.');

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

export const NO_SUCH_TEAM = 'This team does not exist';
/** Enough for a month's dates; more from one team is a flood. Cancellations never count. */
const OPEN_PROPOSALS = 5;
const TOO_MANY_OPEN = `You have ${OPEN_PROPOSALS} proposals waiting for this team’s answer. Wait for it, or withdraw one.`;

type Stores = { models: Models; outbox: Pick<Outbox, 'publish'> };

/**
 * @throws {HttpError} 404 if the other team is not there; 409 if either team has already proposed the same thing, or
 *   after too many proposals
 */
export async function publishProposal(
  { models, outbox }: Stores,
  proposal: ProposalRecord,
  session: ClientSession,
): Promise<void> {
  const { fromId, toId } = proposal;
  const apart = await areApart(models, [fromId, toId], session);
  const known = await models.teams.exists({ _id: toId, ...VISIBLE_TEAM }).session(session);
  if (apart || !known) throw notFound(NO_SUCH_TEAM);
  await models.offers.create([proposal], { session }).catch((error: unknown) => {
    throw isDuplicateKey(error) ? conflict(CROSSING) : error;
  });
  // After the unique index, so that crossing proposals fail on it; serializes with blocks and deletions.
  await takeTurn(models, [fromId, toId], session);
  await refuseFlood(models, proposal, session);
  const acquainted = await haveAgreed(models, proposal, session);
  const about = await aboutOffers(models, [proposal], proposedView, session);
  const made = { type: 'offer.made', what: 'proposal', note: proposal.message, acquainted } as const;
  await outbox.publish(
    about.map((one) => ({ ...made, ...one })),
    session,
  );
}

/** Counts the new one too. @throws 409 if too many proposals wait for the other team's answer */
async function refuseFlood(
  { offers }: Models,
  { fromId, toId }: ProposalRecord,
  session: ClientSession,
): Promise<void> {
  const open = { fromId, toId, status: 'pending', expiresAt: { $gt: new Date() } } as const;
  if ((await offers.countDocuments(open).session(session)) > OPEN_PROPOSALS) throw conflict(TOO_MANY_OPEN);
}

/** Whether the two teams have ever agreed on a game. */
async function haveAgreed(
  { matchups }: Models,
  { fromId, toId }: ProposalRecord,
  session: ClientSession,
): Promise<boolean> {
  const between = [
    { teamId: fromId, opponentId: toId },
    { teamId: toId, opponentId: fromId },
  ];
  return (await matchups.exists({ $or: between }).session(session)) !== null;
}

/** @throws {HttpError} 409 for a proposal that was answered, or whose time is over */
export function refuseDecided({ status, groupId, expiresAt }: ProposalRecord, now: Date): void {
  if (status !== 'pending' || expiresAt <= now) throw conflict(groupId ? TAKEN : PROPOSAL_DECIDED);
}

/** @param gameId of the game that comes of it */
export async function accept(
  models: Models,
  proposal: ProposalRecord,
  gameId: number,
  session: ClientSession,
): Promise<Event[]> {
  const { _id, fromId, groupId } = proposal;
  const game = await proposedGame(models, proposal, gameId, session);
  const agreeing = { game, isNew: true, opponentId: fromId, proposal, now: new Date() } as const;
  const { events } = await agree(models, { ...agreeing, via: groupId ? 'quick' : 'proposal' }, session);
  // The first team to accept a Quick Match plays.
  if (!groupId) return events;
  const tooLate = await end(models, { groupId, _id: { $ne: _id } }, { what: 'withdrawn', taken: true }, session);
  return [...events, ...tooLate];
}

/** Declines or withdraws the pending ones of some proposals. */
export async function end(
  models: Models,
  which: QueryFilter<OfferRecord>,
  answer: { what: 'declined' } | { what: 'withdrawn'; taken?: true },
  session: ClientSession,
): Promise<Event[]> {
  const { offers } = models;
  const pending = await offers
    .find({ ...which, ...PROPOSED, status: 'pending' })
    .session(session)
    .lean<ProposalRecord[]>();
  await offers.updateMany(
    { _id: { $in: pending.map(({ _id }) => _id) } },
    { $set: { status: answer.what } },
    { session },
  );
  const about = await aboutOffers(models, pending, proposedView, session);
  return about.map((one) => ({ type: 'offer.answered', ...answer, ...one }));
}
