/** Emails about a game that is offered to teams that stand by, and about answers to a link. */
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { bothSaidYes, capital, crestOf, describe, factsOf, gamePath, youPlay } from '../email/game-facts.ts';
import type { RunnersUpEmails } from '../email/types.ts';

/** For the team that posted a game, in the email that says that the other team canceled. */
export const standingByText = (teams: number) =>
  `${teams === 1 ? 'A team said it would' : `${teams} teams said they would`} still play if this happened. Open the game to offer it to ${teams === 1 ? 'them' : 'the first in line'} with one tap.`;

export const runnersUpEmails: RunnersUpEmails = {
  'interest.offered': ({ matchup, postingTeam }, { url }) => ({
    subject: `You’re next in line for the game on ${shortDayText(matchup.date)}`,
    preview: `${capital(describe(matchup))}. The first team to say yes plays.`,
    paragraphs: [
      `${postingTeam.teamName} lost their opponent, and you’re next in line for their game. Say yes on its page and it’s yours.`,
      'If you don’t answer soon, the next team in line is asked too, and the first to say yes plays.',
    ],
    ...crestOf(postingTeam, url),
    facts: factsOf(matchup),
    button: { label: 'See the game', url: url(gamePath(matchup)) },
  }),

  'interest.taken': ({ matchup, interestedTeam, postingTeam, weekend, byLink }, { url }) => ({
    calendar: { game: matchup, teams: [postingTeam.teamName, interestedTeam.teamName] },
    subject: youPlay(interestedTeam, matchup),
    preview: `Your ${describe(matchup)} game is on.`,
    paragraphs: [
      weekend
        ? bothSaidYes(interestedTeam)
        : `${interestedTeam.teamName} ${byLink ? 'said yes by the link you sent' : 'was next in line and said yes'}, so your game is on. Write to them to settle the details.`,
    ],
    ...crestOf(interestedTeam, url),
    facts: factsOf(matchup),
    button: { label: 'See the game', url: url(gamePath(matchup)) },
  }),

  'link.declined': ({ matchup }, { url }) => ({
    subject: `They passed on your game on ${shortDayText(matchup.date)}`,
    preview: `Your ${describe(matchup)} game is still open.`,
    paragraphs: [
      'A coach passed on this game, by a link that you sent. It stays open: send another coach a link, or see which teams fit.',
    ],
    facts: factsOf(matchup),
    button: { label: 'See the game', url: url(gamePath(matchup)) },
  }),

  /** The same for every reason: who keeps apart from this team is not told apart. */
  'link.answer_failed': (_, { url }) => ({
    subject: 'Your answer could not be sent',
    preview: 'The game has changed or is taken. Here are other games.',
    paragraphs: [
      'You registered with an answer to a game that a team asked you about. Your answer could not be sent: the game has changed or is taken.',
      'Your account and your team are ready. Open the other coach’s link to look again, or find other games.',
    ],
    button: { label: 'Find games', url: url('/find-games') },
  }),
};
