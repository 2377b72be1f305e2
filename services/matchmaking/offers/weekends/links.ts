/** Links that ask on which days of a weekend a team would play, and whether it plays a proposed game. */
import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { momentText, weekendDays, weekendText, type WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { INVALID_LINK, type LinkPage } from '@playfield/contracts/links.ts';
import type { WeekendGame } from '@playfield/contracts/weekend-games.ts';
import { HttpError, invalid } from '@playfield/kit/http/errors.ts';
import type { Deps } from '../../deps.ts';
import { teamRefs } from '../../teams/queries.ts';
import { personOfLink, type LinkKind } from '../link-kinds.ts';
import { setDays } from './entry-actions.ts';
import { createWeekendAnswers } from './game-actions.ts';
import { otherOf } from './game-rules.ts';
import { entryId } from './model.ts';
import { presentEntry, presentWeekendGame } from './present.ts';
import { openDays, ownAvailability, pastOf, rangeOf } from './queries.ts';

const MORE = { path: '/weekends', label: 'See all your weekends' };

const DAYS: Record<string, { label: string; days: WeekendDay[] }> = {
  'saturday-sunday': { label: 'Yes, on both days', days: ['saturday', 'sunday'] },
  saturday: { label: 'Yes, on Saturday', days: ['saturday'] },
  sunday: { label: 'Yes, on Sunday', days: ['sunday'] },
  none: { label: 'Not this weekend', days: [] },
};

export function weekendLink(deps: Deps): LinkKind {
  const { models } = deps;

  return {
    helpers: false,

    async page({ act, team, now }) {
      const [saturday, teamId] = [act.subject, team._id];
      const [entry, availability, past] = await Promise.all([
        models.weekendEntries.findOne({ _id: entryId(saturday, teamId) }).lean(),
        ownAvailability(models, teamId),
        pastOf(models, [teamId], rangeOf(saturday), now),
      ]);
      if (!availability) throw invalid({ token: [INVALID_LINK] });
      const { timeZone } = availability;
      const { closed, closesAt, days } = presentEntry({ saturday, timeZone, entry, now });
      const page = { facts: [], more: MORE };
      if (closed) {
        const title = `The weekend of ${weekendText(saturday)}`;
        return { state: 'closed', title, message: 'Its games are being arranged already.', choices: [], ...page };
      }
      const open = openDays(saturday, availability, past.get(teamId)?.busy ?? []);
      const choices = Object.entries(DAYS)
        .filter(([, choice]) => choice.days.every((day) => open.includes(day)))
        .map(([answer, { label }]) => ({ answer, label }));
      return { ...weekendWords(saturday, team.teamName, days, momentText(closesAt, timeZone)), choices, ...page };
    },

    async answer({ act, team, now }, answer) {
      const choice = DAYS[answer];
      if (!choice) throw invalid({ answer: ['Please choose the days'] });
      await setDays(deps, team._id, act.subject, choice.days, now);
    },
  };
}

type Words = Pick<LinkPage, 'state' | 'title' | 'message'>;

function weekendWords(saturday: string, teamName: string, days: WeekendDay[] | null, until: string): Words {
  if (days === null)
    return {
      state: 'open',
      title: `Would ${teamName} play on ${weekendText(saturday)}?`,
      message: `One more tap sends your answer. You can answer until ${until}.`,
    };
  // Also of someone else in the team, who was asked as well.
  if (days.length === 0) {
    const message = `${teamName} doesn’t play this weekend. You can change that until ${until}.`;
    return { state: 'no', title: 'Not this weekend', message };
  }
  const chosen = weekendDays.filter(({ value }) => days.includes(value)).map(({ label }) => label);
  const message = `${teamName} would play on ${chosen.join(' and ')}. We look for a game on ${until}. Until then you can change that.`;
  return { state: 'yes', title: 'You’re in', message };
}

export function weekendGameLink(deps: Deps): LinkKind {
  const { models } = deps;
  const { gameFor, answerGame } = createWeekendAnswers(deps);

  return {
    helpers: false,

    async page({ act, team, now }) {
      const record = await gameFor(act.subject, team._id).catch(orInvalid);
      const game = presentWeekendGame(record, team._id, await teamRefs(models, [otherOf(record, team._id)]), now);
      const { host, town, reasons, matchupId } = game;
      const facts = [
        { label: 'When', value: `${shortDayText(game.date)}, ${timeRangeText(game)}` },
        { label: 'Where', value: host === 'us' ? 'On your field' : `They host, in ${town}` },
        { label: 'Why they fit', value: reasons.join(' · ') || 'They would play that day, too.' },
      ];
      const more = matchupId === null ? MORE : { path: `/games/${matchupId}`, label: 'See the game' };
      const yes = { answer: 'yes', label: 'Yes, we’ll play' };
      const no = { answer: 'no', label: 'No, not this game' };
      const choices = game.status === 'open' ? (game.answer === 'yes' ? [no] : [yes, no]) : [];
      return { ...gameWords(game, team.teamName), choices, facts: game.status === 'open' ? facts : [], more };
    },

    async answer(linked, answer) {
      if (answer !== 'yes' && answer !== 'no') throw invalid({ answer: ['Please say yes or no'] });
      const { act, team, now } = linked;
      await answerGame(act.subject, { teamId: team._id, ...personOfLink(linked), answer, now }).catch(orInvalid);
    },
  };
}

function gameWords(game: WeekendGame, teamName: string): Words {
  const day = shortDayText(game.date);
  const them = game.team.teamName;
  if (game.status === 'agreed') {
    const message = `${teamName} plays ${them} on ${day}. Sign in to see the field and their contacts.`;
    return { state: 'agreed', title: 'You have a game', message };
  }
  if (game.status === 'off')
    return game.answer === 'no'
      ? {
          state: 'no',
          title: 'You said no to this game',
          message: `We keep looking for another game on ${day} while there’s time. Can’t play that day at all? Drop out of it on your weekends page.`,
        }
      : {
          state: 'closed',
          title: 'This game did not work out',
          message: 'It did not get both teams’ yes in time. We write to you if we find another.',
        };
  const until = momentText(game.answerBy, game.timeZone);
  if (game.answer === 'yes')
    return { state: 'yes', title: 'You said yes', message: `${them} can answer until ${until}.` };
  const theirs = game.theySaidYes ? `${them} said yes. ` : '';
  const message = `${theirs}One more tap answers for ${teamName}. You can answer until ${until}.`;
  return { state: 'open', title: `Play ${them}?`, message };
}

/** A link about a game that is gone says no more than that it is not valid. */
function orInvalid(error: unknown): never {
  throw error instanceof HttpError && error.status === 404 ? invalid({ token: [INVALID_LINK] }) : error;
}
