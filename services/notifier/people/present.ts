/** Emails about the people who run a team. */
import type { EventOf } from '@playfield/contracts/events.ts';
import { labelOf } from '@playfield/contracts/fields/options.ts';
import { teamRoles, type TeamRole } from '@playfield/contracts/fields/roles.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { INVITATION_DAYS } from '@playfield/contracts/people.ts';
import type { PeopleEmails } from '../email/types.ts';

const roleWords: Record<TeamRole, string> = {
  owner: 'Owners can do everything, and say who runs the team.',
  manager: 'Managers post and answer games, write messages and keep the team’s page.',
  helper: 'Helpers see the team’s games, and read and write its messages.',
};

/** What happened, in one sentence. */
function peopleWords({ change, person, team, role, by }: EventOf<'team.people_changed'>): string {
  const who = person.fullName;
  switch (change) {
    case 'joined':
      return `${who} joined ${team.teamName} as a ${labelOf(teamRoles, role ?? 'helper').toLowerCase()}.`;
    case 'left':
      return `${who} left ${team.teamName}.`;
    case 'removed':
      return `${by ?? 'An owner'} removed ${who} from ${team.teamName}.`;
    case 'role_changed':
      return `${by ?? 'An owner'} made ${who} ${role === 'owner' ? 'an owner' : `a ${labelOf(teamRoles, role ?? 'helper').toLowerCase()}`} of ${team.teamName}.`;
    case 'owner_replaced':
      return `Our support made ${who} the owner of ${team.teamName}, because its owner could not be reached. Earlier owners are managers now.`;
    case 'team_deleted':
      return `${team.teamName} was deleted by our support, with its games and messages.`;
  }
}

export const peopleEmails: PeopleEmails = {
  // The reader may know nobody here: what strangers typed stands quoted in the text, neither in the subject nor first.
  'team.invited': ({ team, role, invitedBy, token }, { url, support }) => ({
    subject: `You are invited to help run a team on ${SITE_NAME}`,
    preview: `A team invites you as a ${labelOf(teamRoles, role).toLowerCase()}. See who they are before you accept.`,
    paragraphs: [
      `Someone who gives the name “${invitedBy}” invites you to help run a team called “${team.teamName}” on ${SITE_NAME}, where teams find opponents and hosts. They chose both names themselves.`,
      `${roleWords[role]} You get your own sign-in, and decide yourself what you are notified of.`,
      `The link works once and for ${INVITATION_DAYS} days. If you do not know this team, you can ignore this email: nothing happens without the link. If it bothers you, turn invitations off below, or tell us at ${support}.`,
    ],
    button: { label: 'See the invitation', url: url(`/join-team?token=${token}`) },
  }),

  'team.people_changed': (event, { url, support }) => ({
    subject: `The people who run ${event.team.teamName}`,
    preview: peopleWords(event),
    paragraphs: [peopleWords(event), `If that is not right, tell us at ${support}.`],
    button: { label: 'See who runs the team', url: url('/account-settings#people') },
  }),

  'person.deleted': (_, { support }) => ({
    subject: `Your ${SITE_NAME} account was deleted`,
    preview: 'Your team goes on with the others who run it.',
    paragraphs: [
      'Your account was deleted, as you asked. Your team goes on with the others who run it.',
      `If it was not you, tell us right away at ${support}.`,
    ],
  }),
};
