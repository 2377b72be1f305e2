/** Emails about weekends: which days a team would play, and games that are proposed for them. */
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { labelOf } from '@playfield/contracts/fields/options.ts';
import { momentText, weekendDays, weekendText, type WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { crestOf, daysText, describe, factsOf, WEEKEND_PATH } from '../email/game-facts.ts';
import type { Facts, WeekendEmails } from '../email/types.ts';

/** Where a reader answers: without signing in, but from a digest, which has no such links. */
function answerUrl({ url }: Facts, token: string | undefined, answer: string): string {
  return url(token === undefined ? WEEKEND_PATH : `/answer?answer=${answer}&token=${token}`);
}

const KEEP_IT = 'The links in this email answer for your team without signing in, so please don’t forward it.';

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
      preview: 'Two quick taps, no sign-in. On Sunday evening we suggest a game: who, when and in which town.',
      paragraphs: [
        `Would ${team.teamName} play on ${daysText(saturday, days)}?`,
        `Say so by ${momentText(closesAt, timeZone)}. Then we look for a free team near you and suggest a game: who, when and in which town. Nothing is set until both of you say yes.${single ? '' : ' If you choose both days, you may get a game on each.'}`,
        KEEP_IT,
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
    subject: `Can you play on ${shortDayText(matchup.date)}?`,
    preview: `${describe(matchup)}, ${host === 'us' ? 'at your field' : `in ${matchup.location}`}. Say yes by ${momentText(answerBy, timeZone)}.`,
    paragraphs: [
      `${otherTeam.teamName} from ${otherTeam.teamLocation} would play that day too, and you two fit${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}.`,
      `${host === 'us' ? 'You would host, on your field.' : 'They would host.'} If both of you say yes by ${momentText(answerBy, timeZone)}, the game is on, and you see each other’s contacts and the field.`,
      KEEP_IT,
    ],
    ...crestOf(otherTeam, facts.url),
    facts: factsOf(matchup),
    button: { label: token === undefined ? 'Answer' : 'Yes, we’ll play', url: answerUrl(facts, token, 'yes') },
    others: token === undefined ? [] : [{ label: 'No, not this game', url: answerUrl(facts, token, 'no') }],
  }),

  'weekend.fell_through': ({ matchup, otherTeam, again }, { url }) => ({
    subject: `The game we suggested for ${shortDayText(matchup.date)} did not work out`,
    preview: again ? 'We are looking for another opponent.' : 'Other teams are looking for games, too.',
    paragraphs: [
      `The game we suggested with ${otherTeam.teamName} on ${shortDayText(matchup.date)} needed a yes from both teams and did not get it. Other games that you have that day are not affected.`,
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
