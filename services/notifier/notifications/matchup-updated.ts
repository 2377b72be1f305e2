import { changedFactsOf, describe, gators, hawks, isSoon, matchup, notification } from './shared.ts';

export const matchupUpdated = notification('matchup.updated', {
  category: 'games',
  to: ({ team }) => ({ team: team.id }),
  from: ({ postingTeam }) => postingTeam,
  forPartners: true,
  // Never delay a change within a day of an agreed game: a team could drive to the wrong place.
  isLimited: (event, now) => !(event.agreed && isSoon(event, now)),
  isUrgent: isSoon,
  overtakenBy: { same: 'matchupId', names: ['matchup.updated', 'matchup.cancelled', 'interest.ended'] },
  bell: ({ postingTeam, agreed }) => ({ title: `${postingTeam.teamName} changed ${agreed ? 'your' : 'a'} game` }),
  email: ({ matchup: game, before, postingTeam, team, agreed }) => ({
    ...(agreed ? { calendar: { game, teams: [postingTeam.teamName, team.teamName] } } : {}),
    subject: `${postingTeam.teamName} changed a game`,
    preview: `Your ${describe(game)} game has a new time or place.`,
    paragraphs: [
      `${postingTeam.teamName} changed ${agreed ? 'your game' : 'a game you’re interested in'}. Please check that it still works for you.`,
    ],
    facts: changedFactsOf(before, game),
  }),
  samples: [
    {
      matchup,
      before: { ...matchup, startTime: '08:00', location: 'Scott Carpenter Park, Boulder, CO' },
      postingTeam: hawks,
      team: gators,
      agreed: true,
    },
  ],
});
