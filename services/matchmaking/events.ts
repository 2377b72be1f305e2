import type { Event, KnownUser } from '@playfield/contracts/events.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import type { Handlers } from '@playfield/kit/consumer.ts';
import type { ClientSession } from '@playfield/kit/mongo.ts';
import type { Outbox } from '@playfield/kit/outbox.ts';
import type { InterestRecord } from './models/interest.ts';
import type { Models } from './models/index.ts';
import type { MatchupRecord } from './models/matchup.ts';
import type { ReviewRecord } from './models/review.ts';
import { deletedTeam } from './models/team.ts';
import type { Places } from './places/places.ts';
import { presentGame } from './present.ts';
import { removeTeam } from './removal.ts';
import { timeZoneAt } from './rules.ts';
import { teamRefs } from './teams.ts';
import { wordsOfMatchup } from './words.ts';

type AboutInterest =
  | 'interest.created'
  | 'interest.accepted'
  | 'interest.rejected'
  | 'interest.withdrawn'
  | 'interest.expired';
type Parties = { postingTeam: TeamRef; interestedTeam: TeamRef; note?: string | null };

export function interestEvent(
  type: AboutInterest,
  interest: Pick<InterestRecord, '_id'>,
  matchup: MatchupRecord,
  parties: Parties,
): Event {
  return { type, interestId: interest._id.toHexString(), matchup: presentGame(matchup), ...parties };
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
    matchup: presentGame(matchup),
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
    matchup: presentGame(matchup),
    before: presentGame(before),
    postingTeam: refOf(matchup.teamId),
    team: refOf(teamId),
    agreed: status === 'accepted',
  }));
}

/**
 * Keeps the teams of this service in step with the accounts they belong to.
 * @param gazetteer in memory: nobody waits for it inside a transaction
 */
export function handlers(models: Models, outbox: Outbox, gazetteer: Pick<Places, 'find'>): Handlers {
  const { teams } = models;

  async function keep(user: KnownUser, session: ClientSession): Promise<void> {
    const { id, revision, userRole, teamName, teamLocation, sport, ageGroup, competitionLevel } = user;
    const known = await teams.findOne({ _id: id }).session(session).lean();
    if (known && known.revision >= revision) return;
    const team = { revision, userRole, teamName, teamLocation, sport, ageGroup, competitionLevel, deleted: false };
    await teams.replaceOne({ _id: id }, { _id: id, ...team }, { session, upsert: true });
    const place = teamLocation === '' ? null : await gazetteer.find(teamLocation);
    if (!place) return;
    await outbox.publish([{ type: 'team.placed', teamId: id, revision, timeZone: timeZoneAt(place) }], session);
  }

  return {
    'user.registered': ({ event, session }) => keep(event.user, session),
    async 'user.updated'({ event, session }) {
      await keep(event.user, session);
      await renameGames(models, event.user, session);
    },
    async 'user.deleted'({ event: { userId }, session }) {
      await teams.replaceOne({ _id: userId }, deletedTeam(userId), { session, upsert: true });
      await outbox.publish(await removeTeam(models, userId, session), session);
    },
  };
}

/** Free text finds a team's games by its new name. */
async function renameGames({ matchups }: Models, { id, teamName }: KnownUser, session: ClientSession): Promise<void> {
  const open = await matchups.find({ teamId: id, status: 'open' }).session(session).lean();
  for (const game of open) {
    await matchups.updateOne({ _id: game._id }, { $set: { words: wordsOfMatchup(game, teamName) } }, { session });
  }
}
