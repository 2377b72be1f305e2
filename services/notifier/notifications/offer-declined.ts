import { findGames, isSoon, notification, FIND_TEAMS_PATH, quoted, sampleOffer, seeGame } from './shared.ts';

const OTHERS = 'Other teams near you are looking for opponents too.';

export const offerDeclined = notification('offer.answered.declined', {
  category: 'answers',
  to: ({ fromTeam }) => ({ team: fromTeam.id }),
  from: ({ toTeam }) => toTeam,
  isUrgent: (event, now) => event.via !== 'interest' && isSoon(event, now),
  bell: ({ via, inLine }) => (inLine ? {} : { path: via === 'interest' ? '/find-games' : FIND_TEAMS_PATH }),
  email: ({ via, matchup, toTeam: { teamName }, note, inLine, why }, { url }) => {
    if (via !== 'interest')
      return {
        subject: why ? `${teamName} has another game at that time` : `${teamName} declined your proposal`,
        preview: 'Others are waiting.',
        paragraphs: [OTHERS],
        button: { label: 'See other teams', url: url(FIND_TEAMS_PATH) },
      };
    const [subject, text] = why
      ? ([
          `${teamName} has another game at that time`,
          `${teamName} agreed to another game at that time. If the date opens again, we’ll tell you.`,
        ] as const)
      : inLine
        ? ([`${teamName} chose another team`, `${teamName} picked another team for this game. ${OTHERS}`] as const)
        : ([`${teamName} can’t play you this time`, `${teamName} said no to this game. ${OTHERS}`] as const);
    return {
      subject,
      preview: 'This game did not work out. Others are looking too.',
      paragraphs: [
        text,
        ...(inLine
          ? ['Still want it? Join the waitlist, and they can offer you the game if the other team drops out.']
          : []),
      ],
      ...quoted(note),
      button: findGames(url),
      ...(inLine ? { aside: seeGame(matchup, url, 'Join the waitlist') } : {}),
    };
  },
  samples: [
    sampleOffer,
    { ...sampleOffer, why: 'busy' },
    { ...sampleOffer, inLine: true },
    { ...sampleOffer, via: 'proposal' },
    { ...sampleOffer, via: 'proposal', why: 'busy' },
  ],
});
