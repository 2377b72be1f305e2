import type { EventNamed } from '@playfield/contracts/events.ts';
import { CANCELED, gamePath, gators, hawks, matchup, notification } from './shared.ts';

const pathOf = (event: EventNamed<'game.changed.details'>) => `${gamePath(event.matchup)}#details`;

export const detailsChanged = notification('game.changed.details', {
  category: 'games',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  forPartners: true,
  isLimited: () => true,
  overtakenBy: { same: 'matchupId', names: ['game.changed.details', ...CANCELED] },
  bell: (event) => ({ path: pathOf(event) }),
  email: (event, { url }) => {
    const did = `${event.otherTeam.teamName} ${event.replaced ? 'changed' : 'added'}`;
    return {
      subject: `${did} game details`,
      preview: 'Have a look, and add what’s missing.',
      paragraphs: [`${did} details for your game. There’s nothing to confirm: have a look, and add what’s missing.`],
      button: { label: 'See the details', url: url(pathOf(event)) },
    };
  },
  samples: [{}, { replaced: true }].map((sample) => ({ matchup, team: hawks, otherTeam: gators, ...sample })),
});
