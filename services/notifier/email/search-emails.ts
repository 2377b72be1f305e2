/** Emails about new games that match saved searches. */
import { capital, describe, factsOf } from './game-facts.ts';
import type { SearchEmails } from './types.ts';

export const searchEmails: SearchEmails = {
  'search.matched': ({ name, matchup, postingTeam, stopToken }, { url }) => ({
    subject: `New game for “${name}”`,
    preview: `${capital(describe(matchup))} with ${postingTeam.teamName}.`,
    paragraphs: [
      `${postingTeam.teamName} from ${postingTeam.teamLocation} posted a game that fits your saved search “${name}”.`,
    ],
    facts: factsOf(matchup),
    button: { label: 'See the game', url: url(`/find-games?game=${matchup.id}`) },
    aside: {
      label: `Stop alerts for “${name}”`,
      url: url(`/unsubscribe?token=${stopToken}&list=search`),
    },
  }),
};
