import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { becauseOf, describe, gators, hawks, isSoon, matchup, notification } from './shared.ts';

export const gameCanceledOwn = notification('game.canceled.own', {
  category: 'games',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  isTransactional: () => true,
  isUrgent: isSoon,
  email: ({ matchup: game, team, otherTeam: { teamName }, reason }) => ({
    calendar: { game, teams: [team.teamName, teamName], cancelled: true },
    subject: `Canceled: your game against ${teamName} on ${shortDayText(game.date)}`,
    preview: `It was about your ${describe(game)} game.`,
    paragraphs: [
      `Your team canceled this game${becauseOf({ reason })}. We told ${teamName}, and the game’s page shows when they’ve seen it. Please tell your players.`,
    ],
  }),
  samples: [{ matchup, team: hawks, otherTeam: gators, reason: 'weather' }],
});
