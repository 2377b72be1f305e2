import { crestOf, findGames, isSoon, notification, FIND_TEAMS_PATH, quoted, sampleOffer, seeGame } from './shared.ts';

export const offerDeclined = notification('offer.answered.declined', {
  category: 'answers',
  to: ({ fromTeam }) => ({ team: fromTeam.id }),
  from: ({ toTeam }) => toTeam,
  isUrgent: (event, now) => event.via !== 'interest' && isSoon(event, now),
  bell: ({ via, inLine }) => (inLine ? {} : { path: via === 'interest' ? '/find-games' : FIND_TEAMS_PATH }),
  email: ({ via, matchup, toTeam: { teamName }, toTeam, note, inLine }, { url }) =>
    via === 'interest'
      ? {
          subject: `${teamName} chose another option`,
          preview: 'This game did not work out. Others are looking too.',
          paragraphs: [
            `${teamName} could not accept your interest in this game. Other teams near you are looking for opponents too.`,
            ...(inLine
              ? ['Still want it? Join the waitlist, and they can offer you the game if the other team drops out.']
              : []),
          ],
          ...crestOf(toTeam, url),
          ...quoted(note),
          button: findGames(url),
          ...(inLine ? { aside: seeGame(matchup, url, 'Join the waitlist') } : {}),
        }
      : {
          subject: `${teamName} declined your proposal`,
          preview: 'Others are waiting.',
          paragraphs: [`${teamName} cannot play at that time. Other teams near you are looking for opponents too.`],
          ...crestOf(toTeam, url),
          button: { label: 'See other teams', url: url(FIND_TEAMS_PATH) },
        },
  samples: [sampleOffer, { ...sampleOffer, inLine: true }, { ...sampleOffer, via: 'proposal' }],
});
