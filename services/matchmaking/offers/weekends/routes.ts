/** A team's weekends: what it reads and sets, by call or by a link in an email. */
import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import * as words from '@playfield/contracts/fields/weekends.ts';
import { SEASON_DAYS_MAX, weekendDate, type WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { INVALID_LINK, type LinkPage } from '@playfield/contracts/links.ts';
import { weekendDay } from '@playfield/contracts/weekend-games.ts';
import * as contract from '@playfield/contracts/weekends.ts';
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { conflict, invalid, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../../deps.ts';
import type { Models } from '../../models.ts';
import { personOfLink, type LinkKind } from '../link-kinds.ts';
import { answerGame, endGames, weekendGamesOf } from './games.ts';
import { daysOf, firstStep, isOpen, shownWeekends, timeOf, UNANSWERED_MAX, type Own } from './rules.ts';
import { isDayOff } from '../../teams/availability/hours.ts';
import { saveCaller, takeTurn } from '../../teams/queries.ts';

/** Called before a team's availability is stored, so that each team with one has this, too. */
export async function keepWeekendTeam({ weekendTeams }: Models, _id: number): Promise<void> {
  const team = { asks: true, season: null, answers: [], next: firstStep(new Date()), unanswered: 0, ignored: 0 };
  await weekendTeams.updateOne({ _id }, { $setOnInsert: team }, { upsert: true });
}

/** Null unless the team has said when and where it plays. */
async function ownWeekends(
  { weekendTeams, availabilities }: Models,
  _id: number,
  session: ClientSession | null = null,
): Promise<Own | null> {
  const team = await weekendTeams.findOne({ _id }).session(session).lean();
  const calendar = await availabilities.findOne({ _id }, { timeZone: 1, blackouts: 1 }).session(session).lean();
  return team && calendar && { team, calendar };
}

/** @throws {HttpError} 409 without availability, for distant weekends, and for days that come too late or are off */
async function setDays({ db, models, outbox }: Deps, teamId: number, saturday: string, days: WeekendDay[], now: Date) {
  await transaction(db, async (session) => {
    // In the team's turn: a game that is suggested at this moment comes before it or after it.
    await takeTurn(models, [teamId], session);
    const own = await ownWeekends(models, teamId, session);
    if (!own) throw conflict(contract.NO_AVAILABILITY);
    if (!shownWeekends(now).includes(saturday)) throw conflict(contract.WEEKEND_FAR);
    const known = daysOf(own, saturday, now);
    if (known.closed && days.some((day) => !known.days?.includes(day))) throw conflict(contract.WEEKEND_CLOSED);
    const isOff = (day: WeekendDay) => isDayOff(own.calendar, weekendDate(saturday, day));
    if (!known.closed && days.some(isOff)) throw conflict(contract.DAY_OFF);
    const answers = [...own.team.answers.filter((one) => one.saturday !== saturday), { saturday, days }];
    const change = { answers, unanswered: 0, ignored: 0 };
    await models.weekendTeams.updateOne({ _id: teamId }, { $set: change }, { session });
    const dropped = weekendDay.options.filter((day) => !days.includes(day)).map((day) => weekendDate(saturday, day));
    const games = { teamIds: teamId, date: { $in: dropped } };
    await outbox.publish(await endGames(models, games, [teamId], session), session);
  });
}

export function weekendRoutes(deps: Deps) {
  const { models } = deps;

  async function present(teamId: number, now: Date): Promise<contract.Weekends> {
    const own = await ownWeekends(models, teamId);
    if (!own) return { ready: false, asked: false, season: null, weekends: [] };
    const { asks, unanswered, season, next } = own.team;
    const saturdays = shownWeekends(now);
    const all = await weekendGamesOf(models, teamId, { saturday: { $in: saturdays } }, now);
    const weekends = saturdays.map((saturday) => {
      const games = all.filter((game) => game.saturday === saturday);
      const { closed, days } = daysOf(own, saturday, now);
      const isFree = (day: WeekendDay) =>
        games.every(({ status, date }) => status === 'off' || date !== weekendDate(saturday, day));
      const seeking = next.saturday === saturday ? (days ?? []).filter(isFree) : [];
      const closesAt = timeOf('pair', saturday).toISOString();
      return { saturday, closesAt, timeZone: own.calendar.timeZone, closed, days, seeking, games };
    });
    return { ready: true, asked: asks && unanswered < UNANSWERED_MAX, season, weekends };
  }

  return [
    route(contract.getWeekends, ({ caller }) => present(caller.id, new Date())),

    route(contract.setWeekend, async ({ params: { saturday }, body, caller }) => {
      await saveCaller(deps, caller);
      await setDays(deps, caller.id, saturday, body.days, new Date());
      return present(caller.id, new Date());
    }),

    route(contract.setWeekendHabits, async ({ body: { asked, season }, caller: { id: _id } }) => {
      const now = new Date();
      const last = new Date(now.getTime() + SEASON_DAYS_MAX * DAY_MS).toISOString().slice(0, 10);
      const first = shownWeekends(now).find((saturday) => isOpen(saturday, now)) ?? last;
      if (season && (season.until > last || season.until < first))
        throw invalid({ 'season.until': [contract.SEASON_LONG] });
      const change = { asks: asked, season, unanswered: 0, ignored: 0 };
      const { matchedCount } = await models.weekendTeams.updateOne({ _id }, { $set: change });
      if (matchedCount === 0) throw conflict(contract.NO_AVAILABILITY);
      return present(_id, now);
    }),

    route(
      contract.answerWeekendGame,
      async ({ params: { id }, body: { answer }, caller: { id: teamId, personId } }) => {
        await answerGame(deps, id, { teamId, personId, answer, now: new Date() });
        const [game] = await weekendGamesOf(models, teamId, { _id: id }, new Date());
        if (!game) throw notFound();
        return game;
      },
    ),
  ];
}

const MORE = { path: '/weekends', label: 'See all your weekends' };
const DAYS = {
  'saturday-sunday': { label: 'Yes, on both days', days: ['saturday', 'sunday'] },
  saturday: { label: 'Yes, on Saturday', days: ['saturday'] },
  sunday: { label: 'Yes, on Sunday', days: ['sunday'] },
  none: { label: 'Not this weekend', days: [] },
} as const;

export const weekendLink = (deps: Deps): LinkKind => ({
  helpers: false,

  async page({ act: { subject: saturday }, team: { _id, teamName }, now }) {
    const own = await ownWeekends(deps.models, _id);
    if (!own) throw invalid({ token: [INVALID_LINK] });
    const { closed, days } = daysOf(own, saturday, now);
    const weekend = words.weekendText(saturday);
    const until = words.momentText(timeOf('pair', saturday).toISOString(), own.calendar.timeZone);
    const isOff = (day: words.WeekendDay) => isDayOff(own.calendar, words.weekendDate(saturday, day));
    const open = Object.entries(DAYS).filter(([, choice]) => !choice.days.some(isOff));
    const choices = closed ? [] : open.map(([answer, { label }]) => ({ answer, label }));
    const page = (state: LinkPage['state'], title: string, message: string) => ({ state, title, message, ...rest });
    const rest = { choices, facts: [], more: MORE };
    if (closed) return page('closed', `The weekend of ${weekend}`, 'Its games are being arranged already.');
    const title = `Would ${teamName} play on ${weekend}?`;
    if (!days) return page('open', title, `One more tap sends your answer. You can answer until ${until}.`);
    const no = `${teamName} doesn’t play this weekend. You can change that until ${until}.`;
    if (days.length === 0) return page('no', 'Not this weekend', no);
    const yes = `${teamName} would play on ${words.daysText(days)}. We look for a game on ${until}. Until then you can change that.`;
    return page('yes', 'You’re in', yes);
  },

  async answer({ act, team, now }, answer) {
    const choice = Object.entries(DAYS).find(([name]) => name === answer)?.[1];
    if (!choice) throw invalid({ answer: ['Please choose the days'] });
    await setDays(deps, team._id, act.subject, [...choice.days], now);
  },
});

export const weekendGameLink = (deps: Deps): LinkKind => ({
  helpers: false,

  async page({ act, team: { _id, teamName }, now }) {
    const [game] = await weekendGamesOf(deps.models, _id, { _id: act.subject }, now);
    if (!game) throw invalid({ token: [INVALID_LINK] });
    const { status, answer, matchupId, reasons, host, location, theySaidYes, team } = game;
    const page = (state: LinkPage['state'], title: string, message: string) => ({ state, title, message, ...rest });
    const rest = { choices: [], facts: [], more: MORE };
    const day = shortDayText(game.date);
    if (status === 'agreed') {
      const message = `${teamName} plays ${team.teamName} on ${day}. Sign in to see the field and their contacts.`;
      const more = { path: `/games/${matchupId}`, label: 'See the game' };
      return { ...page('agreed', 'You have a game', message), more };
    }
    const again = `We look for another game on ${day} while there’s time. Can’t play that day? Drop out of it on your weekends page.`;
    if (status === 'off' && answer === 'no') return page('no', 'You said no to this game', again);
    const off = 'It did not get both teams’ yes in time. We write to you if we find another.';
    if (status === 'off') return page('closed', 'This game did not work out', off);
    const facts = [
      { label: 'When', value: `${day}, ${timeRangeText(game)}` },
      { label: 'Where', value: host === 'us' ? 'On your field' : `They host, in ${location}` },
      { label: 'Why they fit', value: reasons.join(' · ') || 'They would play that day, too.' },
    ];
    const until = words.momentText(game.answerBy, game.timeZone);
    const no = { answer: 'no', label: 'No, not this game' };
    const waits = `${team.teamName} can answer until ${until}.`;
    if (answer === 'yes') return { ...page('yes', 'You said yes', waits), facts, choices: [no] };
    const theirs = theySaidYes ? `${team.teamName} said yes. ` : '';
    const asked = `${theirs}One more tap answers for ${teamName}. You can answer until ${until}.`;
    const choices = [{ answer: 'yes', label: 'Yes, we’ll play' }, no];
    return { ...page('open', `Play ${team.teamName}?`, asked), facts, choices };
  },

  async answer(linked, answer) {
    if (answer !== 'yes' && answer !== 'no') throw invalid({ answer: ['Please say yes or no'] });
    const { act, team, now } = linked;
    await answerGame(deps, act.subject, { teamId: team._id, ...personOfLink(linked), answer, now });
  },
});
