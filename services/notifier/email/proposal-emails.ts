/** Emails about proposals: new games, and changes of agreed ones. */
import { dateText } from '@playfield/contracts/fields/dates.ts';
import {
  becauseOf,
  capital,
  crestOf,
  changedFactsOf,
  describe,
  factsOf,
  gamePath,
  quickWords,
  quoted,
} from './game-facts.ts';
import type { ProposalEmails } from './types.ts';

const NOTE_WAITS = 'They left you a note. You can read it on the page.';

export const proposalEmails: ProposalEmails = {
  'proposal.made': (event, { url }) => {
    const { kind, matchup, before, proposer, note, acquainted } = event;
    const said: Record<typeof kind, { subject: string; preview: string; text: string }> = {
      game: {
        subject: `A team proposes a game on ${dateText(matchup.date)}`,
        preview: `${capital(describe(matchup))} on ${dateText(matchup.date)}.`,
        text: `${proposer.teamName} from ${proposer.teamLocation} would like to play you. Accept and the game is on, or decline.`,
      },
      change: {
        subject: `${proposer.teamName} would like to change your game`,
        preview: `Your ${describe(matchup)} game would have a new time or place.`,
        text: `${proposer.teamName} proposes another time or place${becauseOf(event)}. Until you accept, the game stays as it is.`,
      },
    };
    const { subject, preview, text } = event.quick ? quickWords(event) : said[kind];
    return {
      subject,
      preview,
      // A stranger's note stays on the page: anyone can propose a game to anyone.
      paragraphs: kind === 'game' && !acquainted && note ? [text, NOTE_WAITS] : [text],
      ...crestOf(proposer, url),
      facts: before ? changedFactsOf(before, matchup) : factsOf(matchup),
      ...quoted(kind === 'game' && !acquainted ? null : note),
      button: { label: 'Answer', url: url(kind === 'game' ? '/team-profile#opponents' : gamePath(matchup)) },
    };
  },

  'proposal.accepted': ({ matchup, before, proposer, answerer }, { url }) => ({
    calendar: { game: matchup, teams: [answerer.teamName, proposer.teamName], cancelled: false },
    subject: `${answerer.teamName} accepted the change`,
    preview: `Your ${describe(matchup)} game has a new time or place.`,
    paragraphs: [`${answerer.teamName} agrees to the new time or place of your game.`],
    ...crestOf(answerer, url),
    facts: before ? changedFactsOf(before, matchup) : factsOf(matchup),
    button: { label: 'See the game', url: url(gamePath(matchup)) },
  }),

  'proposal.declined': ({ kind, matchup, answerer }, { url }) => ({
    subject: `${answerer.teamName} declined your proposal`,
    preview: kind === 'game' ? 'Others are waiting.' : 'The game stays as agreed.',
    paragraphs: [
      kind === 'game'
        ? `${answerer.teamName} cannot play at that time. Other teams near you are looking for opponents too.`
        : `${answerer.teamName} did not agree: the game stays as it was. Write to them to find another way.`,
    ],
    ...crestOf(answerer, url),
    facts: factsOf(matchup),
    button:
      kind === 'game'
        ? { label: 'See other opponents', url: url('/team-profile#opponents') }
        : { label: 'See the game', url: url(gamePath(matchup)) },
  }),

  'proposal.withdrawn': ({ kind, matchup, proposer, taken }, { url }) => ({
    subject: taken
      ? `Another team was first for the game on ${dateText(matchup.date)}`
      : kind === 'game'
        ? `The game proposed for ${dateText(matchup.date)} was withdrawn`
        : `${proposer.teamName} withdrew a proposal`,
    preview: kind === 'game' ? `It was about a ${describe(matchup)} game.` : 'The game stays as agreed.',
    paragraphs: [
      kind === 'game'
        ? `${taken ? `Another team accepted ${proposer.teamName}’s game first.` : `${proposer.teamName} no longer proposes this game.`} There is nothing for you to do.`
        : `${proposer.teamName} withdrew its proposal. Your game stays as agreed.`,
    ],
    facts: factsOf(matchup),
    button:
      kind === 'game'
        ? { label: 'See your team', url: url('/team-profile#opponents') }
        : { label: 'See the game', url: url(gamePath(matchup)) },
  }),
};
