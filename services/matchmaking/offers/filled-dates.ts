/** Hides a team's other open dates that overlap a game it has agreed on. */
import type { Event } from '@playfield/contracts/events.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { MatchupRecord } from '../games/model.ts';
import { around, overlaps } from '../games/sides.ts';
import type { Models } from '../models.ts';
import { aboutOffers, strangersView } from './events.ts';

/** Hides both teams' overlapping dates and declines the offers for them. @returns events for the declined teams */
export async function fillDates(
  models: Models,
  game: MatchupRecord,
  sides: readonly number[],
  session: ClientSession,
): Promise<Event[]> {
  const { matchups, offers } = models;
  const open = { teamId: { $in: [...sides] }, status: 'open' as const, startsAt: around(game) };
  const near = await matchups.find(open).session(session).lean();
  const events: Event[] = [];
  for (const date of near.filter((one) => one._id !== game._id && overlaps(one, game))) {
    const filled = { status: 'hidden', filledBy: game._id } as const;
    await matchups.updateOne({ _id: date._id }, { $set: filled, $inc: { revision: 1 } }, { session });
    const filter = { matchupId: date._id, status: { $in: ['pending', 'offered'] } } as const;
    const others = await offers.find(filter).session(session).lean();
    await offers.updateMany(filter, { $set: { status: 'declined' } }, { session });
    const about = await aboutOffers(models, others, () => strangersView(date), session);
    events.push(...about.map((one) => ({ type: 'offer.answered' as const, what: 'declined' as const, ...one })));
  }
  return events;
}

export async function reopenDates({ matchups }: Models, gameIds: readonly number[], session: ClientSession) {
  const filled = { filledBy: { $in: [...gameIds] }, status: 'hidden' } as const;
  const open = { $set: { status: 'open' }, $unset: { filledBy: 1 }, $inc: { revision: 1 } } as const;
  await matchups.updateMany(filled, open, { session });
}
