import type { Event } from '@playfield/contracts/events.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { REVEAL_DAYS } from '@playfield/contracts/reviews.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import { count, settleNoShow } from '../games/no-shows.ts';
import { offerEvents, askersView } from './events.ts';
import { revealEvents } from '../games/reviews.ts';
import type { Deps } from '../deps.ts';
import { publicOf, type MatchupRecord } from '../games/model.ts';
import type { ReviewRecord } from '../games/records.ts';
import { sidesOf } from '../games/sides.ts';
import { presentGame } from '../games/present.ts';
import { processDue } from '../transactions.ts';
import { haveSameRunner, teamRefs } from '../teams/queries.ts';

type Step = (matchup: MatchupRecord) => Promise<Event[]>;

export function lifecycle(deps: Deps): Schedule {
  const { models } = deps;
  const { matchups, offers, reviews } = models;

  const closeUnanswered: Step = async (matchup) => {
    await matchups.updateOne({ _id: matchup._id }, { $set: { closedAt: new Date() } });
    const waiting = { matchupId: matchup._id, status: 'pending' as const };
    const unanswered = await offers.find(waiting).lean();
    await offers.updateMany(waiting, { $set: { status: 'expired' } });
    return offerEvents(models, unanswered, { type: 'offer.expired' }, ({ fromId }) => askersView(matchup, fromId));
  };

  const askForReviews: Step = async (matchup) => {
    await matchups.updateOne({ _id: matchup._id }, { $set: { reviewsAskedAt: new Date() } });
    const sides = sidesOf(matchup);
    if (!sides || (await haveSameRunner(models, sides))) return [];
    await count(models, sides, { played: 1, missed: 0 });
    const ofGame = { teamId: { $in: [...sides] }, matchupId: matchup._id };
    const written = await reviews.find(ofGame).lean();
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

  async function reveal(review: ReviewRecord): Promise<Event[]> {
    await reviews.updateOne({ _id: review._id }, { $set: { revealNotifiedAt: new Date() } });
    const matchup = await matchups.findOne({ _id: review.matchupId }).lean();
    return matchup ? revealEvents(models, matchup, [review]) : [];
  }

  async function run(): Promise<boolean> {
    const now = new Date();
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const longAgo = new Date(now.getTime() - REVEAL_DAYS * DAY_MS);
    await processDue(deps, matchups, { status: 'open', startsAt: { $lte: now }, closedAt: null }, closeUnanswered);
    const played = { status: 'matched', startsAt: { $gt: longAgo, $lte: dayAgo }, reviewsAskedAt: null } as const;
    await processDue(deps, matchups, played, askForReviews);
    const over = { status: 'pending', expiresAt: { $lte: now }, weekend: { $exists: false } } as const;
    await offers.updateMany(over, { $set: { status: 'expired' } });
    const unanswered = { 'noShow.answerBy': { $lte: now }, 'noShow.status': 'waiting' } as const;
    await processDue(deps, matchups, unanswered, (matchup) => settleNoShow(models, matchup, { status: 'agreed' }));
    await processDue(deps, reviews, { revealNotifiedAt: null, revealedAt: { $lte: now } }, reveal);
    return false;
  }

  return { name: 'lifecycle', everyMs: 5_000, run };
}
