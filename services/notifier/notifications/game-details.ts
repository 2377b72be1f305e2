import type { EventNamed } from '@playfield/contracts/events.ts';
import { CANCELED, gamePath, gators, hawks, matchup, notification } from './shared.ts';

const pathOf = (event: EventNamed<'game.changed.details'>) => `${gamePath(event.matchup)}#details`;

export const detailsChanged = notification('game.changed.details', {
  category: 'games',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  forPartners: true,
  isLimited: () => true,
  overtakenBy: {
    same: 'matchupId',
    names: ['game.changed.details', ...CANCELED],
  },
  bell: (event) => ({ path: pathOf(event) }),
  email: (event, { url }) => ({
    subject: `${event.otherTeam.teamName} added details for your game`,
    preview: 'Uniforms, format, fees, and whom to call on the day.',
    paragraphs: [
      `${event.otherTeam.teamName} wrote down details for your game, such as uniforms, format, fees, and whom to call on the day. Nothing to confirm: have a look, and add what is missing.`,
    ],
    button: { label: 'See the details', url: url(pathOf(event)) },
  }),
  samples: [{ matchup, team: hawks, otherTeam: gators }],
});
