/** Ends interests and proposals between two teams when one blocks the other. */
import type { Event } from '@playfield/contracts/events.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { interestEvent } from '../interests/events.ts';
import type { InterestRecord } from '../interests/model.ts';
import type { Models } from '../models.ts';
import { teamRefs } from '../teams/queries.ts';

/**
 * Ends pending interests between two teams: the blocker declines the other's and withdraws its own.
 * @returns the events to publish
 */
export async function endInterests(
  models: Models,
  { blockerId, blockedId }: { blockerId: number; blockedId: number },
  session: ClientSession,
): Promise<Event[]> {
  const { interests, matchups, proposals } = models;
  const received = { postingTeamId: blockerId, teamId: blockedId, status: 'pending' as const };
  const expressed = { postingTeamId: blockedId, teamId: blockerId, status: 'pending' as const };
  const [declined, withdrawn] = [
    await interests.find(received).session(session).lean(),
    await interests.find(expressed).session(session).lean(),
  ];
  await interests.updateMany(received, { $set: { status: 'rejected' } }, { session });
  await interests.deleteMany(expressed, { session });
  const both = [blockerId, blockedId];
  await proposals.updateMany(
    { fromId: { $in: both }, toId: { $in: both }, status: 'pending' },
    { $set: { status: 'withdrawn', decidedAt: new Date() } },
    { session },
  );
  const left = withdrawn.map(({ matchupId }) => matchupId);
  await matchups.updateMany({ _id: { $in: left } }, { $inc: { interestCount: -1 } }, { session });
  return [
    ...(await tell(models, 'interest.rejected', declined, session)),
    ...(await tell(models, 'interest.withdrawn', withdrawn, session)),
  ];
}

async function tell(
  models: Models,
  type: 'interest.rejected' | 'interest.withdrawn',
  about: readonly InterestRecord[],
  session: ClientSession,
): Promise<Event[]> {
  const games = await models.matchups
    .find({ _id: { $in: about.map(({ matchupId }) => matchupId) } })
    .session(session)
    .lean();
  const byId = new Map(games.map((game) => [game._id, game]));
  const refOf = await teamRefs(
    models,
    about.flatMap(({ postingTeamId, teamId }) => [postingTeamId, teamId]),
  );
  return about.flatMap((interest) => {
    const matchup = byId.get(interest.matchupId);
    if (!matchup) return [];
    const parties = { postingTeam: refOf(interest.postingTeamId), interestedTeam: refOf(interest.teamId) };
    return [interestEvent(type, interest, matchup, parties)];
  });
}
