import { ageGroups, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { gators, hawks, notification, proposePath } from './shared.ts';

export const teamJoined = notification('team.joined', {
  category: 'answers',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  isLimited: () => true,
  topic: () => 'any',
  isDiscreet: true,
  bell: ({ otherTeam }) => ({
    title: `A team joined through your invitation: ${otherTeam.teamName}`,
    path: proposePath(otherTeam),
    text: 'Propose a game while they look for their first opponent.',
  }),
  email: ({ otherTeam }, { url }) => ({
    subject: 'A team joined through your invitation',
    preview: `Thank you for bringing a team to ${SITE_NAME}. Propose a game.`,
    paragraphs: [
      `Thank you for bringing a team along: “${otherTeam.teamName}” joined ${SITE_NAME} through your invitation.`,
      'They see that you invited them. Propose a game while they look for their first opponent.',
    ],
    facts: [
      ['Plays', `${labelOf(sports, otherTeam.sport)}, ${labelOf(ageGroups, otherTeam.ageGroup)}`],
      ...(otherTeam.teamLocation ? [['From', otherTeam.teamLocation] as const] : []),
    ],
    button: { label: 'Propose a game', url: url(proposePath(otherTeam)) },
  }),
  samples: [{ team: hawks, otherTeam: { ...gators, sport: 'fastpitch-softball', ageGroup: '12u' } }],
});
