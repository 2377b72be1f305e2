import type { EventNamed } from '@playfield/contracts/events.ts';
import { gamePath, gators, hawks, matchup, notification } from './shared.ts';

const pathOf = (event: EventNamed<'game.changed.agreement'>) => `${gamePath(event.matchup)}#agreement`;

export const agreementChanged = notification('game.changed.agreement', {
  category: 'games',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  forPartners: true,
  isLimited: () => true,
  overtakenBy: {
    same: 'matchupId',
    names: ['game.changed.agreement', 'game.canceled.called_off', 'game.canceled.left'],
  },
  bell: (event) => ({ path: pathOf(event) }),
  email: (event, { url }) => ({
    subject: event.complete
      ? `All set with ${event.otherTeam.teamName}`
      : `${event.otherTeam.teamName} filled in the game agreement`,
    preview: event.complete
      ? 'Both teams have confirmed the game agreement.'
      : 'Uniforms, format, fees: please check and confirm.',
    paragraphs: [
      event.complete
        ? `You and ${event.otherTeam.teamName} have both confirmed the game agreement. You can print it, and it is in your calendar.`
        : `${event.otherTeam.teamName} filled in the agreement for your game: format, uniforms, fees, weather and game-day contacts. Please check and confirm it.`,
    ],
    button: { label: 'See the agreement', url: url(pathOf(event)) },
  }),
  samples: [
    { matchup, team: hawks, otherTeam: gators, complete: false },
    { matchup, team: hawks, otherTeam: gators, complete: true },
  ],
});
