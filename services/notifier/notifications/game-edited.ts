import { changedFactsOf, describe, gators, hawks, isSoon, matchup, notification } from './shared.ts';

export const gameEdited = notification('game.changed.edited', {
  category: 'games',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  forPartners: true,
  // Must not be delayed within a day of an agreed game: a team could drive to the wrong place.
  isLimited: (event, now) => !(event.agreed && isSoon(event, now)),
  isTransactional: ({ agreed }) => agreed,
  isUrgent: isSoon,
  overtakenBy: { same: 'matchupId', names: ['game.changed.edited', 'game.canceled.called_off', 'game.canceled.left'] },
  bell: ({ otherTeam, agreed }) => ({ title: `${otherTeam.teamName} changed ${agreed ? 'your' : 'a'} game` }),
  email: ({ matchup: game, before, otherTeam, team, agreed }) => ({
    ...(agreed ? { calendar: { game, teams: [otherTeam.teamName, team.teamName] } } : {}),
    subject: `${otherTeam.teamName} changed a game`,
    preview: `Your ${describe(game)} game has a new time or place.`,
    paragraphs: [
      `${otherTeam.teamName} changed ${agreed ? 'your game' : 'a game you’re interested in'}. Please check that it still works for you.`,
    ],
    facts: changedFactsOf(before, game),
  }),
  samples: [
    {
      matchup,
      before: { ...matchup, startTime: '08:00', location: 'Scott Carpenter Park, Boulder, CO' },
      otherTeam: hawks,
      team: gators,
      agreed: true,
    },
  ],
});
