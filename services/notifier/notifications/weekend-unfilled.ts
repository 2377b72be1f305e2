import { daysText, hawks, notification } from './shared.ts';

export const weekendUnfilled = notification('weekend.unfilled', {
  category: 'answers',
  to: ({ team }) => ({ team: team.id }),
  bell: ({ saturday, days }) => ({
    title: `We found no game for ${daysText(saturday, days)}`,
    path: '/find-games',
    text: 'Post a game or look for one: others search until Friday.',
  }),
  email: ({ saturday, days }, { url }) => ({
    subject: `No game for ${daysText(saturday, days)} yet`,
    preview: 'Post the day: teams that look for a game find it.',
    paragraphs: [
      `We looked for an opponent for ${daysText(saturday, days)} and found none that fits and is free.`,
      'Post the day so that others find it, or look at the games that teams near you have posted. More miles or another age group in your availability give us more to choose from.',
    ],
    button: { label: 'Find a game', url: url('/find-games') },
    aside: { label: 'Post the day', url: url('/post-availability') },
  }),
  samples: [{ team: hawks, saturday: '2027-05-01', days: ['saturday', 'sunday'] }],
});
