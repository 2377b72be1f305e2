/** Closes unanswered interests, asks teams for reviews, and notifies them of reviews that become visible. */
import type { Event } from '@playfield/contracts/events.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { REVEAL_DAYS } from '@playfield/contracts/reviews.ts';
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import type { QueryFilter } from 'mongoose';
import { count, closeNoShow } from '../games/no-shows.ts';
import { aboutOffers, strangersView } from './events.ts';
import { revealEvents } from '../games/reviews.ts';
import type { Deps } from '../deps.ts';
import { publicOf, type MatchupRecord } from '../games/model.ts';
import type { ReviewRecord } from '../games/records.ts';
import { sidesOf } from '../games/sides.ts';
import { presentGame } from '../games/present.ts';
import { haveSameRunner, teamRefs } from '../teams/queries.ts';

/** Games per run. */
const BATCH = 50;

/** Marks a game and returns the events to publish. */
type Step = (matchup: MatchupRecord, session: ClientSession) => Promise<Event[]>;

/** Safe on several instances: each game is marked in the transaction that publishes its events. */
export function lifecycle({ db, models, outbox }: Deps): Schedule {
  const { matchups, offers, reviews } = models;

  async function advance(due: QueryFilter<MatchupRecord>, step: Step): Promise<boolean> {
    const found = await matchups.find(due).sort({ startsAt: 1 }).limit(BATCH).lean();
    for (const { _id } of found) {
      await transaction(db, async (session) => {
        const matchup = await matchups
          .findOne({ $and: [{ _id }, due] })
          .session(session)
          .lean();
        if (!matchup) return;
        const events = await step(matchup, session);
        if (events.length > 0) await outbox.publish(events, session);
      });
    }
    return found.length === BATCH;
  }

  const closeUnanswered: Step = async (matchup, session) => {
    await matchups.updateOne({ _id: matchup._id }, { $set: { closedAt: new Date() } }, { session });
    const waiting = { matchupId: matchup._id, status: 'pending' as const };
    const unanswered = await offers.find(waiting).session(session).lean();
    await offers.updateMany(waiting, { $set: { status: 'expired' } }, { session });
    const about = await aboutOffers(models, unanswered, () => strangersView(matchup), session);
    return about.map((one) => ({ type: 'offer.expired', ...one }));
  };

  const askForReviews: Step = async (matchup, session) => {
    await matchups.updateOne({ _id: matchup._id }, { $set: { reviewsAskedAt: new Date() } }, { session });
    const sides = sidesOf(matchup);
    if (!sides || (await haveSameRunner(models, sides, session))) return [];
    await count(models, sides, { played: 1, missed: 0 }, session);
    const ofGame = { teamId: { $in: [...sides] }, matchupId: matchup._id };
    const written = await reviews.find(ofGame).session(session).lean();
    const refOf = await teamRefs(models, sides);
    const [one, other] = sides;
    return [sides, [other, one] as const]
      .filter(([teamId]) => !written.some(({ reviewerId }) => reviewerId === teamId))
      .map(([teamId, otherId]) => ({
        type: 'review' as const,
        what: 'due' as const,
        matchup: presentGame(publicOf(matchup)),
        team: refOf(teamId),
        otherTeam: refOf(otherId),
      }));
  };

  /** Notifies teams of reviews that became visible without a review in return. */
  async function publishReveals(now: Date): Promise<boolean> {
    const due: QueryFilter<ReviewRecord> = { revealNotifiedAt: null, revealedAt: { $lte: now } };
    const found = await reviews.find(due).sort({ revealedAt: 1 }).limit(BATCH).lean();
    for (const { _id, teamId } of found) {
      await transaction(db, async (session) => {
        const notified = { $set: { revealNotifiedAt: now } };
        const review = await reviews.findOneAndUpdate({ $and: [{ _id, teamId }, due] }, notified, { session }).lean();
        const matchup = review && (await matchups.findOne({ _id: review.matchupId }).session(session).lean());
        if (matchup) await outbox.publish(await revealEvents(models, matchup, [review]), session);
      });
    }
    return found.length === BATCH;
  }

  /** No answer to a no-show report in time counts as agreement. */
  async function settleUnanswered(now: Date): Promise<void> {
    const due = { status: 'waiting', answerBy: { $lte: now } } as const;
    for (const { _id } of await models.noShows.find(due, { _id: 1 }).limit(BATCH).lean()) {
      await transaction(db, async (session) => {
        const record = await models.noShows
          .findOne({ _id, ...due })
          .session(session)
          .lean();
        if (record) await outbox.publish(await closeNoShow(models, record, 'agreed', session), session);
      });
    }
  }

  async function run(): Promise<boolean> {
    const now = Date.now();
    const [begun, dayAgo] = [new Date(now), new Date(now - DAY_MS)];
    const longAgo = new Date(now - REVEAL_DAYS * DAY_MS);
    const moreToClose = await advance({ status: 'open', startsAt: { $lte: begun }, closedAt: null }, closeUnanswered);
    const played = { status: 'matched', startsAt: { $gt: longAgo, $lte: dayAgo }, reviewsAskedAt: null } as const;
    const moreToAsk = await advance(played, askForReviews);
    await offers.updateMany({ status: 'pending', expiresAt: { $lte: begun } }, { $set: { status: 'expired' } });
    await settleUnanswered(begun);
    return (await publishReveals(begun)) || moreToAsk || moreToClose;
  }

  return { name: 'lifecycle', everyMs: 5_000, run };
}
