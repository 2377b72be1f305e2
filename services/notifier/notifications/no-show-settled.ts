import { describe, gators, hawks, matchup, notification, quoted } from './shared.ts';

export const noShowSettled = notification('no_show.settled', {
  category: 'games',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  email: ({ matchup: game, team, absent, missed, reason }) => {
    const who = absent.id === team.id ? 'your team' : absent.teamName;
    return {
      subject: missed ? 'A no-show was recorded' : 'The no-show report was dismissed',
      preview: `It is about your ${describe(game)} game.`,
      paragraphs: [
        missed
          ? `We recorded that ${who} did not come to this game. After five games, a team’s profile says how reliably it shows up.`
          : `We looked into what both teams said about this game. Nothing goes on the record of ${who}.`,
      ],
      ...quoted(reason),
    };
  },
  samples: [
    {
      matchup,
      team: hawks,
      otherTeam: gators,
      absent: hawks,
      missed: true,
      reason: 'The referee waited for your team too, and left at noon.',
    },
    { matchup, team: hawks, otherTeam: gators, absent: gators, missed: false, reason: null },
  ],
});
