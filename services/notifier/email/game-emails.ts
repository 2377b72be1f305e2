/** Emails between teams: interest, agreement, changes, reviews. */
import { dateText } from '@playfield/contracts/fields/dates.ts';
import { ANSWER_HOURS } from '@playfield/contracts/no-shows.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import type { accountEmails } from './account-emails.ts';
import { answerPath } from '../confirmations/present.ts';
import { standingByText } from '../runners-up/present.ts';
import type { Templates, SearchEmails } from './types.ts';
import {
  becauseOf,
  bothSaidYes,
  changedFactsOf,
  crestOf,
  describe,
  factsOf,
  gamePath,
  youPlay,
  quoted,
} from './game-facts.ts';
import type {
  ConfirmationEmails,
  MessageEmails,
  PeopleEmails,
  ProposalEmails,
  RunnersUpEmails,
  TeamLinkEmails,
  WeekendEmails,
} from './types.ts';

export const gameEmails: Omit<
  Templates,
  | keyof typeof accountEmails
  | keyof ConfirmationEmails
  | keyof MessageEmails
  | keyof SearchEmails
  | keyof PeopleEmails
  | keyof ProposalEmails
  | keyof RunnersUpEmails
  | keyof TeamLinkEmails
  | keyof WeekendEmails
> = {
  'interest.created': ({ matchup, interestedTeam }, { url }) => ({
    subject: `A team is interested in your ${describe(matchup)} game`,
    preview: `They are interested in your ${describe(matchup)} game.`,
    paragraphs: [
      `${interestedTeam.teamName} from ${interestedTeam.teamLocation} is interested in your game. Accept to start messaging, or decline.`,
    ],
    ...crestOf(interestedTeam, url),
    facts: factsOf(matchup),
    button: { label: 'Review interest', url: url(gamePath(matchup)) },
  }),

  'interest.accepted': ({ matchup, postingTeam, interestedTeam, note, weekend, byLink }, { url }) => ({
    calendar: { game: matchup, teams: [postingTeam.teamName, interestedTeam.teamName] },
    subject: weekend || byLink ? youPlay(postingTeam, matchup) : `${postingTeam.teamName} accepted: you have a game`,
    preview: `Your ${describe(matchup)} game is on.`,
    paragraphs: [
      weekend
        ? bothSaidYes(postingTeam)
        : `${byLink ? 'You said yes, and the game is on' : `${postingTeam.teamName} accepted your interest`}. Write to them to settle the details.`,
    ],
    ...crestOf(postingTeam, url),
    facts: factsOf(matchup),
    ...quoted(note),
    button: { label: 'See the game', url: url(gamePath(matchup)) },
  }),

  'interest.rejected': ({ matchup, postingTeam, note, inLine }, { url }) => ({
    subject: `${postingTeam.teamName} chose another option`,
    preview: 'This game did not work out. Others are looking too.',
    paragraphs: [
      `${postingTeam.teamName} could not accept your interest in this game. Other teams near you are looking for opponents too.`,
      ...(inLine
        ? ['Still want it? Ask to be kept in line, and they can offer you the game if the other team drops out.']
        : []),
    ],
    ...crestOf(postingTeam, url),
    facts: factsOf(matchup),
    ...quoted(note),
    button: { label: 'Find games', url: url('/find-games') },
    ...(inLine ? { aside: { label: 'Keep us in line', url: url(gamePath(matchup)) } } : {}),
  }),

  'interest.withdrawn': ({ matchup, interestedTeam }, { url }) => ({
    subject: `A team withdrew its interest in your ${describe(matchup)} game`,
    preview: `In your ${describe(matchup)} game.`,
    paragraphs: [`${interestedTeam.teamName} is no longer interested in your game. It stays open for others.`],
    ...crestOf(interestedTeam, url),
    facts: factsOf(matchup),
    button: { label: 'See the game', url: url(gamePath(matchup)) },
  }),

  'interest.expired': ({ matchup, postingTeam }, { url }) => ({
    subject: `No answer from ${postingTeam.teamName}`,
    preview: `Their ${describe(matchup)} game has begun without an answer.`,
    paragraphs: [
      `${postingTeam.teamName} did not answer your interest before their game began, so it is closed. Other teams near you are looking for opponents too.`,
    ],
    ...crestOf(postingTeam, url),
    facts: factsOf(matchup),
    button: { label: 'Find games', url: url('/find-games') },
  }),

  'no_show.reported': ({ matchup, otherTeam, note }, { url }) => ({
    subject: `${otherTeam.teamName} says you did not come`,
    preview: `Please answer within ${ANSWER_HOURS} hours.`,
    paragraphs: [
      `${otherTeam.teamName} says that your team did not come to this game. Please tell us what happened within ${ANSWER_HOURS} hours; if you don’t, we take their word for it. If you two disagree, we look into it.`,
    ],
    ...crestOf(otherTeam, url),
    facts: factsOf(matchup),
    ...quoted(note),
    button: { label: 'Answer', url: url(gamePath(matchup)) },
  }),

  'no_show.settled': ({ matchup, team, absent, missed, reason }, { url }) => {
    const who = absent.id === team.id ? 'your team' : absent.teamName;
    return {
      subject: missed ? 'A no-show was recorded' : 'The no-show report was dismissed',
      preview: `It is about your ${describe(matchup)} game.`,
      paragraphs: [
        missed
          ? `We recorded that ${who} did not come to this game. After five games, a team’s profile says how reliably it shows up.`
          : `We looked into what both teams said about this game. Nothing goes on the record of ${who}.`,
      ],
      facts: factsOf(matchup),
      ...quoted(reason),
      button: { label: 'See the game', url: url(gamePath(matchup)) },
    };
  },

  'agreement.changed': ({ matchup, otherTeam, complete }, { url }) => ({
    subject: complete ? `All set with ${otherTeam.teamName}` : `${otherTeam.teamName} filled in the game agreement`,
    preview: complete
      ? 'Both teams have confirmed the game agreement.'
      : 'Uniforms, format, fees: please check and confirm.',
    paragraphs: [
      complete
        ? `You and ${otherTeam.teamName} have both confirmed the game agreement. You can print it, and it is in your calendar.`
        : `${otherTeam.teamName} filled in the agreement for your game: format, uniforms, fees, weather and game-day contacts. Please check and confirm it.`,
    ],
    facts: factsOf(matchup),
    button: { label: 'See the agreement', url: url(`${gamePath(matchup)}#agreement`) },
  }),

  'matchup.updated': ({ matchup, before, postingTeam, team, agreed }, { url }) => ({
    ...(agreed ? { calendar: { game: matchup, teams: [postingTeam.teamName, team.teamName] } } : {}),
    subject: `${postingTeam.teamName} changed a game`,
    preview: `Your ${describe(matchup)} game has a new time or place.`,
    paragraphs: [
      agreed
        ? `${postingTeam.teamName} changed your game. Please check that it still works for you.`
        : `${postingTeam.teamName} changed a game you’re interested in. Please check that it still works for you.`,
    ],
    facts: changedFactsOf(before, matchup),
    button: { label: 'See the game', url: url(gamePath(matchup)) },
  }),

  'matchup.cancelled': (
    { matchup, postingTeam, team, agreed, note, silent = false, standingBy, again = false, token, ...why },
    { url },
  ) => ({
    ...(agreed ? { calendar: { game: matchup, teams: [postingTeam.teamName, team.teamName], cancelled: true } } : {}),
    subject: agreed
      ? `${again ? 'Reminder: ' : ''}${postingTeam.teamName} canceled your game on ${dateText(matchup.date)}`
      : `${postingTeam.teamName} canceled a game`,
    preview: `It was about your ${describe(matchup)} game.`,
    paragraphs: [
      ...(again
        ? ['Nobody on your team has tapped “Got it” yet, so here it is again. One tap ends the reminders.']
        : []),
      agreed
        ? `${silent ? `${postingTeam.teamName} hadn’t heard whether you’re coming, so they canceled your game and offered it to other teams` : `${postingTeam.teamName} canceled your game${becauseOf({ reason: null, late: false, ...why })}`}. Please let your players know. Other teams near you are looking for opponents.`
        : `${postingTeam.teamName} canceled a game you’re interested in. Other teams near you are looking for opponents.`,
      ...(standingBy ? [standingByText(standingBy)] : []),
    ],
    facts: factsOf(matchup),
    ...quoted(note),
    ...(token
      ? {
          button: { label: 'Got it', url: url(answerPath(token, 'seen')) },
          aside: { label: 'See what happened', url: url(gamePath(matchup)) },
        }
      : {
          button: agreed
            ? { label: 'See what happened', url: url(gamePath(matchup)) }
            : { label: 'Find games', url: url('/find-games') },
        }),
  }),

  'review.due': ({ matchup, otherTeam }, { url }) => ({
    subject: `How was your game with ${otherTeam.teamName}?`,
    preview: 'One minute of your time helps other teams choose.',
    paragraphs: [
      `You played ${otherTeam.teamName}. Please review them: reviews show when both of you have written one, or after 14 days.`,
    ],
    facts: factsOf(matchup),
    button: { label: 'Write a review', url: url('/team-profile#reviews') },
  }),

  'review.revealed': ({ matchup, otherTeam }, { url }) => ({
    subject: `${otherTeam.teamName} reviewed you`,
    preview: 'See what they say about your game.',
    paragraphs: [`${otherTeam.teamName} reviewed your team after the game that you played, and you can see it now.`],
    facts: factsOf(matchup),
    button: { label: 'See your reviews', url: url('/team-profile#reviews') },
  }),

  'opponent.suspended': ({ matchup, otherTeam }, { url }) => ({
    subject: 'About your game: we suspended the other team’s account',
    preview: `It is about your ${describe(matchup)} game.`,
    paragraphs: [
      `We suspended the account of ${otherTeam.teamName}, the team you agreed on this game with. They can’t sign in or read messages here, and they no longer see where you play.`,
      'The game stays on your schedule. Keep it, or cancel it on your own: nobody has to agree.',
    ],
    facts: factsOf(matchup),
    button: { label: 'Keep it or cancel it', url: url(gamePath(matchup)) },
  }),

  'interest.ended': ({ matchup }, { url }) => ({
    calendar: { game: matchup, teams: [], cancelled: true },
    subject: 'Your game is canceled: the other team left',
    preview: `It was about your ${describe(matchup)} game.`,
    paragraphs: [
      `The team you had agreed to play with closed its ${SITE_NAME} account, so this game will not happen. Other teams near you are looking for opponents.`,
    ],
    facts: factsOf(matchup),
    button: { label: 'Find games', url: url('/find-games') },
  }),
};
