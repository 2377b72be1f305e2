/** What happens to games as time goes by: interest that nobody answered is closed, and teams that played are asked how it was. */
import type { Event } from '@playfield/contracts/events.ts';
import { REVEAL_DAYS } from '@playfield/contracts/reviews.ts';
import type { Logger } from '@playfield/kit/logger.ts';
import { transaction } from '@playfield/kit/mongo.ts';
import type { ClientSession, Connection } from '@playfield/kit/mongo.ts';
import type { Outbox } from '@playfield/kit/outbox.ts';
import { startRounds } from '@playfield/kit/rounds.ts';
import type { Rounds } from '@playfield/kit/rounds.ts';
import type { QueryFilter } from 'mongoose';
import { interestEvent } from './events.ts';
import type { Models } from './models/index.ts';
import type { MatchupRecord } from './models/matchup.ts';
import { presentGame } from './present.ts';
import { teamRefs } from './teams.ts';

/** Games in one round. */
const BATCH = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

type Deps = { db: Connection; models: Models; outbox: Outbox; log: Logger };
/** Marks a game, and says what its teams are to be told. */
type Step = (matchup: MatchupRecord, session: ClientSession) => Promise<Event[]>;

/** Several instances may do their rounds at once: each game is marked in the transaction that tells of it. */
export function startLifecycle({ db, models, outbox, log }: Deps): Rounds {
  const { matchups, interests, reviews } = models;

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
    if (found.length > 0) outbox.announce();
    return found.length === BATCH;
  }

  const closeUnanswered: Step = async (matchup, session) => {
    await matchups.updateOne({ _id: matchup._id }, { $set: { closedAt: new Date() } }, { session });
    const waiting = { matchupId: matchup._id, status: 'pending' as const };
    const unanswered = await interests.find(waiting).session(session).lean();
    await interests.updateMany(waiting, { $set: { status: 'rejected' } }, { session });
    const refOf = await teamRefs(models, [matchup.teamId, ...unanswered.map(({ teamId }) => teamId)]);
    return unanswered.map((interest) =>
      interestEvent('interest.expired', interest, matchup, {
        postingTeam: refOf(matchup.teamId),
        interestedTeam: refOf(interest.teamId),
      }),
    );
  };

  const askForReviews: Step = async (matchup, session) => {
    await matchups.updateOne({ _id: matchup._id }, { $set: { reviewsAskedAt: new Date() } }, { session });
    const accepted = await interests.findOne({ matchupId: matchup._id, status: 'accepted' }).session(session).lean();
    if (!accepted) return [];
    const written = await reviews.find({ matchupId: matchup._id }).session(session).lean();
    const refOf = await teamRefs(models, [matchup.teamId, accepted.teamId]);
    return [[matchup.teamId, accepted.teamId] as const, [accepted.teamId, matchup.teamId] as const]
      .filter(([teamId]) => !written.some(({ reviewerId }) => reviewerId === teamId))
      .map(([teamId, other]) => ({
        type: 'review.due' as const,
        matchup: presentGame(matchup),
        team: refOf(teamId),
        otherTeam: refOf(other),
      }));
  };

  async function round(): Promise<boolean> {
    const now = Date.now();
    const [begun, dayAgo] = [new Date(now), new Date(now - DAY_MS)];
    const longAgo = new Date(now - REVEAL_DAYS * DAY_MS);
    const moreToClose = await advance({ status: 'open', startsAt: { $lte: begun }, closedAt: null }, closeUnanswered);
    const played = { status: 'matched', startsAt: { $gt: longAgo, $lte: dayAgo }, reviewsAskedAt: null } as const;
    return (await advance(played, askForReviews)) || moreToClose;
  }

  return startRounds({ name: 'Games', round, log });
}
