/** Creates proposals, and the games that accepted ones produce. */
import type { BodyOf } from '@playfield/contracts/http/call.ts';
import { MATCHUP_IN_PAST } from '@playfield/contracts/matchups.ts';
import type { proposeChange, proposeGame } from '@playfield/contracts/proposals.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { invalid } from '@playfield/kit/http/errors.ts';
import { Types } from 'mongoose';
import type { AvailabilityRecord, PublicAvailability } from '../availability/model.ts';
import type { MatchupRecord } from '../matchups/model.ts';
import type { Models } from '../models.ts';
import type { ProposalRecord, ProposedTimes } from './model.ts';
import type { TeamRecord } from '../teams/model.ts';
import { changeMatchup, timeAndPlaceOf } from '../matchups/actions.ts';
import { SOMEWHERE } from '../matchups/present.ts';
import { isLate } from '../matchups/rules.ts';
import { newGameLink } from '../shared-games/model.ts';
import type { Venues } from '../matchups/venues.ts';
import { searchedOf, tokensOfMatchup } from '../matchups/tokens.ts';

const pairOf = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)].join('.');

function timesOf(game: MatchupRecord | ProposalRecord): ProposedTimes {
  const { date, startTime, endTime, timeZone, startsAt, location, address, zipcode, state, point } = game;
  const { publicPlace, vicinity, region } = game;
  const where = { location, address, zipcode, state, publicPlace, vicinity, region, ...(point ? { point } : {}) };
  return { date, startTime, endTime, timeZone, startsAt, ...where };
}

const untouched = { status: 'pending', decidedAt: null } as const;

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
  return {
    _id: new Types.ObjectId(),
    kind: 'game',
    fromId: caller.id,
    toId: other._id,
    about: `${pairOf(caller.id, other._id)} ${body.date}`,
    matchupId: null,
    quickId: null,
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
    reason: null,
    note: body.note || null,
    late: false,
    ...untouched,
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

type Agreed = {
  game: MatchupRecord;
  /** The posting team's. */ teamName: string;
  caller: Identity;
  otherId: number;
};

/** @throws {HttpError} 400 for a past time */
export async function newChangeProposal(
  body: BodyOf<typeof proposeChange>,
  { game, teamName, caller, otherId }: Agreed,
  venues: Venues,
  now: Date,
): Promise<ProposalRecord> {
  const said = { reason: body.reason, note: body.note || null };
  const cancellation = cancellationOf(game, { by: caller.id, otherId, now, ...said });
  if (body.kind === 'calloff') return cancellation;
  const after = await changed(game, body, { teamName, venues, by: caller.id, now });
  return { ...cancellation, ...timesOf(after), kind: 'change', late: false };
}

/** Whether a change only says where a game is that had no address so far: its host may, and nobody has to agree. */
export function namesField(game: MatchupRecord, { date, startTime, endTime, address }: ProposalRecord): boolean {
  const isSameTime = game.date === date && game.startTime === startTime && game.endTime === endTime;
  return isSameTime && !game.address && Boolean(address);
}

type Canceling = {
  by: number;
  otherId: number;
  now: Date;
  reason?: ProposalRecord['reason'];
  note?: string | null;
};

/** Who cancels an agreed game, when and why. */
export function cancellationOf(
  game: MatchupRecord,
  { by, otherId, now, reason = 'other', note = null }: Canceling,
): ProposalRecord {
  return {
    _id: new Types.ObjectId(),
    kind: 'calloff',
    fromId: by,
    toId: otherId,
    about: `game ${game._id}`,
    matchupId: game._id,
    quickId: null,
    hostId: null,
    hostsField: false,
    sport: game.sport,
    ageGroup: game.ageGroup,
    gender: game.gender,
    competitionLevel: game.competitionLevel,
    ...timesOf(game),
    reason,
    note,
    late: isLate(game, now),
    ...untouched,
    createdAt: now,
  };
}

type NewTimes = Pick<ProposalRecord, 'date' | 'startTime' | 'endTime' | 'location'> & { address?: string | null };

/** An agreed game with another time or place; the rest of the post stays. */
function changed(
  game: MatchupRecord,
  to: NewTimes,
  { teamName, venues, by, now }: { teamName: string; venues: Venues; by: number; now: Date },
): Promise<MatchupRecord> {
  const { date, startTime, endTime, location } = to;
  // An address belongs to its place.
  const address = to.address === undefined && location !== game.location ? null : to.address;
  return changeMatchup(game, { to: { date, startTime, endTime, location, address }, teamName, venues, by, now });
}

/** The agreed game with the proposed changes. @throws {HttpError} 400 for a past time */
export async function changedGame(
  game: MatchupRecord,
  { proposal, teamName }: { proposal: ProposalRecord; teamName: string },
  venues: Venues,
  now: Date,
): Promise<MatchupRecord> {
  if (proposal.startsAt <= now) throw invalid({ date: [MATCHUP_IN_PAST] });
  return { ...(await changed(game, proposal, { teamName, venues, by: proposal.fromId, now })), ...timesOf(proposal) };
}

/** An agreed game that is canceled, marked if it was late. */
export function calledOff(game: MatchupRecord, { late }: Pick<ProposalRecord, 'late'>): MatchupRecord {
  return { ...game, status: 'cancelled', revision: game.revision + 1, ...(late ? { calledOffLate: true } : {}) };
}

/** The proposed game, which belongs to the answering team: on its own field, if it was asked to host there. */
export async function proposedGame(
  models: Pick<Models, 'availabilities' | 'teams'>,
  proposal: ProposalRecord,
  gameId: number,
  session: ClientSession,
): Promise<MatchupRecord> {
  const { toId, sport, ageGroup, gender, competitionLevel, note } = proposal;
  const terms = { ...timesOf(proposal), ...(await hostsField(models, proposal, session)) };
  const team = await models.teams.findOne({ _id: toId }, { teamName: 1 }).session(session).lean();
  const teamName = team?.teamName ?? '';
  const matchupType = proposal.hostId === toId ? ('hosting' as const) : ('looking' as const);
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

type Field = Partial<Pick<ProposalRecord, 'location' | 'address' | 'point' | 'publicPlace' | 'vicinity' | 'region'>>;

async function hostsField(
  { availabilities }: Pick<Models, 'availabilities'>,
  { toId, hostsField: isTheirs }: ProposalRecord,
  session: ClientSession,
): Promise<Field> {
  const theirs = isTheirs ? await availabilities.findOne({ _id: toId }).session(session).lean() : null;
  if (!theirs?.homeField) return {};
  const { homeField, point, publicPlace, vicinity, region } = theirs;
  return { ...homeField, ...(point ? { point } : {}), publicPlace, vicinity, region };
}
