import type { Event } from '@playfield/contracts/events.ts';
import type { PeopleChange } from '@playfield/contracts/events/accounts.ts';
import type { TeamRole } from '@playfield/contracts/fields/roles.ts';
import type { UserRecord } from '../users/model.ts';
import { peopleOf } from './rules.ts';

type Changed = {
  change: PeopleChange;
  person: Pick<UserRecord, '_id' | 'fullName'>;
  role: TeamRole | null;
  by?: Pick<UserRecord, 'fullName'>;
  isGone?: boolean;
};

export function peopleChanged(team: UserRecord, { change, person, role, by, isGone = false }: Changed): Event {
  const everyone = new Set([...peopleOf(team).map(({ userId }) => userId), person._id]);
  const recipients = [...everyone].filter((userId) => !isGone || userId !== person._id);
  return {
    type: 'person',
    what: 'changed',
    team: { id: team._id, teamName: team.teamName },
    change,
    person: { id: person._id, fullName: person.fullName },
    role,
    by: by?.fullName ?? null,
    recipients,
  };
}
