/** Links that ask on which days of a weekend a team would play, and whether it plays a suggested game. */
import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import * as words from '@playfield/contracts/fields/weekends.ts';
import { INVALID_LINK, type LinkPage } from '@playfield/contracts/links.ts';
import { invalid } from '@playfield/kit/http/errors.ts';
import type { Deps } from '../../deps.ts';
import { isDayOff } from '../../teams/availability/hours.ts';
import { personOfLink, type LinkKind } from '../link-kinds.ts';
import { answerGame, weekendGamesOf } from './games.ts';
import { ownWeekends, setDays } from './routes.ts';
import { daysOf, timeOf } from './rules.ts';

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
