import type { EventNamed } from '@playfield/contracts/events.ts';
import { labelOf } from '@playfield/contracts/fields/options.ts';
import { teamRoles } from '@playfield/contracts/fields/roles.ts';
import { accountEmail } from './shared.ts';

function whatHappened({ change, person, team, role, by }: EventNamed<'person.changed'>): string {
  const who = person.fullName;
  const roleName = labelOf(teamRoles, role ?? 'helper').toLowerCase();
  switch (change) {
    case 'joined':
      return `${who} joined ${team.teamName} as a ${roleName}.`;
    case 'left':
      return `${who} left ${team.teamName}.`;
    case 'removed':
      return `${by ?? 'An owner'} removed ${who} from ${team.teamName}.`;
    case 'role_changed':
      return `${by ?? 'An owner'} made ${who} ${role === 'owner' ? 'an owner' : `a ${roleName}`} of ${team.teamName}.`;
    case 'owner_replaced':
      return `Our support made ${who} the owner of ${team.teamName}, because its owner could not be reached. Earlier owners are managers now.`;
    case 'team_deleted':
      return `${team.teamName} was deleted by our support, with its games and messages.`;
  }
}

const sample = {
  team: { id: 1, teamName: 'Hosting Hawks' },
  person: { id: 9, fullName: 'Sam Soto' },
  recipients: [1, 9],
  role: null,
  by: null,
};

export const peopleChanged = accountEmail('person.changed', {
  to: ({ recipients }) => ({ people: recipients }),
  email: (event, { url, support }) => ({
    subject:
      event.change === 'team_deleted'
        ? `${event.team.teamName} was deleted`
        : `The people who run ${event.team.teamName} have changed`,
    preview: whatHappened(event),
    paragraphs: [whatHappened(event), `If that is not right, tell us at ${support}.`],
    button: { label: 'See who runs the team', url: url('/account-settings#people') },
  }),
  samples: [
    { ...sample, change: 'joined', role: 'manager' },
    { ...sample, change: 'role_changed', role: 'owner', by: 'Robin Reyes' },
    { ...sample, change: 'removed', by: 'Robin Reyes' },
    { ...sample, change: 'left' },
    { ...sample, change: 'owner_replaced', role: 'owner' },
    { ...sample, change: 'team_deleted' },
  ],
});
