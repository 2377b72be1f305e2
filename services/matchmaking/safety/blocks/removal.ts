/** Ends interests and proposals between two teams when one blocks the other. */
import type { Event } from '@playfield/contracts/events.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { endChanges } from '../../offers/change.ts';
import { aboutOffers, strangersView } from '../../offers/events.ts';
import { IN_A_GAME } from '../../offers/model.ts';
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
  const { matchups, offers } = models;
  const waiting = { ...IN_A_GAME, status: 'pending' as const };
  const received = { ...waiting, fromId: blockedId, toId: blockerId };
  const expressed = { ...waiting, fromId: blockerId, toId: blockedId };
  const [declined, withdrawn] = [
    await offers.find(received).session(session).lean(),
    await offers.find(expressed).session(session).lean(),
  ];
  await offers.updateMany(received, { $set: { status: 'declined' } }, { session });
  await offers.deleteMany(expressed, { session });
  const both = [blockerId, blockedId];
  await offers.updateMany(
    { fromId: { $in: both }, toId: { $in: both }, status: 'pending' },
    { $set: { status: 'withdrawn' } },
    { session },
  );
  await endChanges(models, [blockerId, blockedId], session);
  const left = withdrawn.map(({ matchupId }) => Number(matchupId));
  await matchups.updateMany({ _id: { $in: left } }, { $inc: { interestCount: -1 } }, { session });
  const ids = [...declined, ...withdrawn].map(({ matchupId }) => Number(matchupId));
  const games = await matchups
    .find({ _id: { $in: ids } })
    .session(session)
    .lean();
  const events: Event[] = [];
  for (const game of games)
    for (const [what, ended] of [['declined', declined] as const, ['withdrawn', withdrawn] as const]) {
      const inIt = ended.filter(({ matchupId }) => matchupId === game._id);
      const about = await aboutOffers(models, inIt, () => strangersView(game), session);
      events.push(...about.map((one) => ({ type: 'offer.answered' as const, what, ...one })));
    }
  return events;
}
