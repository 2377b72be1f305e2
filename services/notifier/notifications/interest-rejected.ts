import { crestOf, findGames, notification, quoted, sampleInterest, seeGame } from './shared.ts';

export const interestRejected = notification('interest.rejected', {
  category: 'answers',
  to: ({ interestedTeam }) => ({ team: interestedTeam.id }),
  from: ({ postingTeam }) => postingTeam,
  bell: ({ inLine }) => (inLine ? {} : { path: '/find-games' }),
  email: ({ matchup, postingTeam, note, inLine }, { url }) => ({
    subject: `${postingTeam.teamName} chose another option`,
    preview: 'This game did not work out. Others are looking too.',
    paragraphs: [
      `${postingTeam.teamName} could not accept your interest in this game. Other teams near you are looking for opponents too.`,
      ...(inLine
        ? ['Still want it? Ask to be kept in line, and they can offer you the game if the other team drops out.']
        : []),
    ],
    ...crestOf(postingTeam, url),
    ...quoted(note),
    button: findGames(url),
    ...(inLine ? { aside: seeGame(matchup, url, 'Keep us in line') } : {}),
  }),
  samples: [sampleInterest, { ...sampleInterest, inLine: true }],
});
