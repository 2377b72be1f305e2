import { isForStrangers } from '@playfield/contracts/fields/own-names.ts';
import { labelOf } from '@playfield/contracts/fields/options.ts';
import { teamRoles, type TeamRole } from '@playfield/contracts/fields/roles.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { INVITATION_DAYS } from '@playfield/contracts/people.ts';
import { signMailing } from '@playfield/kit/http/signed-links.ts';
import { accountEmail } from './shared.ts';

const roleWords: Record<TeamRole, string> = {
  owner: 'Owners can do everything, and say who runs the team.',
  manager: 'Managers post and answer games, write messages and keep the team’s page.',
  helper: 'Helpers see the team’s games, and read and write its messages.',
};

/** Omits a name that isn't fit for strangers, because the reader may not know who chose it. */
const named = (words: string, name: string) => (isForStrangers(name) ? ` ${words} “${name}”` : '');

export const teamInvited = accountEmail('person.invited', {
  to: ({ email }) => ({ address: { email, fullName: null } }),
  reason: 'You got this email because someone entered this address to invite you to their team.',
  unsubscribe: {
    list: 'invitations',
    sign: ({ address }, keys) => signMailing({ list: 'invitations', address }, keys),
  },
  // The subject omits the names, because strangers chose them.
  email: ({ team, role, invitedBy, token }, { url, support }) => ({
    subject: `You are invited to help run a team on ${SITE_NAME}`,
    preview: `A team invites you as a ${labelOf(teamRoles, role).toLowerCase()}. See who they are before you accept.`,
    paragraphs: [
      `Someone${named('named', invitedBy)} invited you to help run a team${named('named', team.teamName)} on ${SITE_NAME}, where teams find opponents and hosts. We haven’t verified these names.`,
      `${roleWords[role]} You get your own sign-in and choose what you’re notified about.`,
      `The link works once, within ${INVITATION_DAYS} days. If you do not know this team, you can ignore this email: nothing happens without the link. If it bothers you, turn invitations off below, or tell us at ${support}.`,
    ],
    button: { label: 'See the invitation', url: url(`/join-team?token=${token}`) },
  }),
  samples: [
    {
      email: 'sam@teams.example',
      team: { id: 1, teamName: 'Hosting Hawks' },
      role: 'manager',
      invitedBy: 'Robin Reyes',
      token: 'sample-token',
      address: 'sample-address',
    },
  ],
});
