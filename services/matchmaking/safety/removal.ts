import type { Event } from '@playfield/contracts/events.ts';
import type { QueryFilter } from 'mongoose';
import { IN_A_GAME, type OfferRecord } from '../offers/model.ts';
import { reopenDates } from '../offers/filled-dates.ts';
import type { Models } from '../models.ts';
import { withoutOpponent } from '../games/actions.ts';
import { publicOf, type MatchupRecord } from '../games/model.ts';
import { presentAgreedGame } from '../games/present.ts';
import { forgetInBlocks } from '../teams/blocks.ts';
import { teamRefs } from '../teams/queries.ts';
import { leaveWeekends } from '../offers/suggested.ts';

type Ended = { matchup: MatchupRecord; teamId: number };

export async function removeTeam(models: Models, teamId: number): Promise<Event[]> {
  await models.calendarFeeds.deleteMany({ teamId });
  await models.otherCalendars.deleteMany({ teamId });
  await models.teamPlaces.deleteOne({ _id: teamId });
  await models.gameLog.deleteMany({ teamId });
  await models.answerLinks.deleteMany({ teamId });
  await models.teams.updateMany({ 'invitedBy.teamId': teamId }, { $unset: { invitedBy: 1 } });
  await models.availabilities.deleteOne({ _id: teamId });
  await models.savedSearches.deleteMany({ teamId });
  await forgetInBlocks(models, teamId);
  await models.reviews.deleteMany({ teamId });
  await models.reviews.updateMany({ reviewerId: teamId }, { $set: { comment: '' } });
  const weekends = await leaveWeekends(models, teamId);
  const ended = [...(await removeGames(models, teamId)), ...(await leaveGames(models, teamId))];
  const gone = ended.map(({ matchup }) => matchup._id);
  const reopened = await reopenDates(models, gone);
  const ids = ended.map((one) => one.teamId);
  const refOf = await teamRefs(models, ids);
  const events = ended
    .filter(({ matchup }) => matchup.startsAt > new Date())
    .map(({ matchup, teamId: left }): Event => ({
      type: 'game.canceled',
      what: 'left',
      matchup: presentAgreedGame(publicOf({ ...matchup, revision: matchup.revision + 1 })),
      team: refOf(left),
    }));
  return [...events, ...weekends, ...reopened];
}

type RemovedGame = { matchup: MatchupRecord; concerned: OfferRecord[]; reopened: Event[] };

export async function removeGame(
  models: Models,
  due: QueryFilter<MatchupRecord> & { _id: number },
): Promise<RemovedGame | null> {
  const { answerLinks, matchups, offers, gameLog } = models;
  const matchup = await matchups.findOneAndDelete(due).lean();
  if (!matchup) return null;
  const status = { $in: ['pending', 'accepted'] } as const;
  const concerned = await offers.find({ matchupId: matchup._id, status }).lean();
  await offers.deleteMany({ matchupId: matchup._id });
  const reopened = await reopenDates(models, [matchup._id]);
  await answerLinks.deleteMany({ matchupId: matchup._id });
  await gameLog.deleteMany({ matchupId: matchup._id });
  const isNews = matchup.startsAt > new Date() && (matchup.statusBefore ?? matchup.status) !== 'cancelled';
  return { matchup: { ...matchup, revision: matchup.revision + 1 }, concerned: isNews ? concerned : [], reopened };
}

async function removeGames({ matchups }: Models, teamId: number): Promise<Ended[]> {
  const games = await matchups.find({ teamId }).lean<MatchupRecord[]>();
  await matchups.deleteMany({ teamId });
  return games.flatMap((matchup) => (matchup.opponentId === null ? [] : [{ matchup, teamId: matchup.opponentId }]));
}

async function leaveGames(models: Models, teamId: number): Promise<Ended[]> {
  const { matchups, offers } = models;
  const mine = await offers.find({ fromId: teamId, ...IN_A_GAME }, { matchupId: 1 }).lean();
  const ids = mine.map(({ matchupId }) => Number(matchupId));
  const games = await matchups.find({ opponentId: teamId }).lean<MatchupRecord[]>();
  await offers.deleteMany({ $or: [{ fromId: teamId }, { toId: teamId }] });
  await matchups.updateMany({ _id: { $in: ids } }, { $inc: { interestCount: -1, revision: 1 } });
  const posters = games.map((game) => game.teamId);
  const refOf = await teamRefs(models, posters);
  for (const game of games) {
    const left = withoutOpponent(game, refOf(game.teamId).teamName);
    const status = game.status === 'matched' ? 'open' : game.status;
    const interestCount = game.interestCount - (ids.includes(game._id) ? 1 : 0);
    await matchups.replaceOne({ _id: game._id }, { ...left, status, interestCount });
  }
  return games.map((matchup) => ({ matchup, teamId: matchup.teamId }));
}
