import {
  becauseOf,
  changedFactsOf,
  describe,
  isSoon,
  movedIn,
  notification,
  quoted,
  sampleChange,
  seeGame,
} from './shared.ts';

export const changeAsked = notification('game.changed.asked', {
  category: 'interests',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  forPartners: true,
  isLimited: () => true,
  topic: ({ otherTeam, matchup }) => `${otherTeam.id} change ${matchup.date} ${matchup.startTime}`,
  isUrgent: isSoon,
  overtakenBy: { same: 'offerId', names: ['game.changed.withdrawn', 'game.changed.accepted', 'game.changed.declined'] },
  email: (event, { url }) => {
    const { matchup, otherTeam, note } = event;
    return {
      subject: `${otherTeam.teamName} would like to change your game`,
      preview: `Your ${describe(matchup)} game would have a new ${movedIn(event)}.`,
      paragraphs: [
        `${otherTeam.teamName} proposes another ${movedIn(event)}${becauseOf(event)}. Until you accept, the game stays as it is.`,
      ],
      facts: changedFactsOf(event),
      ...quoted(note),
      button: seeGame(matchup, url, 'Answer'),
    };
  },
  samples: [sampleChange],
});

export const changeAccepted = notification('game.changed.accepted', {
  category: 'games',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  forPartners: true,
  isTransactional: () => true,
  isUrgent: isSoon,
  email: (event) => {
    const { matchup, team, otherTeam } = event;
    return {
      calendar: { game: matchup, teams: [otherTeam.teamName, team.teamName], cancelled: false },
      subject: `${otherTeam.teamName} accepted the change`,
      preview: `Your ${describe(matchup)} game has a new ${movedIn(event)}.`,
      paragraphs: [`${otherTeam.teamName} agrees to the new ${movedIn(event)} of your game.`],
      facts: changedFactsOf(event),
    };
  },
  samples: [sampleChange],
});

const GAME_STAYS = 'The game stays as agreed.';

export const changeDeclined = notification('game.changed.declined', {
  category: 'answers',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  isUrgent: isSoon,
  email: ({ otherTeam }) => ({
    subject: `${otherTeam.teamName} declined the change`,
    preview: GAME_STAYS,
    paragraphs: [`${otherTeam.teamName} did not agree: the game stays as it was. Write to them to find another way.`],
  }),
  samples: [sampleChange],
});

export const changeWithdrawn = notification('game.changed.withdrawn', {
  category: 'interests',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  isLimited: () => true,
  topic: ({ otherTeam, matchup }) => `${otherTeam.id} change ${matchup.date} ${matchup.startTime}`,
  isUrgent: isSoon,
  email: ({ otherTeam }) => ({
    subject: `${otherTeam.teamName} withdrew the change`,
    preview: GAME_STAYS,
    paragraphs: [`${otherTeam.teamName} no longer wants to change the game. Your game stays as agreed.`],
  }),
  samples: [sampleChange],
});
