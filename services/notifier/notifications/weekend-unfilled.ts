import { datesText, findGames, hawks, notification } from './shared.ts';

export const weekendUnfilled = notification('weekend.unfilled', {
  category: 'answers',
  to: ({ team }) => ({ team: team.id }),
  bell: ({ saturday, days }) => ({
    title: `We found no game for ${datesText(saturday, days)}`,
    path: '/find-games',
    text: 'Post a game or look for one: others search until Friday.',
  }),
  email: ({ saturday, days }, { url }) => ({
    subject: `No game for ${datesText(saturday, days)} yet`,
    preview: 'Post the day, so teams that are looking can find it.',
    paragraphs: [
      `We looked for an opponent for ${datesText(saturday, days)} and found none that fits and is free.`,
      'Post the day so other teams can find it, or look at the games that teams near you have posted. More miles or another age group in your availability give us more to choose from.',
    ],
    button: findGames(url),
    aside: { label: 'Post the day', url: url('/post-availability') },
  }),
  samples: [{ team: hawks, saturday: '2027-05-01', days: ['saturday', 'sunday'] }],
});
