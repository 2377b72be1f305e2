import type { Event, KnownUser } from '@playfield/contracts/events.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import type { Handlers } from '@playfield/kit/consumer.ts';
import type { ClientSession } from '@playfield/kit/mongo.ts';
import type { Outbox } from '@playfield/kit/outbox.ts';
import { followTeam } from './availability.ts';
import type { InterestRecord } from './models/interest.ts';
import type { Models } from './models/index.ts';
import type { MatchupRecord } from './models/matchup.ts';
import type { ReviewRecord } from './models/review.ts';
import { deletedTeam } from './models/team.ts';
import type { TellPlace } from './placing.ts';
import type { Places } from './places/places.ts';
import { presentGame } from './present.ts';
import { removeGame, removeTeam } from './removal.ts';
import { teamRefs } from './teams.ts';
import { searchedOf, wordsOfMatchup } from './words.ts';

type AboutInterest =
  | 'interest.created'
  | 'interest.accepted'
  | 'interest.rejected'
  | 'interest.withdrawn'
  | 'interest.expired';
/** What its own team hears, and what the team hears that it has agreed with. */
const TOLD_EXACTLY = new Set<AboutInterest>(['interest.created', 'interest.accepted', 'interest.withdrawn']);
type Parties = { postingTeam: TeamRef; interestedTeam: TeamRef; note?: string | null };

export function interestEvent(
  type: AboutInterest,
  interest: Pick<InterestRecord, '_id'>,
  matchup: MatchupRecord,
  parties: Parties,
): Event {
  const exact = TOLD_EXACTLY.has(type);
  return { type, interestId: interest._id.toHexString(), matchup: presentGame(matchup, exact), ...parties };
}

type AboutGame = { matchup: MatchupRecord; before?: MatchupRecord; concerned: readonly Concerned[] };
type Concerned = Pick<InterestRecord, 'teamId' | 'status'>;

/** That a team may see by now what the other one wrote of it. */
export async function revealEvents(
  models: Models,
  matchup: MatchupRecord,
  told: readonly Pick<ReviewRecord, 'teamId' | 'reviewerId'>[],
): Promise<Event[]> {
  const refOf = await teamRefs(
    models,
    told.flatMap(({ teamId, reviewerId }) => [teamId, reviewerId]),
  );
  return told.map(({ teamId, reviewerId }) => ({
    type: 'review.revealed',
    matchup: presentGame(matchup, true),
    team: refOf(teamId),
    otherTeam: refOf(reviewerId),
  }));
}

/** What becomes of a game, for each team that it concerns. */
export async function gameEvents(
  models: Models,
  type: 'matchup.updated' | 'matchup.cancelled',
  { matchup, before = matchup, concerned }: AboutGame,
): Promise<Event[]> {
  const refOf = await teamRefs(models, [matchup.teamId, ...concerned.map(({ teamId }) => teamId)]);
  return concerned.map(({ teamId, status }) => ({
    type,
    matchup: presentGame(matchup, status === 'accepted'),
    before: presentGame(before, status === 'accepted'),
    postingTeam: refOf(matchup.teamId),
    team: refOf(teamId),
    agreed: status === 'accepted',
  }));
}

/** That a game is gone for good: for the teams that it concerned, and for alerts of it that wait. */
export async function removalEvents(models: Models, removed: AboutGame): Promise<Event[]> {
  const { _id: matchupId, found } = removed.matchup;
  const cancelled = await gameEvents(models, 'matchup.cancelled', removed);
  return found ? [...cancelled, { type: 'matchup.found', matchupId, found: false }] : cancelled;
}

type Deps = { models: Models; outbox: Outbox; tellPlace: TellPlace; gazetteer: Pick<Places, 'find'> };

/** Keeps the teams of this service in step with the accounts they belong to. */
export function handlers({ models, outbox, tellPlace, gazetteer }: Deps): Handlers {
  const { teams } = models;

  /** Whether it was news: facts may arrive in any order. */
  async function keep(user: KnownUser, session: ClientSession): Promise<boolean> {
    const { id, revision, userRole, teamName, teamLocation, sport, ageGroup, competitionLevel } = user;
    const known = await teams.findOne({ _id: id }).session(session).lean();
    if (known && known.revision >= revision) return false;
    const copied = { revision, userRole, teamName, teamLocation, sport, ageGroup, competitionLevel };
    const team = {
      _id: id,
      ...copied,
      deleted: false,
      turns: known?.turns ?? 0,
      played: known?.played ?? 0,
      missed: known?.missed ?? 0,
    };
    await teams.replaceOne({ _id: id }, team, { session, upsert: true });
    await tellPlace(team, session);
    return true;
  }

  return {
    async 'user.registered'({ event, session }) {
      await keep(event.user, session);
    },
    async 'user.updated'({ event, session }) {
      if (!(await keep(event.user, session))) return;
      await renameGames(models, event.user, session);
      await hideGames(models, event.user, session);
      await followTeam(models, event.user, gazetteer, session);
    },
    async 'matchup.removed'({ event: { matchupId }, session }) {
      const removed = await removeGame(models, { _id: matchupId }, session);
      if (removed) await outbox.publish(await removalEvents(models, removed), session);
    },
    async 'user.deleted'({ event: { userId }, session }) {
      await teams.replaceOne({ _id: userId }, deletedTeam(userId), { session, upsert: true });
      await outbox.publish(await removeTeam(models, userId, session), session);
    },
  };
}

/** Free text finds a team's games by its new name. */
async function renameGames({ matchups }: Models, { id, teamName }: KnownUser, session: ClientSession): Promise<void> {
  const games = await matchups.find({ teamId: id }).session(session).lean();
  for (const game of games) {
    const renamed = { words: wordsOfMatchup(game, teamName), ...searchedOf(game, teamName) };
    if (renamed.searched === game.searched) continue;
    await matchups.updateOne({ _id: game._id }, { $set: renamed }, { session });
  }
}

/** A suspended team's open games are not to be found until it is let in again. */
async function hideGames({ matchups }: Models, { id, suspended }: KnownUser, session: ClientSession): Promise<void> {
  const [from, to] = suspended ? (['open', 'hidden'] as const) : (['hidden', 'open'] as const);
  await matchups.updateMany({ teamId: id, status: from }, { $set: { status: to } }, { session });
}
