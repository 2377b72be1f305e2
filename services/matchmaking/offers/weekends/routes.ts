import { momentText, shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import * as words from '@playfield/contracts/fields/weekends.ts';
import { weekendDate, type WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { INVALID_LINK, type LinkPage } from '@playfield/contracts/links.ts';
import * as contract from '@playfield/contracts/weekends.ts';
import { weekendDay } from '@playfield/contracts/weekends.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { conflict, invalid } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../../deps.ts';
import type { Models } from '../../models.ts';
import { personOfLink, type LinkKind } from '../../teams/link-kinds.ts';
import { involving } from '../model.ts';
import { answerProposal, readProposal } from '../proposals.ts';
import { endWeekendGames } from '../suggested.ts';
import { daysOf, shownWeekends, timeOf, UNANSWERED_MAX } from './rules.ts';
import { agreedBy, opponentOf } from '../../games/sides.ts';
import { publicAvailability } from '../../teams/availability/actions.ts';
import { isDayOff } from '../../teams/availability/hours.ts';
import { saveCaller, lockTeams, teamRefs } from '../../teams/queries.ts';

const HEARD = { 'weekend.unanswered': 0, 'weekend.ignored': 0 };

async function setDays({ db, models, outbox }: Deps, teamId: number, saturday: string, days: WeekendDay[], now: Date) {
  await transaction(db, async (session) => {
    await lockTeams(models, [teamId]);
    const own = await publicAvailability(models, teamId);
    if (!own) throw conflict(contract.NO_AVAILABILITY);
    if (!shownWeekends(now).includes(saturday)) throw conflict(contract.WEEKEND_FAR);
    const known = daysOf(own, saturday, now);
    if (known.closed && days.some((day) => !known.days?.includes(day))) throw conflict(contract.WEEKEND_CLOSED);
    const isOff = (day: WeekendDay) => isDayOff(own, weekendDate(saturday, day));
    if (!known.closed && days.some(isOff)) throw conflict(contract.DAY_OFF);
    const answers = [...own.weekend.answers.filter((one) => one.saturday !== saturday), { saturday, days }];
    const change = { 'weekend.answers': answers, ...HEARD };
    await models.availabilities.updateOne({ _id: teamId }, { $set: change });
    const dropped = weekendDay.options.filter((day) => !days.includes(day)).map((day) => weekendDate(saturday, day));
    const games = { ...involving(teamId), 'terms.date': { $in: dropped } };
    await outbox.publish(await endWeekendGames(models, games, [teamId]), session);
  });
}

export async function presentWeekends(models: Models, teamId: number, now: Date): Promise<contract.Weekends> {
  const own = await publicAvailability(models, teamId);
  if (!own) return { ready: false, habit: 'ask', weekends: [] };
  const { habit, unanswered, next } = own.weekend;
  const saturdays = shownWeekends(now);
  const some = { $in: saturdays };
  const kept = { 'weekend.saturday': some, status: { $in: ['pending', 'accepted'] } } as const;
  const suggested = await models.offers.find({ ...kept, ...involving(teamId) }).lean();
  const dates = { $in: saturdays.flatMap((saturday) => weekendDay.options.map((day) => weekendDate(saturday, day))) };
  const played = await models.matchups.find({ ...agreedBy(teamId), status: 'matched', date: dates }).lean();
  const opponents = played.map((game) => opponentOf(game, teamId) ?? 0);
  const refOf = await teamRefs(models, opponents);
  const weekends = saturdays.map((saturday) => {
    const { closed, days } = daysOf(own, saturday, now);
    const isOn = (day: WeekendDay) => (one?: { date: string }) => one?.date === weekendDate(saturday, day);
    const agreed = weekendDay.options.filter((day) => played.some(isOn(day)));
    const isFree = (day: WeekendDay) => !agreed.includes(day) && !suggested.some(({ terms }) => isOn(day)(terms));
    const seeking = next.saturday === saturday ? (days ?? []).filter(isFree) : [];
    const games = played
      .filter(({ date }) => weekendDay.options.some((day) => isOn(day)({ date })))
      .map((game) => ({ id: game._id, date: game.date, opponent: refOf(opponentOf(game, teamId) ?? 0).teamName }));
    const closesAt = timeOf('pair', saturday).toISOString();
    return { saturday, closesAt, timeZone: own.timeZone, closed, days, seeking, agreed, games };
  });
  return { ready: true, habit: unanswered < UNANSWERED_MAX ? habit : 'none', weekends };
}

export function weekendRoutes(deps: Deps) {
  const { models } = deps;
  return [
    route(contract.setWeekends, async ({ body: { habit, weekend }, caller }) => {
      await saveCaller(deps, caller);
      if (weekend) await setDays(deps, caller.id, weekend.saturday, weekend.days, new Date());
      if (habit) {
        const change = { 'weekend.habit': habit, ...HEARD };
        const { matchedCount } = await models.availabilities.updateOne({ _id: caller.id }, { $set: change });
        if (matchedCount === 0) throw conflict(contract.NO_AVAILABILITY);
      }
      return presentWeekends(models, caller.id, new Date());
    }),
  ];
}

const MORE = { path: '/availability', label: 'See all your weekends' };
export const weekendLink = (deps: Deps): LinkKind => ({
  helpers: false,

  async page({ act: { subject: saturday }, team: { _id, teamName }, now }) {
    const own = await publicAvailability(deps.models, _id);
    if (!own) throw invalid({ token: [INVALID_LINK] });
    const { closed, days } = daysOf(own, saturday, now);
    const weekend = words.weekendText(saturday);
    const until = momentText(timeOf('pair', saturday).toISOString(), own.timeZone);
    const isOff = (day: words.WeekendDay) => isDayOff(own, words.weekendDate(saturday, day));
    const open = closed ? [] : words.weekendChoices.filter((choice) => !choice.days.some(isOff));
    const choices = open.map(({ value, label }) => ({
      answer: value,
      label: value === 'none' ? label : `Yes: ${label}`,
    }));
    const page = (state: LinkPage['state'], title: string, message: string) => ({ state, title, message, ...rest });
    const rest = { choices, facts: [], more: MORE };
    if (closed) return page('closed', `The weekend of ${weekend}`, 'Its games are being arranged already.');
    const title = `Would ${teamName} play on ${weekend}?`;
    if (!days) return page('open', title, `One more tap sends your answer. You can answer until ${until}.`);
    const no = `We won’t look for a game for ${teamName} this weekend. You can change that until ${until}.`;
    if (days.length === 0) return page('no', 'Not this weekend', no);
    const yes = `${teamName} is free ${words.daysText(days)}. On ${until}, we’ll look for an opponent. Until then you can change that.`;
    return page('yes', 'You’re in', yes);
  },

  async answer({ act, team, now }, answer) {
    const choice = words.weekendChoices.find(({ value }) => value === answer);
    if (!choice) throw invalid({ answer: ['Please choose the days'] });
    await setDays(deps, team._id, act.subject, [...choice.days], now);
  },
});

export const weekendGameLink = (deps: Deps): LinkKind => ({
  helpers: false,

  async page({ act, team: { _id, teamName } }) {
    const { models } = deps;
    if (!(await models.offers.exists({ _id: act.subject, ...involving(_id) })))
      throw invalid({ token: [INVALID_LINK] });
    const { status, mine, matchupId, weekend, host, game, team } = await readProposal(models, act.subject, _id);
    const page = (state: LinkPage['state'], title: string, message: string) => ({ state, title, message, ...rest });
    const rest = { choices: [], facts: [], more: MORE };
    const day = shortDayText(game.date);
    if (status === 'accepted') {
      const message = `${teamName} plays ${team.teamName} on ${day}. Sign in to see the field and their contacts.`;
      const more = { path: `/games/${matchupId}`, label: 'See the game' };
      return { ...page('agreed', 'You have a game', message), more };
    }
    const off = `We’ll look for another opponent for ${day} while there’s time. Can’t play that day? Say so under When we’re free.`;
    if (status !== 'pending' || !weekend) return page('closed', 'This game is off', off);
    const facts = [
      { label: 'When', value: `${day}, ${timeRangeText(game)}` },
      { label: 'Where', value: host === 'us' ? 'At your field' : `They host, in ${game.location}` },
      { label: 'Why they fit', value: weekend.reasons.join(' · ') || 'They’re free that day, too.' },
    ];
    const until = momentText(weekend.answerBy, game.timeZone);
    const no = { answer: 'no', label: 'No, not this game' };
    const waits = `${team.teamName} can answer until ${until}.`;
    if (mine) return { ...page('yes', 'You said yes', waits), facts, choices: [no] };
    const theirs = weekend.theySaidYes ? `${team.teamName} said yes. ` : '';
    const question = `${theirs}One more tap answers for ${teamName}. You can answer until ${until}.`;
    const choices = [{ answer: 'yes', label: 'Yes, we’ll play' }, no];
    return { ...page('open', `Play ${team.teamName}?`, question), facts, choices };
  },

  async answer(linked, answer) {
    if (answer !== 'yes' && answer !== 'no') throw invalid({ answer: ['Please say yes or no'] });
    const by = { id: linked.team._id, ...personOfLink(linked) };
    await answerProposal(deps, linked.act.subject, answer === 'yes' ? 'accepted' : 'declined', by);
  },
});
