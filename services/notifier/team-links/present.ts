/** The email about a team that joined through one's link. */
import { ageGroups, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { crestOf, proposePath } from '../email/game-facts.ts';
import type { TeamLinkEmails } from '../email/types.ts';

export const teamLinkEmails: TeamLinkEmails = {
  // The name is a stranger's choice: it stands in the text, not in the subject.
  'team.joined': ({ otherTeam }, { url }) => ({
    subject: 'A team joined through your invitation',
    preview: `Thank you for bringing a team to ${SITE_NAME}. Propose a game.`,
    paragraphs: [
      `Thank you for bringing a team along: “${otherTeam.teamName}” joined ${SITE_NAME} through your invitation.`,
      'They see that you invited them. Propose a game while they look for their first opponent.',
    ],
    ...crestOf(otherTeam, url),
    facts: [
      ['Plays', `${labelOf(sports, otherTeam.sport)}, ${labelOf(ageGroups, otherTeam.ageGroup)}`],
      ...(otherTeam.teamLocation ? [['From', otherTeam.teamLocation] as const] : []),
    ],
    button: { label: 'Propose a game', url: url(proposePath(otherTeam)) },
  }),
};
