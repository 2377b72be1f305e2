import { describe, factsOf, gamePath, quoted, seeGame } from './words.ts';
import { gators, hawks, matchup } from './samples.ts';
import { notification } from './types.ts';

const titleOf = ({ missed }: { missed: boolean }) =>
  missed ? 'A no-show was recorded' : 'The no-show report was dismissed';

export const noShowSettled = notification('no_show.settled', {
  category: 'games',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  bell: (event) => ({ title: titleOf(event), path: gamePath(event.matchup) }),
  email: ({ matchup: game, team, absent, missed, reason }, { url }) => {
    const who = absent.id === team.id ? 'your team' : absent.teamName;
    return {
      subject: titleOf({ missed }),
      preview: `It is about your ${describe(game)} game.`,
      paragraphs: [
        missed
          ? `We recorded that ${who} did not come to this game. After five games, a team’s profile says how reliably it shows up.`
          : `We looked into what both teams said about this game. Nothing goes on the record of ${who}.`,
      ],
      facts: factsOf(game),
      ...quoted(reason),
      button: seeGame(game, url),
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
