import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { describe, findGames, notification, sampleOffer, AVAILABILITY_PATH } from './shared.ts';

export const offerExpired = notification('offer.expired', {
  category: 'answers',
  to: ({ fromTeam }) => ({ team: fromTeam.id }),
  from: ({ toTeam }) => toTeam,
  bell: ({ via, matchup, again }) =>
    via === 'weekend'
      ? {
          title: `The suggested game on ${shortDayText(matchup.date)} did not work out${again ? ': we’re looking again' : ''}`,
          path: AVAILABILITY_PATH,
        }
      : { path: '/find-games' },
  email: ({ via, matchup, toTeam, again }, { url }) => {
    if (via === 'weekend') {
      const day = shortDayText(matchup.date);
      return {
        subject: `The game we suggested for ${day} did not work out`,
        preview: again ? 'We are looking for another opponent.' : 'Other teams are looking for games, too.',
        paragraphs: [
          `The game we suggested with ${toTeam.teamName} on ${day} needed a yes from both teams and did not get it. Other games that you have that day are not affected.`,
          again
            ? 'You don’t need to do anything. We are looking for another opponent for that day.'
            : 'We have no other team for that day. Look at the games that teams near you have posted, or post your own.',
        ],
        button: again ? { label: 'See your weekend', url: url(AVAILABILITY_PATH) } : findGames(url),
      };
    }
    return {
      subject: `No answer from ${toTeam.teamName}`,
      preview: `Their ${describe(matchup)} game started without an answer.`,
      paragraphs: [
        `${toTeam.teamName} did not answer your interest before their game started, so it’s closed. Other teams near you are looking for opponents too.`,
      ],
      button: findGames(url),
    };
  },
  samples: [sampleOffer, ...[true, false].map((again) => ({ ...sampleOffer, via: 'weekend' as const, again }))],
});
