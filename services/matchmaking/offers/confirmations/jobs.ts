/** Asks both teams whether their game is still on, and sends a cancellation again until the other team has seen it. */
import { ASK_HOURS } from '@playfield/contracts/confirmations.ts';
import type { Event } from '@playfield/contracts/events.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { type ClientSession, transaction } from '@playfield/kit/data/mongo.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import type { QueryFilter } from 'mongoose';
import { askDue, hasSaidYes, withAsk } from '../../games/confirmation-rules.ts';
import type { CancellationRecord, MatchupRecord } from '../../games/model.ts';
import { presentExactGame } from '../../games/present.ts';
import { sidesOf } from '../../games/sides.ts';
import type { Deps } from '../../deps.ts';
import type { Models } from '../../models.ts';
import { areApart } from '../../teams/blocks/queries.ts';
import { teamRefs } from '../../teams/queries.ts';
import { actingIn } from '../../teams/rules.ts';
import { cancellationEvent, keepCancellations } from '../cancel.ts';
import { sendAgainAt } from '../cancel.ts';

type Ask = { game: MatchupRecord; sides: readonly [number, number]; hours: number };

/** An ask for each of the two teams. */
async function askEvents(models: Models, { game, sides, hours }: Ask): Promise<Event[]> {
  const found = await models.teams.find({ _id: { $in: [...sides] } }, { people: 1 }).lean();
  const refOf = await teamRefs(models, sides);
  const [first, second] = sides;
  return [[first, second] as const, [second, first] as const].map(([teamId, otherId]) => ({
    type: 'game.confirm_due' as const,
    matchup: presentExactGame(game),
    team: refOf(teamId),
    otherTeam: refOf(otherId),
    hours,
    otherSaidYes: hasSaidYes(game.stillOn, otherId),
    startsAt: game.startsAt.toISOString(),
    answerers: actingIn(found.find(({ _id }) => _id === teamId) ?? {}),
  }));
}

/** Games, and cancellations, per run. */
const BATCH = 50;
const EVERY_MS = 10_000;

/** Safe on several instances: a game or cancellation is marked in the transaction that publishes its events. */
export function stillOnAsking({ db, models, outbox }: Deps): Schedule {
  const { matchups } = models;

  async function ask(due: QueryFilter<MatchupRecord>, now: Date): Promise<boolean> {
    const found = await matchups.find(due, { _id: 1 }).sort({ startsAt: 1 }).limit(BATCH).lean();
    for (const { _id } of found) await transaction(db, (session) => askAbout({ $and: [{ _id }, due] }, now, session));
    return found.length === BATCH;
  }

  async function askAbout(due: QueryFilter<MatchupRecord>, now: Date, session: ClientSession): Promise<void> {
    const game = await matchups.findOne(due).session(session).lean<MatchupRecord>();
    const next = game && askDue(game, now);
    if (!next) return;
    const { asked, hours } = next;
    const sides = hours === null ? null : sidesOf(game);
    const isAsked = sides !== null && !(await areApart(models, sides, session));
    const stillOn = isAsked ? { stillOn: withAsk(game.stillOn, sides, now) } : {};
    await matchups.updateOne({ _id: game._id }, { $set: { asked, ...stillOn } }, { session });
    if (isAsked && hours !== null) await outbox.publish(await askEvents(models, { game, sides, hours }), session);
  }

  async function sendAgain(now: Date): Promise<boolean> {
    const due = { sendAt: { $lte: now, $type: 'date' as const } };
    const found = await matchups.find(due, { _id: 1 }).sort({ sendAt: 1 }).limit(BATCH).lean();
    for (const { _id } of found)
      await transaction(db, async (session) => {
        const game = await matchups
          .findOne({ _id, ...due })
          .session(session)
          .lean<MatchupRecord>();
        if (!game) return;
        const dueNow = game.cancellations.filter(({ sendAt }) => sendAt && sendAt <= now);
        const all = game.cancellations.map((one) => (dueNow.includes(one) ? sentAgain(one, now) : one));
        await keepCancellations(models, _id, all, session);
        for (const one of dueNow.filter(({ when }) => when.startsAt > now))
          await outbox.publish([await cancellationEvent(models, game, one, { again: true }, session)], session);
      });
    return found.length === BATCH;
  }

  return {
    name: 'still-on',
    everyMs: EVERY_MS,
    async run() {
      const now = new Date();
      let isMore = false;
      for (const [over, hours] of ASK_HOURS.entries()) {
        const startsAt = { $gt: now, $lte: new Date(now.getTime() + hours * HOUR_MS) };
        const isMoreHere = await ask({ status: 'matched', asked: over, startsAt }, now);
        isMore ||= isMoreHere;
      }
      return (await sendAgain(now)) || isMore;
    },
  };
}

function sentAgain({ sendAt: _, ...sent }: CancellationRecord, now: Date): CancellationRecord {
  const times = sent.sentAgain + 1;
  const next = sendAgainAt({ ...sent.when, sentAgain: times }, now);
  return { ...sent, sentAgain: times, ...(next ? { sendAt: next } : {}) };
}
