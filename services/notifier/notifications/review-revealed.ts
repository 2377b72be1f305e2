import { gators, hawks, matchup, notification } from './shared.ts';

export const reviewRevealed = notification('review.revealed', {
  category: 'reviews',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  bell: () => ({ path: '/team-profile#reviews' }),
  email: ({ otherTeam }, { url }) => ({
    subject: `${otherTeam.teamName} reviewed you`,
    preview: 'See what they say about your game.',
    paragraphs: [`${otherTeam.teamName} reviewed your team after the game that you played, and you can see it now.`],
    button: { label: 'See your reviews', url: url('/team-profile#reviews') },
  }),
  samples: [{ matchup, team: hawks, otherTeam: gators }],
});
