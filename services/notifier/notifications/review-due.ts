import { gators, hawks, matchup, notification } from './shared.ts';

export const reviewDue = notification('review.due', {
  category: 'reviews',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  overtakenBy: { same: 'matchupId', names: ['review.revealed'] },
  bell: () => ({ path: '/team-profile#reviews' }),
  email: ({ otherTeam }, { url }) => ({
    subject: `How was your game with ${otherTeam.teamName}?`,
    preview: 'One minute of your time helps other teams choose.',
    paragraphs: [
      `You played ${otherTeam.teamName}. Please review them: reviews show when both of you have written one, or after 14 days.`,
    ],
    button: { label: 'Write a review', url: url('/team-profile#reviews') },
  }),
  samples: [{ matchup, team: hawks, otherTeam: gators }],
});
