import { possessive } from '@playfield/contracts/fields/possessive.ts';
import { describe, gators, hawks, isSoon, matchup, notification, seeGame } from './shared.ts';

export const opponentSuspended = notification('game.changed.suspended', {
  category: 'games',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  isUrgent: isSoon,
  isDiscreet: true,
  bell: ({ otherTeam }) => ({ title: `We suspended ${possessive(otherTeam.teamName)} account` }),
  email: ({ matchup: game, otherTeam }, { url }) => ({
    subject: 'About your game: we suspended the other team’s account',
    preview: `It is about your ${describe(game)} game.`,
    paragraphs: [
      `We suspended the account of ${otherTeam.teamName}, the team you agreed on this game with. They can’t sign in or read messages here, and they no longer see where you play.`,
      'The game stays on your schedule. Keep it, or cancel it on your own: nobody has to agree.',
    ],
    button: seeGame(game, url, 'Keep it or cancel it'),
  }),
  samples: [{ matchup, team: hawks, otherTeam: gators }],
});
