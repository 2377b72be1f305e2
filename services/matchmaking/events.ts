import type { Event, KnownUser } from '@playfield/contracts/events.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import type { Handlers } from '@playfield/kit/events/inbox.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Outbox } from '@playfield/kit/events/outbox.ts';
import { hiddenFrom } from './blocks/queries.ts';
import { followTeam } from './availability/actions.ts';
import type { InterestRecord } from './interests/model.ts';
import type { Models } from './models.ts';
import { PUBLIC_FIELDS, publicOf } from './matchups/model.ts';
import type { MatchupRecord, PublicMatchup } from './matchups/model.ts';
import type { ReviewRecord } from './reviews/model.ts';
import { deletedTeam } from './teams/model.ts';
import type { TeamRecord } from './teams/model.ts';
import type { PublishTimeZone } from './teams/jobs.ts';
import { presentExactGame, presentGame } from './matchups/present.ts';
import { removeGame, removeTeam } from './matchups/removal.ts';
import { teamRefs } from './teams/queries.ts';
import type { Venues } from './matchups/venues.ts';
import { searchedOf, tokensOfMatchup } from './matchups/tokens.ts';

type AboutInterest =
  | 'interest.created'
  | 'interest.accepted'
  | 'interest.rejected'
  | 'interest.withdrawn'
  | 'interest.expired';
/** What its own team hears, and what the team hears that it has agreed with. */
const TOLD_EXACTLY: ReadonlySet<AboutInterest> = new Set([
  'interest.created',
  'interest.accepted',
  'interest.withdrawn',
] as const);
type Parties = { postingTeam: TeamRef; interestedTeam: TeamRef; note?: string | null };

export function interestEvent(
  type: AboutInterest,
  interest: Pick<InterestRecord, '_id'>,
  matchup: MatchupRecord,
  parties: Parties,
): Event {
  const told = TOLD_EXACTLY.has(type) ? presentExactGame(matchup) : presentGame(publicOf(matchup));
  return { type, interestId: interest._id.toHexString(), matchup: told, ...parties };
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
    matchup: presentGame(publicOf(matchup)),
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
  const apart = new Set(await hiddenFrom(models, matchup.teamId));
  return concerned.map(({ teamId, status }) => {
    const agreed = status === 'accepted';
    const told = (game: MatchupRecord) =>
      agreed && !apart.has(teamId) ? presentExactGame(game) : presentGame(publicOf(game));
    return {
      type,
      matchup: told(matchup),
      before: told(before),
      postingTeam: refOf(matchup.teamId),
      team: refOf(teamId),
      agreed,
    };
  });
}

/** That a game is gone for good: for the teams that it concerned, and for alerts of it that wait. */
export async function removalEvents(models: Models, removed: AboutGame): Promise<Event[]> {
  const { _id: matchupId, found } = removed.matchup;
  const cancelled = await gameEvents(models, 'matchup.cancelled', removed);
  return found ? [...cancelled, { type: 'matchup.found', matchupId, found: false }] : cancelled;
}

/** That a team is kept out, for each team that it has agreed on a game to come with. */
async function suspensionEvents(models: Models, teamId: number, session: ClientSession): Promise<Event[]> {
  const { interests, matchups } = models;
  const agreed = await interests
    .find({ status: 'accepted', $or: [{ teamId }, { postingTeamId: teamId }] })
    .session(session)
    .lean();
  const games = await matchups
    .find(
      { _id: { $in: agreed.map(({ matchupId }) => matchupId) }, status: 'matched', startsAt: { $gt: new Date() } },
      PUBLIC_FIELDS,
    )
    .session(session)
    .lean<PublicMatchup[]>();
  const byId = new Map(games.map((game) => [game._id, game]));
  const partnerOf = (one: InterestRecord) => (one.teamId === teamId ? one.postingTeamId : one.teamId);
  const refOf = await teamRefs(models, [teamId, ...agreed.map(partnerOf)]);
  return agreed.flatMap((one) => {
    const game = byId.get(one.matchupId);
    if (!game) return [];
    const sides = { team: refOf(partnerOf(one)), otherTeam: refOf(teamId) };
    return [{ type: 'opponent.suspended' as const, matchup: presentGame(game), ...sides }];
  });
}

type Deps = { models: Models; outbox: Outbox; publishTimeZone: PublishTimeZone; venues: Venues };

/** Keeps the teams of this service in step with the accounts they belong to. */
export function handlers({ models, outbox, publishTimeZone, venues }: Deps): Handlers {
  const { teams } = models;

  /** What was known before; null where it is no news: facts may arrive in any order. */
  async function keep(user: KnownUser, session: ClientSession): Promise<{ suspended: boolean } | null> {
    const { id, revision, userRole, teamName, sport, ageGroup, competitionLevel } = user;
    const known = await teams.findOne({ _id: id }).session(session).lean();
    if (known && known.revision >= revision) return null;
    const teamLocation: TeamRecord['teamLocation'] = (await venues.townIn(user.teamLocation)) ?? '';
    const copied = { revision, userRole, teamName, teamLocation, sport, ageGroup, competitionLevel };
    const team = {
      _id: id,
      ...copied,
      deleted: false,
      verified: user.isVerified,
      suspended: user.suspended === true,
      turns: known?.turns ?? 0,
      played: known?.played ?? 0,
      missed: known?.missed ?? 0,
    };
    await teams.replaceOne({ _id: id }, team, { session, upsert: true });
    await publishTimeZone(team, session);
    return { suspended: known?.suspended === true };
  }

  return {
    async 'user.registered'({ event, session }) {
      await keep(event.user, session);
    },
    async 'user.updated'({ event, session }) {
      const before = await keep(event.user, session);
      if (!before) return;
      await renameGames(models, event.user, session);
      await hideGames(models, event.user, session);
      if (event.user.suspended) await endProposals(models, event.user.id, session);
      if (event.user.suspended && !before.suspended)
        await outbox.publish(await suspensionEvents(models, event.user.id, session), session);
      await followTeam(models, event.user, venues, session);
    },
    async 'user.secured'({ event: { userId, at }, session }) {
      const before = { $or: [{ renewedAt: null }, { renewedAt: { $lte: new Date(at) } }] };
      await models.feeds.deleteOne({ _id: userId, ...before }, { session });
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
    const shown = { town: game.publicPlace.town, additionalInfo: game.additionalInfo };
    const renamed = { words: tokensOfMatchup(shown, teamName), ...searchedOf(game, teamName) };
    if (renamed.searched === game.searched) continue;
    await matchups.updateOne({ _id: game._id }, { $set: renamed }, { session });
  }
}

/** What a suspended team has proposed, or is asked, waits for nobody. */
async function endProposals({ proposals }: Models, teamId: number, session: ClientSession): Promise<void> {
  const waiting = { status: 'pending' as const, $or: [{ fromId: teamId }, { toId: teamId }] };
  await proposals.updateMany(waiting, { $set: { status: 'withdrawn', decidedAt: new Date() } }, { session });
}

/** A suspended team's open games are not to be found until it is let in again. */
async function hideGames({ matchups }: Models, { id, suspended }: KnownUser, session: ClientSession): Promise<void> {
  const [from, to] = suspended ? (['open', 'hidden'] as const) : (['hidden', 'open'] as const);
  await matchups.updateMany({ teamId: id, status: from }, { $set: { status: to } }, { session });
}
