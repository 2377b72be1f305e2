import type { EventNamed } from '@playfield/contracts/events.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
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

const yourGame = ({ before, matchup }: Pick<EventNamed<'game.changed.asked'>, 'before' | 'matchup'>) =>
  `your game on ${shortDayText((before ?? matchup).date)}`;

export const changeAsked = notification('game.changed.asked', {
  category: 'interests',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  forPartners: true,
  isLimited: () => true,
  topic: ({ otherTeam, matchup }) => `${otherTeam.id} change ${matchup.date} ${matchup.startTime}`,
  isUrgent: isSoon,
  overtakenBy: { same: 'offerId', names: ['game.changed.withdrawn', 'game.changed.accepted', 'game.changed.declined'] },
  bell: (event) => ({
    title: `${event.otherTeam.teamName} would like to change ${yourGame(event)}`,
    text: changedFactsOf(event, true)
      .flatMap(([label, value]) => (label === 'Date' || label === 'Time' ? [value] : []))
      .join(' · '),
  }),
  email: (event, { url }) => {
    const { matchup, otherTeam, note } = event;
    return {
      subject: `${otherTeam.teamName} would like to change ${yourGame(event)}`,
      preview: `Your ${describe(matchup)} game would have a new ${movedIn(event)}.`,
      paragraphs: [
        `${otherTeam.teamName} asks for another ${movedIn(event)}${becauseOf(event)}. Until you accept, the game stays as it is.`,
      ],
      facts: changedFactsOf(event, true),
      ...quoted(note),
      button: seeGame(matchup, url, 'Answer'),
    };
  },
  samples: [sampleChange],
});

type Accepted = EventNamed<'game.changed.accepted' | 'game.changed.own'>;
const agreedChange = {
  category: 'games',
  to: ({ team }: Accepted) => ({ team: team.id }),
  from: ({ otherTeam }: Accepted) => otherTeam,
  forPartners: true,
  isTransactional: () => true,
  isUrgent: isSoon,
  samples: [sampleChange],
} as const;

export const changeAccepted = notification('game.changed.accepted', {
  ...agreedChange,
  email: (event) => ({
    ...changedEmail(event),
    subject: `${event.otherTeam.teamName} accepted the change: you play on ${shortDayText(event.matchup.date)}`,
    paragraphs: [`${event.otherTeam.teamName} accepted the new ${movedIn(event)} of your game.`],
  }),
});

export const changeAcceptedOwn = notification('game.changed.own', {
  ...agreedChange,
  email: (event) => ({
    ...changedEmail(event),
    subject: `Changed: your game against ${event.otherTeam.teamName} on ${shortDayText(event.matchup.date)}`,
    paragraphs: [`Your team accepted the new ${movedIn(event)}. Please tell your players.`],
  }),
});

const changedEmail = (event: Accepted) => ({
  calendar: { game: event.matchup, teams: [event.otherTeam.teamName, event.team.teamName], cancelled: false },
  preview: `Your ${describe(event.matchup)} game has a new ${movedIn(event)}.`,
  facts: changedFactsOf(event),
});

const GAME_STAYS = 'The game stays as agreed.';

export const changeDeclined = notification('game.changed.declined', {
  category: 'answers',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  isUrgent: isSoon,
  email: (event) => ({
    subject: `${event.otherTeam.teamName} declined the change to ${yourGame(event)}`,
    preview: GAME_STAYS,
    paragraphs: [
      `${event.otherTeam.teamName} can’t make that change: the game stays as it was. Write to them to find another way.`,
    ],
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
  email: (event) => ({
    subject: `${event.otherTeam.teamName} withdrew the change to ${yourGame(event)}`,
    preview: GAME_STAYS,
    paragraphs: [`${event.otherTeam.teamName} no longer wants to change the game. Your game stays as agreed.`],
  }),
  samples: [sampleChange],
});
