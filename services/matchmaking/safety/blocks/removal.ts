/** Ends interests and proposals between two teams when one blocks the other. */
import type { Event } from '@playfield/contracts/events.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { endChanges } from '../../offers/change.ts';
import { interestEvents } from '../../offers/interest-events.ts';
import type { Models } from '../../models.ts';

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
  await endChanges(models, [blockerId, blockedId], session);
  const left = withdrawn.map(({ matchupId }) => matchupId);
  await matchups.updateMany({ _id: { $in: left } }, { $inc: { interestCount: -1 } }, { session });
  const ids = [...declined, ...withdrawn].map(({ matchupId }) => matchupId);
  const games = await matchups
    .find({ _id: { $in: ids } })
    .session(session)
    .lean();
  return [
    ...(await interestEvents(models, 'interest.rejected', declined, games)),
    ...(await interestEvents(models, 'interest.withdrawn', withdrawn, games)),
  ];
}
