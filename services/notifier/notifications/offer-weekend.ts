import { momentText, shortDayText } from '@playfield/contracts/fields/dates.ts';
import { signAct } from '@playfield/kit/http/signed-links.ts';
import * as shared from './shared.ts';

export const offerWeekend = shared.notification('offer.made.weekend', {
  category: 'interests',
  to: ({ toTeam, answerers }) => ({ team: toTeam.id, only: answerers }),
  from: ({ fromTeam }) => fromTeam,
  link: ({ offerId, answerBy }, who, keys) =>
    signAct({ act: 'weekend_game', subject: offerId, ...who }, new Date(answerBy), keys),
  isOver: ({ answerBy }, now) => Date.parse(answerBy) <= now.getTime(),
  overtakenBy: { same: 'offerId', names: ['offer.expired', 'game.agreed.opponent', 'game.agreed.poster'] },
  isDiscreet: true,
  bell: ({ matchup, fromTeam }) => ({
    title: `Can you play ${fromTeam.teamName} on ${shortDayText(matchup.date)}?`,
    path: shared.AVAILABILITY_PATH,
  }),
  email: ({ matchup, fromTeam, host, reasons, answerBy, token }, { url }) => {
    const until = momentText(answerBy, matchup.timeZone);
    return {
      subject: `Can you play on ${shortDayText(matchup.date)}?`,
      preview: `${shared.describe(matchup)}, ${host === 'us' ? 'at your field' : `in ${matchup.location}`}. Say yes by ${until}.`,
      paragraphs: [
        `${shared.teamFrom(fromTeam)} is free that day too, and your teams are a good match${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}.`,
        `${host === 'us' ? 'You would host, on your field.' : 'They would host.'} If both of you say yes by ${until}, the game is on, and you see each other’s contacts and the field.`,
        shared.LINKS_ARE_YOURS,
      ],
      button: { label: token ? 'Yes, we’ll play' : 'Answer', url: shared.weekendAnswerUrl(url, token, 'yes') },
      others: token ? [{ label: 'No, not this game', url: shared.weekendAnswerUrl(url, token, 'no') }] : [],
    };
  },
  samples: [
    {
      ...shared.sampleOffer,
      via: 'weekend',
      matchup: { ...shared.matchup, location: 'Boulder, CO' },
      host: 'us',
      reasons: ['about 15 miles', 'same age group', 'same level'],
      answerBy: '2027-04-27T00:00:00.000Z',
      answerers: null,
      token: 'sample-token',
    },
  ],
});
