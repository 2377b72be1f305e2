import { bothSaidYes, crestOf, describe, notification, quoted, sampleInterest, youPlay } from './shared.ts';

export const interestAccepted = notification('interest.accepted', {
  category: 'answers',
  to: ({ interestedTeam }) => ({ team: interestedTeam.id }),
  from: ({ postingTeam }) => postingTeam,
  forPartners: true,
  overtakenBy: { same: 'matchupId', names: ['matchup.cancelled', 'interest.ended'] },
  email: ({ matchup, postingTeam, interestedTeam, note, weekend, byLink }, { url }) => ({
    calendar: { game: matchup, teams: [postingTeam.teamName, interestedTeam.teamName] },
    subject: weekend || byLink ? youPlay(postingTeam, matchup) : `${postingTeam.teamName} accepted: you have a game`,
    preview: `Your ${describe(matchup)} game is on.`,
    paragraphs: [
      weekend
        ? bothSaidYes(postingTeam)
        : `${byLink ? 'You said yes, and the game is on' : `${postingTeam.teamName} accepted your interest`}. Write to them to settle the details.`,
    ],
    ...crestOf(postingTeam, url),
    ...quoted(note),
  }),
  samples: [
    { ...sampleInterest, note: 'Bring dark jerseys, please.' },
    { ...sampleInterest, note: 'The field is $60 for each team.' },
    { ...sampleInterest, weekend: true },
    { ...sampleInterest, byLink: true },
  ],
});
