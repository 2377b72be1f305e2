import type { EventOf } from '@playfield/contracts/events.ts';
import { ageGroups, valuesOf } from '@playfield/contracts/fields/options.ts';
import { DAY_MS, daysAfter } from '@playfield/contracts/fields/time.ts';
import { weekendDate, type WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { weekendDay } from '@playfield/contracts/weekends.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import type { Deps } from '../../deps.ts';
import { hostOf, agreedBy, sidesOf } from '../../games/sides.ts';
import { dayOf } from '../../places/time.ts';
import { reasonsOf } from '../../search/opponents/fit.ts';
import { presentSlot, agreedTimes, criteriaOf, takenTimes } from '../../search/opponents/queries.ts';
import { createClock, isDayOff, merged, overlap, without } from '../../teams/availability/hours.ts';
import { PUBLIC_AVAILABILITY, type PublicAvailability } from '../../teams/availability/model.ts';
import { isBlocked } from '../../teams/blocks.ts';
import { VISIBLE_TEAM, type TeamRecord, actingIn, areRunByOne } from '../../teams/model.ts';
import { lockTeams, teamRefs } from '../../teams/queries.ts';
import { processDue } from '../../transactions.ts';
import { offerEvents, proposedView } from '../events.ts';
import { involving, otherOf, SUGGESTED, type WeekendRecord } from '../model.ts';
import { newGameProposal, pairOf } from '../proposals.ts';
import { endWeekendGames } from '../suggested.ts';
import { pairTeams, type Entrant, type Pair } from './pairing.ts';
import * as rules from './rules.ts';

const REPEAT_MS = 42 * DAY_MS;
const LATEST_MS = 2 * DAY_MS;
const USUAL = { from: 9 * 60, to: 18 * 60 };
const ANSWERS_KEPT_DAYS = 14;

type Candidate = Entrant & { team: TeamRecord; availability: PublicAvailability };

const byId = <Found extends { _id: number }>(found: readonly Found[]) => new Map(found.map((one) => [one._id, one]));

const isKept = ({ status }: WeekendRecord) => status === 'pending' || status === 'accepted';

/** Asks teams on Thursday, pairs them on Sunday and Monday, and reports unfilled days on Tuesday. Safe to interrupt. */
export function weekends(deps: Deps): Schedule {
  const { db, models, outbox } = deps;
  const { availabilities, blocks, matchups, offers, teams } = models;

  async function endUnanswered(now: Date): Promise<void> {
    const due = { ...SUGGESTED, status: 'pending', expiresAt: { $lte: now } } as const;
    await processDue(deps, offers, due, async ({ _id, fromId, toId, weekend }) => {
      const silent = [fromId, toId].filter((id) => !weekend?.yes.includes(id));
      await availabilities.updateMany({ _id: { $in: silent } }, { $inc: { 'weekend.ignored': 1 } });
      return endWeekendGames(models, { _id }, []);
    });
  }

  const suggestedTo = (ids: number[], saturday: string) =>
    offers.find({ 'weekend.saturday': saturday, ...involving({ $in: ids }) }).lean<WeekendRecord[]>();

  async function runStep(saturday: string, due: readonly PublicAvailability[], now: Date): Promise<void> {
    const ids = due.map(({ _id }) => _id);
    const hours = rules.hoursOf(saturday);
    const among = { _id: { $in: ids } };
    const teamOf = byId(await teams.find({ ...among, ...VISIBLE_TEAM }).lean());
    const agreed = await agreedTimes(models, ids, hours);
    const refOf = await teamRefs(models, ids);
    const round = due.filter(({ weekend: { next } }) => next.step === 'pair' || next.step === 'again');
    for (const own of round) {
      const days = own.weekend.next.step === 'pair' && rules.habitDays(own, saturday);
      const unanswered = { _id: own._id, 'weekend.answers.saturday': { $ne: saturday } };
      if (days) await availabilities.updateOne(unanswered, { $push: { 'weekend.answers': { saturday, days } } });
    }
    if (now.getTime() < Date.parse(saturday) - LATEST_MS) await suggestGames(round.map(({ _id }) => _id));
    const games = await suggestedTo(ids, saturday);
    for (const { _id, weekend } of due)
      await transaction(db, async (session) => {
        const waiting = { _id, 'weekend.next.at': weekend.next.at };
        const own = await availabilities.findOne(waiting, PUBLIC_AVAILABILITY).lean<PublicAvailability>();
        if (!own) return;
        const event = weekend.next.step === 'ask' ? question(own) : weekend.next.step === 'end' ? unfilled(own) : null;
        const $set = { 'weekend.next': rules.stepAfter(weekend.next, now) };
        const $inc = { 'weekend.unanswered': event?.type === 'weekend.asked' ? 1 : 0 };
        const $pull = { 'weekend.answers': { saturday: { $lt: daysAfter(saturday, -ANSWERS_KEPT_DAYS) } } };
        await availabilities.updateOne({ _id }, { $set, $inc, $pull });
        if (event) await outbox.publish([event], session);
      });

    function playsOn({ _id, timeZone }: PublicAvailability, day: WeekendDay): boolean {
      return overlap([dayOf(weekendDate(saturday, day), timeZone)], merged(agreed.get(_id) ?? [])).length > 0;
    }

    function question(own: PublicAvailability): EventOf<'weekend.asked'> | null {
      const { suggested, timeZone, weekend } = own;
      const team = teamOf.get(own._id);
      if (!team || !suggested || weekend.habit === 'none' || weekend.unanswered >= rules.UNANSWERED_MAX) return null;
      if (rules.answerOf(own, saturday) ?? rules.habitDays(own, saturday)) return null;
      const days = weekendDay.options.filter((day) => !playsOn(own, day) && !isDayOff(own, weekendDate(saturday, day)));
      if (days.length === 0 || !rules.isOpen(saturday, now)) return null;
      const about = { team: refOf(team._id), saturday, days, closesAt: rules.timeOf('pair', saturday).toISOString() };
      return { type: 'weekend.asked', ...about, timeZone, answerers: actingIn(team) };
    }

    function unfilled(own: PublicAvailability): EventOf<'weekend.unfilled'> | null {
      // A suggestion of the last round settles its day even if it failed: a team that said yes was told of the failure.
      const mine = games.filter(({ fromId, toId }) => fromId === own._id || toId === own._id);
      const settled = mine.filter((game) => game.weekend.last || isKept(game));
      const isSettled = (day: WeekendDay) =>
        playsOn(own, day) || settled.some(({ terms }) => terms.date === weekendDate(saturday, day));
      const days = rules.answerOf(own, saturday)?.filter((day) => !isSettled(day)) ?? [];
      return days.length > 0 ? { type: 'weekend.unfilled', team: refOf(own._id), saturday, days } : null;
    }

    async function suggestGames(playingIds: number[]): Promise<void> {
      const some = { $in: playingIds };
      const since = { $gt: new Date(now.getTime() - REPEAT_MS) };
      const playing = { _id: some, 'weekend.answers.saturday': saturday };
      const willing = await availabilities.find(playing, PUBLIC_AVAILABILITY).lean<PublicAvailability[]>();
      const busy = await takenTimes(models, playingIds, hours);
      const blocked = await blocks.find({ $or: [{ blockerId: some }, { blockedId: some }] }).lean();
      const played = await matchups.find({ ...agreedBy(some), status: 'matched', startsAt: since }).lean();
      const suggested = await suggestedTo(playingIds, saturday);
      const hosted = Map.groupBy(played, hostOf);
      const excluded = new Set([
        ...blocked.map(({ blockerId, blockedId }) => pairOf(blockerId, blockedId)),
        ...played.map((game) => pairOf(...(sidesOf(game) ?? [0, 0]))),
        ...suggested.map(({ fromId, toId }) => pairOf(fromId, toId)),
      ]);
      const isExcluded = (one: Candidate, other: Candidate) =>
        excluded.has(pairOf(one.id, other.id)) || areRunByOne(one.team, other.team);
      const clock = createClock(hours);
      for (const day of weekendDay.options) {
        const date = weekendDate(saturday, day);
        const settled = suggested.filter((game) => game.terms.date === date && isKept(game));
        const taken = new Set(settled.flatMap(({ fromId, toId }) => [fromId, toId]));
        const candidates = willing.flatMap((availability): Candidate[] => {
          const { _id: id, sport, timeZone } = availability;
          const team = teamOf.get(id);
          if (!team || isDayOff(availability, date)) return [];
          if (taken.has(id) || !rules.answerOf(availability, saturday)?.includes(day)) return [];
          const criteria = criteriaOf(availability, clock);
          const said = overlap(criteria.free, [dayOf(date, timeZone)]);
          const usual = { from: clock.at(date, USUAL.from, timeZone), to: clock.at(date, USUAL.to, timeZone) };
          const free = without(said.length > 0 ? said : [usual], busy.get(id) ?? []);
          const home = hosted.get(id)?.length ?? 0;
          return [{ id, team, availability, sport, criteria: { ...criteria, free }, hosted: home }];
        });
        for (const pair of await pairTeams(candidates, isExcluded, now.getTime())) {
          const game = await suggestionOf(pair, saturday, now);
          if (await suggest(game, day)) excluded.add(pairOf(game.fromId, game.toId));
        }
      }
    }
  }

  async function suggestionOf(pair: Pair<Candidate>, saturday: string, now: Date): Promise<WeekendRecord> {
    const { host, guest, time, fit } = pair;
    const { timeZone, age } = host.availability;
    const due = [host, guest].map(({ availability }) => rules.stepAfter(availability.weekend.next, now));
    const sides = { caller: { ...guest.team, id: guest.id }, other: host.team, ours: null, theirs: host.availability };
    const body = { teamId: host.id, host: 'them', ...presentSlot(time, timeZone) } as const;
    const proposal = await newGameProposal(body, sides, deps.venues, now);
    const ageGroup = valuesOf(ageGroups)[Math.max(age, guest.availability.age)] ?? 'adult';
    const reasons = reasonsOf({ ...fit, parts: { ...fit.parts, host: 0 } }, null);
    return {
      ...proposal,
      terms: { ...proposal.terms, ageGroup },
      expiresAt: new Date(Math.min(...due.map(({ at }) => at.getTime()))),
      weekend: { saturday, yes: [], reasons, last: due.some(({ step }) => step === 'end') },
    };
  }

  function suggest(game: WeekendRecord, day: WeekendDay): Promise<boolean> {
    const { fromId, toId, terms, weekend, expiresAt } = game;
    const { saturday, reasons } = weekend;
    const teamIds = [fromId, toId] as const;
    const _id = { $in: [...teamIds] };
    return transaction(db, async (session) => {
      await lockTeams(models, teamIds);
      const sides = await teams.find({ _id, ...VISIBLE_TEAM }).lean();
      const willing = { _id, 'weekend.answers': { $elemMatch: { saturday, days: day } } };
      if (sides.length < 2 || (await availabilities.countDocuments(willing)) < 2) return false;
      const taken = { 'terms.date': terms.date, status: { $in: ['pending', 'accepted'] } } as const;
      const met = { fromId: _id, toId: _id, 'weekend.saturday': saturday };
      const same = { about: game.about, status: 'pending' } as const;
      const others = [{ ...SUGGESTED, ...involving(_id), ...taken }, met, same];
      if (await offers.exists({ $or: others })) return false;
      if (await isBlocked(models, teamIds)) return false;
      await offers.create([game]);
      const views = sides.map(({ _id: to }) => ({ ...game, fromId: otherOf(game, to), toId: to }));
      const made = { type: 'offer.made', what: 'weekend', reasons, answerBy: expiresAt.toISOString() } as const;
      for (const event of await offerEvents(models, views, made, proposedView)) {
        const team = sides.find((side) => side._id === event.toTeam.id);
        const host = event.toTeam.id === toId ? 'us' : 'them';
        await outbox.publish([{ ...event, host, answerers: team ? actingIn(team) : null }], session);
      }
      return true;
    });
  }

  return {
    name: 'weekends',
    everyMs: 10_000,
    async run() {
      const now = new Date();
      // Expire unanswered suggestions first, so that their teams can take part in the next round.
      await endUnanswered(now);
      const waiting = { 'weekend.next.at': { $lte: now } };
      const due = await availabilities.find(waiting, PUBLIC_AVAILABILITY).lean<PublicAvailability[]>();
      for (const [saturday, teamsDue] of Map.groupBy(due, ({ weekend }) => weekend.next.saturday))
        await runStep(saturday, teamsDue, now);
      return false;
    },
  };
}
