/** Links that ask on which days of a weekend a team would play, and whether it plays a suggested game. */
import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import {
  daysText,
  momentText,
  weekendDate,
  weekendText,
  type WeekendDay,
} from '@playfield/contracts/fields/weekends.ts';
import { INVALID_LINK } from '@playfield/contracts/links.ts';
import type { WeekendGame } from '@playfield/contracts/weekend-games.ts';
import { invalid } from '@playfield/kit/http/errors.ts';
import { Types } from 'mongoose';
import type { Deps } from '../../deps.ts';
import { isDayOff } from '../../teams/availability/hours.ts';
import { personOfLink, type LinkKind } from '../link-kinds.ts';
import { daysOf, ownWeekends, setDays } from './answers.ts';
import { timeOf } from './calendar.ts';
import { answerGame, weekendGamesOf } from './games.ts';

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
    const until = momentText(timeOf('pair', saturday).toISOString(), own.calendar.timeZone);
    const isOff = (day: WeekendDay) => isDayOff(own.calendar, weekendDate(saturday, day));
    const choices = Object.entries(DAYS).flatMap(([answer, { label, days: chosen }]) =>
      chosen.some(isOff) ? [] : [{ answer, label }],
    );
    const page = { facts: [], more: MORE, choices };
    if (closed) {
      const title = `The weekend of ${weekendText(saturday)}`;
      return { ...page, state: 'closed', title, message: 'Its games are being arranged already.', choices: [] };
    }
    if (days === null) {
      const title = `Would ${teamName} play on ${weekendText(saturday)}?`;
      return {
        ...page,
        state: 'open',
        title,
        message: `One more tap sends your answer. You can answer until ${until}.`,
      };
    }
    if (days.length === 0) {
      const message = `${teamName} doesn’t play this weekend. You can change that until ${until}.`;
      return { ...page, state: 'no', title: 'Not this weekend', message };
    }
    const message = `${teamName} would play on ${daysText(days)}. We look for a game on ${until}. Until then you can change that.`;
    return { ...page, state: 'yes', title: 'You’re in', message };
  },

  async answer({ act, team, now }, answer) {
    const choice = Object.entries(DAYS).find(([name]) => name === answer)?.[1];
    if (!choice) throw invalid({ answer: ['Please choose the days'] });
    await setDays(deps, team._id, act.subject, [...choice.days], now);
  },
});

export const weekendGameLink = (deps: Deps): LinkKind => ({
  helpers: false,

  async page({ act, team, now }) {
    const [game] = await weekendGamesOf(deps.models, team._id, { _id: new Types.ObjectId(act.subject) }, now);
    if (!game) throw invalid({ token: [INVALID_LINK] });
    const { status, answer, matchupId, reasons, host, town } = game;
    const [yes, no] = [
      { answer: 'yes', label: 'Yes, we’ll play' },
      { answer: 'no', label: 'No, not this game' },
    ];
    return {
      ...wordsFor(game, team.teamName),
      choices: status === 'open' ? (answer === 'yes' ? [no] : [yes, no]) : [],
      facts:
        status === 'open'
          ? [
              { label: 'When', value: `${shortDayText(game.date)}, ${timeRangeText(game)}` },
              { label: 'Where', value: host === 'us' ? 'On your field' : `They host, in ${town}` },
              { label: 'Why they fit', value: reasons.join(' · ') || 'They would play that day, too.' },
            ]
          : [],
      more: matchupId === null ? MORE : { path: `/games/${matchupId}`, label: 'See the game' },
    };
  },

  async answer(linked, answer) {
    if (answer !== 'yes' && answer !== 'no') throw invalid({ answer: ['Please say yes or no'] });
    const { act, team, now } = linked;
    await answerGame(deps, act.subject, { teamId: team._id, ...personOfLink(linked), answer, now });
  },
});

function wordsFor({ status, answer, date, team, answerBy, timeZone, theySaidYes }: WeekendGame, teamName: string) {
  const day = shortDayText(date);
  const them = team.teamName;
  const until = momentText(answerBy, timeZone);
  if (status === 'agreed') {
    const message = `${teamName} plays ${them} on ${day}. Sign in to see the field and their contacts.`;
    return { state: status, title: 'You have a game', message };
  }
  if (status === 'off' && answer === 'no') {
    const message = `We look for another game on ${day} while there’s time. Can’t play that day? Drop out of it on your weekends page.`;
    return { state: answer, title: 'You said no to this game', message };
  }
  if (status === 'off') {
    const message = 'It did not get both teams’ yes in time. We write to you if we find another.';
    return { state: 'closed' as const, title: 'This game did not work out', message };
  }
  if (answer === 'yes') return { state: answer, title: 'You said yes', message: `${them} can answer until ${until}.` };
  const message = `${theySaidYes ? `${them} said yes. ` : ''}One more tap answers for ${teamName}. You can answer until ${until}.`;
  return { state: status, title: `Play ${them}?`, message };
}
