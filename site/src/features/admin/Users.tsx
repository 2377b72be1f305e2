import type { AdminUser } from '@playfield/contracts/admin/users.ts';
import { ageGroups, labelOf, sports, userRoles } from '@playfield/contracts/fields/options.ts';
import { $chosenUser, users } from './stores/users.ts';
import { useValue } from '../../shared/ui/useValue.ts';
import { PagedTable, type Column } from './DataTable.tsx';
import { StandingBadge } from './StandingBadge.tsx';
import { UserPanel } from './UserPanel.tsx';
import { dayOf } from './labels.ts';

const columns: readonly Column<AdminUser>[] = [
  {
    label: 'Name',
    text: ({ fullName }) => fullName,
    cell: (user) => (
      <button type="button" className="row-button" data-click="details" onClick={() => $chosenUser.set(user)}>
        {user.fullName}
      </button>
    ),
    wraps: true,
  },
  { label: 'Email', text: ({ email }) => email, wraps: true },
  { label: 'Team', text: ({ teamName }) => teamName, wraps: true },
  { label: 'Location', text: ({ teamLocation }) => teamLocation, wraps: true, spare: true },
  {
    label: 'Sport',
    text: ({ sport, ageGroup }) => `${labelOf(sports, sport)} ${labelOf(ageGroups, ageGroup)}`,
    wraps: true,
    spare: true,
  },
  { label: 'Role', text: ({ userRole }) => labelOf(userRoles, userRole), wraps: true, spare: true },
  {
    label: 'Status',
    text: ({ isVerified, standing }) =>
      standing === 'suspended' ? 'Suspended' : isVerified ? 'Verified' : 'Unverified',
    cell: (user) => <StandingBadge user={user} />,
  },
  { label: 'Joined', text: ({ createdAt }) => dayOf(createdAt) },
];

export function Users() {
  const chosen = useValue($chosenUser);
  return (
    <div className="beside" data-open={chosen !== null}>
      <PagedTable
        name="users"
        caption="Users"
        columns={columns}
        list={users}
        keyOf={({ id }) => id}
        chosen={chosen?.id}
        empty="No user matches this search."
      />
      {chosen && <UserPanel key={chosen.id} user={chosen} />}
    </div>
  );
}
