/** Asks teams on Thursday afternoon, by their own clocks, on which days of the weekend after next they would play. */
import type { Event } from '@playfield/contracts/events.ts';
import { transaction, type ClientSession, type Connection } from '@playfield/kit/data/mongo.ts';
import type { Outbox } from '@playfield/kit/events/outbox.ts';
import { PUBLIC_AVAILABILITY, type PublicAvailability } from '../../teams/availability/model.ts';
import type { Models } from '../../models.ts';
import { VISIBLE_TEAM } from '../../teams/model.ts';
import { teamRefs } from '../../teams/queries.ts';
import { askedAbout, closesAt, isOpen, nextAsk } from './calendar-rules.ts';
import { enterBySeason } from './entry-actions.ts';
import { entryId, type WeekendTeamRecord } from './model.ts';
import { answerersOf, openDays, ownAvailability, pastOf, rangeOf } from './queries.ts';

/** Teams per transaction. */
const BATCH = 50;
/** Who lets a month of questions pass wants none. Asking goes on when they next say something. */
export const UNANSWERED_MAX = 4;

type Means = { db: Connection; models: Models; outbox: Outbox };

/**
 * Asks the next teams whose time has come. Safe on several instances: a team's next question is set in the transaction
 * that publishes this one.
 * @returns whether there may be more
 */
export async function askSome({ db, models, outbox }: Means, now: Date): Promise<boolean> {
  const { weekendTeams } = models;
  const due = { askAt: { $lte: now } };
  const found = await weekendTeams.find(due).sort({ askAt: 1 }).limit(BATCH).lean();
  if (found.length === 0) return false;
  const questionFor = await readAbout(models, found, now);
  await transaction(db, async (session) => {
    const events: Event[] = [];
    for (const team of found) {
      const { saturday, question } = questionFor(team);
      const answered = await models.weekendEntries.exists({ _id: entryId(saturday, team._id) }).session(session);
      const asks = team.asks && question !== null && !answered && !holds(team, saturday);
      const askAt = nextAsk(now, team.timeZone).at;
      const $set = { askAt, ...(asks ? { unanswered: team.unanswered + 1 } : {}) };
      const asItWas = { _id: team._id, askAt: team.askAt };
      const { modifiedCount } = await weekendTeams.updateOne(asItWas, { $set }, { session });
      if (modifiedCount === 0) continue;
      if (holds(team, saturday)) await enterForSeason(models, team, saturday, now, session);
      else if (asks && team.unanswered < UNANSWERED_MAX) events.push(question);
    }
    if (events.length > 0) await outbox.publish(events, session);
  });
  return found.length === BATCH;
}

/** A season that leaves games unanswered enters its team no more: others would wait for it each weekend. */
const IGNORED_MAX = 2;

const holds = ({ season, ignored }: WeekendTeamRecord, saturday: string): boolean =>
  season !== null && saturday <= season.until && ignored < IGNORED_MAX;

async function enterForSeason(
  models: Models,
  { _id: teamId, season, timeZone }: WeekendTeamRecord,
  saturday: string,
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (!season || !isOpen(saturday, timeZone, now)) return;
  const availability = await ownAvailability(models, teamId, session);
  if (availability) await enterBySeason(models, { teamId, saturday, availability, days: season.days }, session);
}

type Asked = { saturday: string; question: Extract<Event, { type: 'weekend.asked' }> | null };

/** What each team would be asked: about the days on which it has no game, and nothing if others cannot deal with it. */
async function readAbout(
  models: Models,
  teams: readonly WeekendTeamRecord[],
  now: Date,
): Promise<(team: WeekendTeamRecord) => Asked> {
  const ids = teams.map(({ _id }) => _id);
  const saturdayOf = ({ askAt, timeZone }: WeekendTeamRecord) => askedAbout(askAt, timeZone);
  const ranges = teams.map((team) => rangeOf(saturdayOf(team)));
  const range = { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) };
  const [visible, wishes, past, refOf, answerers] = await Promise.all([
    models.teams.find({ _id: { $in: ids }, ...VISIBLE_TEAM }, { _id: 1 }).lean(),
    models.availabilities
      .find({ _id: { $in: ids }, suggested: true, suspended: false }, PUBLIC_AVAILABILITY)
      .lean<PublicAvailability[]>(),
    pastOf(models, ids, range, now),
    teamRefs(models, ids),
    answerersOf(models, ids),
  ]);
  const known = new Set(visible.map(({ _id }) => _id));
  const wishesOf = new Map(wishes.filter(({ _id }) => known.has(_id)).map((one) => [one._id, one]));
  return (team) => {
    const { _id, timeZone } = team;
    const saturday = saturdayOf(team);
    const wished = wishesOf.get(_id);
    const days = wished ? openDays(saturday, wished, past.get(_id)?.busy ?? []) : [];
    if (days.length === 0 || !isOpen(saturday, timeZone, now)) return { saturday, question: null };
    const closes = closesAt(saturday, timeZone).toISOString();
    const about = { team: refOf(_id), saturday, days, closesAt: closes, timeZone, answerers: answerers(_id) };
    return { saturday, question: { type: 'weekend.asked', ...about } };
  };
}
