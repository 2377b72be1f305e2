import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { findGames, notification, sampleWeekendGame, WEEKENDS_PATH } from './shared.ts';

export const weekendFellThrough = notification('weekend.fell_through', {
  category: 'answers',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  bell: ({ matchup, again }) => ({
    title: `The suggested game on ${shortDayText(matchup.date)} did not work out${again ? ': we look again' : ''}`,
    path: WEEKENDS_PATH,
  }),
  email: ({ matchup, otherTeam, again }, { url }) => ({
    subject: `The game we suggested for ${shortDayText(matchup.date)} did not work out`,
    preview: again ? 'We are looking for another opponent.' : 'Other teams are looking for games, too.',
    paragraphs: [
      `The game we suggested with ${otherTeam.teamName} on ${shortDayText(matchup.date)} needed a yes from both teams and did not get it. Other games that you have that day are not affected.`,
      again
        ? 'There is nothing for you to do. We are looking for another opponent for that day.'
        : 'We have nobody else for that day. Look at the games that teams near you have posted, or post your own.',
    ],
    button: again ? { label: 'See your weekend', url: url(WEEKENDS_PATH) } : findGames(url),
  }),
  samples: [true, false].map((again) => ({ ...sampleWeekendGame, again })),
});
