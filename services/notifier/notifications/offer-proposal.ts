import type { EventNamed } from '@playfield/contracts/events.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import {
  alsoText,
  capital,
  describe,
  isSoon,
  notification,
  proposalTopic,
  PROPOSALS_PATH,
  quoted,
  sampleOffer,
  teamFrom,
} from './shared.ts';

function wordsOf({ via, matchup, fromTeam }: EventNamed<'offer.made.proposal'>) {
  const { teamName } = fromTeam;
  const date = shortDayText(matchup.date);
  const game = `${capital(describe(matchup))} on ${date}.`;
  return via === 'quick'
    ? {
        title: `Quick Match: ${teamName} needs an opponent`,
        subject: `Quick Match: a team needs an opponent on ${date}`,
        preview: `${game} The first team to accept plays.`,
        text: `${teamFrom(fromTeam)} needs an opponent soon and asks all teams that fit. The first to accept plays.`,
      }
    : {
        title: `${teamName} proposes a game`,
        subject: `A team wants to play you on ${date}`,
        preview: game,
        text: `${teamFrom(fromTeam)} would like to play you. Accept and the game is on, or decline.`,
      };
}

export const offerProposal = notification('offer.made.proposal', {
  category: 'interests',
  to: ({ toTeam }) => ({ team: toTeam.id }),
  from: ({ fromTeam }) => fromTeam,
  forPartners: true,
  isLimited: () => true,
  topic: proposalTopic,
  isUrgent: (event, now) => (event.via === 'quick' ? event.atNight === true : isSoon(event, now)),
  overtakenBy: {
    same: 'offerId',
    names: ['offer.answered.withdrawn', 'offer.answered.declined', 'game.agreed.opponent'],
  },
  isDiscreet: true,
  bell: (event) => ({ title: wordsOf(event).title, path: PROPOSALS_PATH }),
  email: (event, { url }) => {
    const { note, acquainted, alsoThatDay } = event;
    const { subject, preview, text } = wordsOf(event);
    // Anyone can propose a game, so a stranger's note is shown only on the page.
    return {
      subject,
      preview,
      paragraphs: [
        text,
        ...(note && !acquainted ? ['They left you a note. You can read it on the page.'] : []),
        ...alsoText(alsoThatDay),
      ],
      ...quoted(acquainted ? note : null),
      button: { label: 'Answer', url: url(PROPOSALS_PATH) },
    };
  },
  samples: [{}, { acquainted: true }, { via: 'quick' as const }].map((more) => ({
    ...sampleOffer,
    via: 'proposal',
    note: 'The park closes its fields on Friday night.',
    ...more,
  })),
});
