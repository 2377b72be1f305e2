import type { Event } from '@playfield/contracts/events.ts';
import type { BodyOf } from '@playfield/contracts/http/call.ts';
import { CROSSING, PROPOSAL_DECIDED, type proposeGame, type Proposal, TAKEN } from '@playfield/contracts/proposals.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { isDuplicateKey, nextInSequence } from '@playfield/kit/data/mongo.ts';
import { conflict, notFound, forbidden } from '@playfield/kit/http/errors.ts';
import { type QueryFilter, Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import { timeAndPlaceOf } from '../games/actions.ts';
import { log } from '../games/log.ts';
import { newGame, type MatchupRecord } from '../games/model.ts';
import { agreedBetween, around, overlaps, refuseBusy } from '../games/sides.ts';
import { searchTextOf } from '../games/tokens.ts';
import type { Models } from '../models.ts';
import { publishing } from '../transactions.ts';
import { agree } from './agree.ts';
import { endOffers } from './ending.ts';
import { gamesThatDay, offerEvents, proposedView, viaOf } from './events.ts';
import { homeField } from './host-place.ts';
import { IN_A_GAME, involving, otherOf, type OfferRecord, PROPOSED, type ProposalRecord } from './model.ts';
import { presentProposal } from './present.ts';
import { endWeekendGames } from './suggested.ts';
import { SOMEWHERE } from '../places/point.ts';
import type { Venues } from '../places/venues.ts';
import type { AvailabilityRecord, PublicAvailability } from '../teams/availability/model.ts';
import { isBlocked, blockedTeamIds } from '../teams/blocks.ts';
import { type TeamRecord } from '../teams/model.ts';
import { lockTeams, teamRefs, visibleTeam } from '../teams/queries.ts';

export const pairOf = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)].join('.');

type Proposer = Pick<Identity, 'id' | 'sport' | 'competitionLevel' | 'teamLocation'>;
type Sides = {
  caller: Proposer;
  other: TeamRecord;
  ours: AvailabilityRecord | null;
  theirs: PublicAvailability | null;
};

export async function newGameProposal(
  body: Omit<BodyOf<typeof proposeGame>, 'teamId'>,
  { caller, other, ours, theirs }: Sides,
  venues: Venues,
  now: Date,
): Promise<ProposalRecord> {
  const field = ours?.homeField;
  // Use only the other team's town, because its field stays hidden until it accepts the proposal.
  const host =
    body.host === 'us'
      ? { teamId: caller.id, location: field?.location ?? caller.teamLocation, address: field?.address ?? null }
      : { teamId: other._id, location: theirs?.publicPlace.town || other.teamLocation || SOMEWHERE, address: null };
  const given = body.address || (await isElsewhere(body, ours, venues)) ? body.location : undefined;
  const location = given ?? host.location;
  const address = body.address || (given === undefined ? host.address : null);
  // Store the place as the caller's, because what the caller types about the other team's place may be wrong.
  const venue = await venues.place(caller.id, { location });
  const home = body.host === 'us' ? ((await venues.townIn(caller.teamLocation)) ?? '') : other.teamLocation;
  const usual = (body.host === 'us' ? ours : theirs)?.timeZone;
  const timeZone = await venues.zoneOf(venue, { location, timeZone: usual, home });
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
    ...timeAndPlaceOf({ ...body, location }, { venue, home, timeZone, distance: null }, now),
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

async function isElsewhere(
  { location, host }: Pick<BodyOf<typeof proposeGame>, 'location' | 'host'>,
  ours: AvailabilityRecord | null,
  venues: Pick<Venues, 'townIn'>,
): Promise<boolean> {
  if (location === undefined || host === 'them' || !ours?.homeField) return true;
  return (await venues.townIn(location)) !== ours.publicPlace.town;
}

async function proposedGame(
  models: Models,
  { toId, terms: proposed, message: additionalInfo }: ProposalRecord,
  gameId: number,
): Promise<MatchupRecord> {
  const { hostId, hostsField, ...terms } = proposed;
  const field = hostsField ? await homeField(models, toId) : {};
  const team = await models.teams.findOne({ _id: toId }, { teamName: 1 }).lean();
  const matchupType = hostId === toId ? ('hosting' as const) : ('looking' as const);
  const game = { ...terms, ...field, matchupType, additionalInfo };
  return {
    ...game,
    _id: gameId,
    teamId: toId,
    maxTravelDistance: null,
    ...searchTextOf(game, team?.teamName ?? ''),
    ...newGame(new Date()),
  };
}

const ALREADY_ASKED = 'They have already asked to play you then. Answer them in My Team, under Received.';

async function isWaiting({ offers, matchups }: Models, { fromId, toId, terms }: ProposalRecord): Promise<boolean> {
  const theirs = { fromId: toId, toId: fromId, status: 'pending', ...IN_A_GAME } as const;
  const _id = { $in: (await offers.find(theirs).lean()).flatMap(({ matchupId }) => matchupId ?? []) };
  return (await matchups.find({ _id, startsAt: around(terms) }).lean()).some((game) => overlaps(game, terms));
}

export const NO_SUCH_TEAM = 'This team does not exist';
const OPEN_PROPOSALS = 5;
const TOO_MANY_OPEN = `You have ${OPEN_PROPOSALS} proposals waiting for this team’s answer. Wait for it, or withdraw one.`;

export async function makeProposal(models: Models, proposal: ProposalRecord): Promise<Event[]> {
  const { fromId, toId, message: note } = proposal;
  const blocked = await isBlocked(models, [fromId, toId]);
  const known = await visibleTeam(models, toId);
  if (blocked || !known) throw notFound(NO_SUCH_TEAM);
  await refuseBusy(models, { _id: 0, ...proposal.terms }, { teams: [fromId], own: fromId });
  if (await isWaiting(models, proposal)) throw conflict(ALREADY_ASKED);
  await models.offers.create([proposal]).catch((error: unknown) => {
    throw isDuplicateKey(error) ? conflict(CROSSING) : error;
  });
  await lockTeams(models, [fromId, toId]);
  const open = { fromId, toId, status: 'pending', expiresAt: { $gt: new Date() } } as const;
  if ((await models.offers.countDocuments(open)) > OPEN_PROPOSALS) throw conflict(TOO_MANY_OPEN);
  const acquainted = (await models.matchups.exists(agreedBetween(fromId, toId))) !== null;
  const alsoThatDay = await gamesThatDay(models, toId, proposal.terms);
  const made = { type: 'offer.made', what: 'proposal', note, acquainted, alsoThatDay } as const;
  return offerEvents(models, [proposal], made, proposedView);
}

function refuseDecided({ status, groupId, expiresAt }: ProposalRecord, now: Date): void {
  if (status !== 'pending' || expiresAt <= now) throw conflict(groupId ? TAKEN : PROPOSAL_DECIDED);
}

async function accept(models: Models, proposal: ProposalRecord, gameId: number): Promise<Event[]> {
  const { _id, fromId, groupId } = proposal;
  const game = await proposedGame(models, proposal, gameId);
  const agreeing = { game, isNew: true, opponentId: fromId, proposal, via: viaOf(proposal), now: new Date() } as const;
  const { events } = await agree(models, agreeing);
  if (!groupId) return events;
  const tooLate = await end(models, { groupId, _id: { $ne: _id } }, { what: 'withdrawn', why: 'taken' });
  return [...events, ...tooLate];
}

async function end(
  models: Models,
  which: QueryFilter<OfferRecord>,
  how: Parameters<typeof endOffers>[2],
): Promise<Event[]> {
  const waiting = { ...which, ...PROPOSED, status: 'pending' as const };
  return endOffers(models, await models.offers.find(waiting).lean(), how);
}

async function sayYes({ offers }: Models, { _id }: OfferRecord, teamId: number) {
  // Both answers write the same record, so concurrent answers conflict, and the one that is retried sees the other.
  const said = { $addToSet: { 'weekend.yes': teamId } };
  const answered = await offers.findOneAndUpdate({ _id }, said, { returnDocument: 'after' }).lean();
  return answered?.weekend?.yes.length === 2;
}

const NO_SUCH_PROPOSAL = 'This proposal does not exist';

async function findProposal({ offers }: Models, id: string, teamId: number): Promise<ProposalRecord> {
  const own = { _id: new Types.ObjectId(id), ...PROPOSED, ...involving(teamId) };
  const found = await offers.findOne(own).lean<ProposalRecord>();
  if (!found) throw notFound(NO_SUCH_PROPOSAL);
  return found;
}

/** The sender sees an unaccepted Quick Match as one proposal: a list of the teams asked would reveal who is free. */
export async function proposalsOf(
  models: Models,
  teamId: number,
  which: QueryFilter<OfferRecord>,
  { now, limit = 0, sort = { _id: -1 } }: { now: Date; limit?: number; sort?: Record<string, 1 | -1> },
): Promise<Proposal[]> {
  const found = await models.offers
    .find({ ...PROPOSED, ...which })
    .sort(sort)
    .limit(limit)
    .lean<ProposalRecord[]>();
  const ids = found.map((proposal) => otherOf(proposal, teamId));
  const [refOf, hidden] = [await teamRefs(models, ids), await blockedTeamIds(models, teamId)];
  const groups = Map.groupBy(found, ({ _id, fromId, groupId }) => String(fromId === teamId && groupId ? groupId : _id));
  return [...groups.values()].map((group) => {
    const shown = group.map((proposal) => {
      const otherId = otherOf(proposal, teamId);
      return presentProposal(proposal, { teamId, team: refOf(otherId), blocked: hidden.includes(otherId), now });
    });
    return (
      shown.find(({ quick, mine, status }) => !(quick && mine) || status === 'accepted') ?? presentQuickMatch(shown)
    );
  });
}

const ALL_TEAMS = { id: 0, teamName: 'all teams that fit', teamLocation: '' };

function presentQuickMatch(shown: readonly Proposal[]): Proposal {
  const [first, ...others] = ['pending', 'withdrawn', 'expired', 'declined'].flatMap((one) =>
    shown.filter(({ status }) => status === one),
  );
  if (!first) throw new Error('A Quick Match asks somebody');
  const game = first.host === 'us' ? first.game : { ...first.game, location: SOMEWHERE, address: null };
  return { ...first, team: ALL_TEAMS, game, teamsAsked: 1 + others.length };
}

export async function readProposal(models: Models, id: string, teamId: number): Promise<Proposal> {
  const own = { _id: new Types.ObjectId(id), ...involving(teamId) };
  const [proposal] = await proposalsOf(models, teamId, own, { now: new Date() });
  if (!proposal) throw notFound(NO_SUCH_PROPOSAL);
  return proposal;
}

export async function withdraw(deps: Deps, id: string, teamId: number): Promise<ProposalRecord> {
  const { models } = deps;
  const given = await findProposal(models, id, teamId);
  const { _id, fromId, groupId, weekend } = given;
  if (fromId !== teamId || weekend) throw forbidden('Only the team that made the proposal may withdraw it');
  const which = { ...(groupId ? { groupId } : { _id }), expiresAt: { $gt: new Date() } };
  await publishing(deps, async () => {
    const ended = await end(models, which, { what: 'withdrawn' });
    if (ended.length === 0) throw conflict(PROPOSAL_DECIDED);
    return ended;
  });
  return given;
}

export async function answerProposal(
  deps: Deps,
  id: string,
  status: 'accepted' | 'declined',
  by: Pick<Identity, 'id' | 'personId'>,
): Promise<void> {
  const { db, models } = deps;
  const given = await findProposal(models, id, by.id);
  if (given.weekend && given.status === status) return;
  if (!given.weekend && given.toId !== by.id) throw forbidden('Only the team that it was proposed to may answer');
  refuseDecided(given, new Date());
  const matchupId = status === 'accepted' ? await nextInSequence(db, 'matchups') : null;
  await publishing(deps, async () => {
    const proposal = await findProposal(models, id, by.id);
    const { _id, weekend } = proposal;
    refuseDecided(proposal, new Date());
    if (weekend) await models.availabilities.updateOne({ _id: by.id }, { $set: { 'weekend.ignored': 0 } });
    if (matchupId === null)
      return weekend ? endWeekendGames(models, { _id }, [by.id]) : end(models, { _id }, { what: 'declined' });
    if (weekend && !(await sayYes(models, proposal, by.id))) return [];
    const events = await accept(models, proposal, matchupId);
    await log(models, by, { what: 'accepted', matchupId });
    return events;
  });
}
