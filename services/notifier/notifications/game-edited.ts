import type { EventNamed } from '@playfield/contracts/events.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import {
  CANCELED,
  changedFactsOf,
  describe,
  factsOf,
  gators,
  hawks,
  isSoon,
  matchup,
  movedIn,
  notification,
  gamePath,
} from './shared.ts';

type Edited = EventNamed<'game.changed.edited'>;

function isNaming({ matchup: after, before }: Edited): boolean {
  const named = before.host?.location !== 'field' && after.host?.location === 'field';
  const addressed = !before.address && Boolean(after.address) && before.location === after.location;
  const { date, startTime, endTime } = after;
  const isSameTime = before.date === date && before.startTime === startTime && before.endTime === endTime;
  return isSameTime && (named || addressed);
}

export const gameEdited = notification('game.changed.edited', {
  category: 'games',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  forPartners: true,
  // A delay could send a team to the wrong place if the agreed game is less than a day away.
  isLimited: (event, now) => !(event.agreed && isSoon(event, now)),
  isTransactional: ({ agreed }) => agreed,
  isUrgent: isSoon,
  overtakenBy: { same: 'matchupId', names: ['game.changed.edited', ...CANCELED] },
  bell: (event) => ({
    title: isNaming(event)
      ? `${event.otherTeam.teamName} added the field`
      : `${event.otherTeam.teamName} changed ${event.agreed ? 'your' : 'a'} game${event.interestEnded ? '. Ask again if it still works' : ''}`,
    ...(event.interestEnded ? { path: `${gamePath(event.matchup)}#changed` } : {}),
  }),
  email: (event, { url }) => {
    const { matchup: game, otherTeam, team, agreed, interestEnded } = event;
    const { teamName } = otherTeam;
    const calendar = agreed ? { calendar: { game, teams: [teamName, team.teamName] } } : {};
    if (isNaming(event))
      return {
        ...calendar,
        subject: `${teamName} added the field for ${shortDayText(game.date)}`,
        preview: `Now you know where your ${describe(game)} game is.`,
        paragraphs: [`${teamName} added the field for your game. The time stays the same.`],
        facts: factsOf(game, { teamId: team.id, other: otherTeam }),
      };
    return {
      ...calendar,
      subject: `${teamName} changed the game on ${shortDayText(event.before.date)}`,
      preview: `Your ${describe(game)} game has a new ${movedIn(event)}.`,
      paragraphs: [
        interestEnded
          ? `${teamName} changed a game you were interested in. Your interest was for the old ${movedIn(event)}. If the game still works for you, express interest again.`
          : `${teamName} changed ${agreed ? 'your game' : 'a game you’re interested in'}. Please check that it still works for you.`,
      ],
      ...(interestEnded ? { button: { label: 'See the game', url: url(`${gamePath(game)}#changed`) } } : {}),
      facts: changedFactsOf(event),
    };
  },
  samples: [
    { matchup, before: { ...matchup, startTime: '08:00', location: 'Scott Carpenter Park, Boulder, CO' } },
    {
      matchup: { ...matchup, address: 'Field 3', host: { teamId: hawks.id, location: 'field' as const } },
      before: {
        ...matchup,
        location: 'Denver, CO',
        address: null,
        host: { teamId: hawks.id, location: 'town' as const },
      },
    },
  ]
    .flatMap((sample) => [
      { ...sample, agreed: true },
      { ...sample, agreed: false, interestEnded: true as const },
    ])
    .map((sample) => ({ ...sample, otherTeam: hawks, team: gators })),
});
