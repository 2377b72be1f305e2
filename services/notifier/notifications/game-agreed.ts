import type { EventNamed } from '@playfield/contracts/events.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import {
  alsoText,
  CANCELED,
  bothSaidYes,
  describe,
  isSoon,
  notification,
  quoted,
  sampleOffer,
  youPlay,
} from './shared.ts';

const SETTLE = 'Message them to work out the details.';
const YOU_SAID_YES = `You said yes, and the game is on. ${SETTLE}`;

type Ended = Pick<EventNamed<'game.agreed.poster'>, 'hidDates' | 'withdrew' | 'alsoThatDay'>;

const endedText = ({ hidDates, withdrew, alsoThatDay }: Ended) => [
  ...alsoText(alsoThatDay),
  ...(hidDates ? ['The date you posted is hidden now. It opens again if they cancel.'] : []),
  ...(withdrew ? ['Your other interests and proposals for that time were withdrawn.'] : []),
];

export const gameAgreed = notification('game.agreed.opponent', {
  category: 'answers',
  to: ({ fromTeam }) => ({ team: fromTeam.id }),
  from: ({ toTeam }) => toTeam,
  forPartners: true,
  overtakenBy: { same: 'matchupId', names: CANCELED },
  email: ({ via, matchup, toTeam, fromTeam, note, ...ended }) => {
    const offer = via === 'proposal' || via === 'quick' ? 'proposal' : 'interest';
    const words = {
      weekend: bothSaidYes(toTeam),
      link: YOU_SAID_YES,
      standby: YOU_SAID_YES,
      other: `${toTeam.teamName} accepted your ${offer}. ${SETTLE}`,
    };
    const saidYes = via === 'weekend' || via === 'link' || via === 'standby';
    return {
      calendar: { game: matchup, teams: [toTeam.teamName, fromTeam.teamName] },
      subject: saidYes
        ? youPlay(toTeam, matchup)
        : `${toTeam.teamName} accepted: you play on ${shortDayText(matchup.date)}`,
      preview: `Your ${describe(matchup)} game is on.`,
      paragraphs: [words[saidYes ? via : 'other'], ...endedText(ended)],
      ...quoted(note),
    };
  },
  samples: [
    { ...sampleOffer, note: 'Bring dark jerseys, please.' },
    { ...sampleOffer, note: 'The field is $60 for each team.' },
    { ...sampleOffer, via: 'weekend' },
    { ...sampleOffer, via: 'link' },
    { ...sampleOffer, via: 'standby' },
  ],
});

export const gameTaken = notification('game.agreed.poster', {
  category: 'games',
  to: ({ toTeam }) => ({ team: toTeam.id }),
  from: ({ fromTeam }) => fromTeam,
  forPartners: true,
  isTransactional: () => true,
  isUrgent: isSoon,
  email: ({ via, matchup, fromTeam, toTeam, ...ended }) => {
    const words = {
      weekend: bothSaidYes(fromTeam),
      link: `${fromTeam.teamName} said yes through the link you sent, so your game is on. ${SETTLE}`,
      standby: `${fromTeam.teamName} was on the waitlist and said yes, so your game is on. ${SETTLE}`,
      other: `You said yes to ${fromTeam.teamName}, so your game is on. ${SETTLE}`,
    };
    return {
      calendar: { game: matchup, teams: [toTeam.teamName, fromTeam.teamName] },
      subject: youPlay(fromTeam, matchup),
      preview: `Your ${describe(matchup)} game is on.`,
      paragraphs: [
        words[via === 'weekend' || via === 'link' || via === 'standby' ? via : 'other'],
        ...endedText(ended),
      ],
    };
  },
  samples: [
    sampleOffer,
    { ...sampleOffer, via: 'standby', hidDates: true, withdrew: true },
    { ...sampleOffer, via: 'weekend' },
    { ...sampleOffer, via: 'link' },
  ],
});
