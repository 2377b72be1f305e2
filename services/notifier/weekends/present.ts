/** Emails about weekends: which days a team would play, and games that are proposed for them. */
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { labelOf } from '@playfield/contracts/fields/options.ts';
import { momentText, weekendDays, weekendText, type WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { crestOf, daysText, describe, factsOf, WEEKEND_PATH } from '../email/game-facts.ts';
import type { Facts, WeekendEmails } from '../email/types.ts';

/** Where a reader answers: without signing in, but from a digest, which has no such links. */
function answerUrl({ url }: Facts, token: string | undefined, answer: string): string {
  return url(token === undefined ? WEEKEND_PATH : `/weekend-answer?answer=${answer}&token=${token}`);
}

const nameOf = (day: WeekendDay) => labelOf(weekendDays, day);

export const weekendEmails: WeekendEmails = {
  'weekend.asked': ({ team, saturday, days, closesAt, timeZone, token }, facts) => {
    const choice = (label: string, chosen: readonly WeekendDay[]) => ({
      label,
      url: answerUrl(facts, token, chosen.join('-') || 'none'),
    });
    const single = days.length === 1 ? days[0] : undefined;
    return {
      subject: `Would you play on the weekend of ${weekendText(saturday)}?`,
      preview: 'One tap. On Sunday evening we propose a whole game: opponent, time and field.',
      paragraphs: [
        `Would ${team.teamName} play on ${daysText(saturday, days)}?`,
        `Say so by ${momentText(closesAt, timeZone)}. Then we pair all teams that would play, and propose an opponent, a time and whose field. Nothing is agreed until both of you say yes.`,
      ],
      button: choice(single ? `Yes, on ${nameOf(single)}` : 'Yes, on both days', days),
      others: [
        ...(single ? [] : days.map((day) => choice(`Only ${nameOf(day)}`, [day]))),
        choice('Not this weekend', []),
      ],
      aside: {
        label: 'Answer for the whole season, or stop these questions',
        url: facts.url(`${WEEKEND_PATH}#season`),
      },
    };
  },

  'weekend.proposed': ({ matchup, otherTeam, host, reasons, answerBy, timeZone, token }, facts) => ({
    // The name is a stranger's choice: it stands in the text, not in the subject.
    subject: `A game for you on ${shortDayText(matchup.date)}`,
    preview: `${describe(matchup)}, ${host === 'us' ? 'at your field' : `in ${matchup.location}`}. Say yes by ${momentText(answerBy, timeZone)}.`,
    paragraphs: [
      `${otherTeam.teamName} from ${otherTeam.teamLocation} would play that day too, and you two fit${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}.`,
      `${host === 'us' ? 'You would host, on your field.' : 'They would host.'} If both of you say yes by ${momentText(answerBy, timeZone)}, the game is on, and you see each other’s contacts and the field.`,
    ],
    ...crestOf(otherTeam, facts.url),
    facts: factsOf(matchup),
    button: { label: 'Yes, we’ll play', url: answerUrl(facts, token, 'yes') },
    others: [{ label: 'We can’t', url: answerUrl(facts, token, 'no') }],
  }),

  'weekend.fell_through': ({ matchup, otherTeam, again }, { url }) => ({
    subject: `The game on ${shortDayText(matchup.date)} did not work out`,
    preview: again ? 'We are looking for another opponent.' : 'Other teams are looking for games, too.',
    paragraphs: [
      `The game with ${otherTeam.teamName} on ${shortDayText(matchup.date)} will not be: it did not get both teams’ yes.`,
      again
        ? 'There is nothing for you to do. We are looking for another opponent for that day.'
        : 'We have nobody else for that day. Look at the games that teams near you have posted, or post your own.',
    ],
    facts: factsOf(matchup),
    button: again
      ? { label: 'See your weekend', url: url(WEEKEND_PATH) }
      : { label: 'Find a game', url: url('/find-games') },
  }),

  'weekend.unfilled': ({ saturday, days }, { url }) => ({
    subject: `No game for ${daysText(saturday, days)} yet`,
    preview: 'Post the day: teams that look for a game find it.',
    paragraphs: [
      `We looked for an opponent for ${daysText(saturday, days)} and found none that fits and is free.`,
      'Post the day so that others find it, or look at the games that teams near you have posted. More miles or another age group in your availability give us more to choose from.',
    ],
    button: { label: 'Find a game', url: url(`/find-games`) },
    aside: { label: 'Post the day', url: url('/post-availability') },
  }),
};
