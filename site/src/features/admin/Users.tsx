import { useState } from 'react';
import { TYPE_THE_NAME, type AdminUser } from '@playfield/contracts/admin/users.ts';
import { ageGroups, competitionLevels, labelOf, sports, userRoles } from '@playfield/contracts/fields/options.ts';
import { $admin, isOwner } from './stores/session.ts';
import { $chosenUser, reinstate, remove, sendReset, suspend, verify, makeOwnerOf, users } from './stores/users.ts';
import { ActionButton, TextLink, DialogButton } from '../../shared/ui/Button.tsx';
import { useValue } from '../../shared/ui/States.tsx';
import { ConfirmDialog, FormDialog } from '../../shared/ui/Dialog.tsx';
import { Deliveries } from './Deliveries.tsx';
import {
  SidePanel,
  dayOf,
  Badge,
  badgeColumn,
  ListWithPanel,
  openingColumn,
  type Column,
  type Look,
} from './DataTable.tsx';
import { DONE, type Checked } from '../../shared/api/values.ts';
import { CheckField, TextField } from '../../shared/ui/Field.tsx';
import { Facts } from '../../shared/ui/Facts.tsx';

function UserPanel({ user }: { user: AdminUser }) {
  const admin = useValue($admin);
  return (
    <SidePanel title={user.fullName} onClose={() => $chosenUser.set(null)}>
      <div className="flex flex-wrap gap-2">
        <Badge look={standingOf(user)} />
        <span className="badge">{labelOf(userRoles, user.userRole)}</span>
      </div>
      <Facts
        className="grid-cols-2"
        wideFirst
        facts={[
          [
            'Email',
            <TextLink key="email" href={`mailto:${user.email}`}>
              {user.email}
            </TextLink>,
          ],
          ['Phone', user.phoneNumber ?? '–'],
          [
            'Team',
            <TextLink key="team" href={`/team-profile/${user.id}`}>
              {user.teamName}
            </TextLink>,
          ],
          ['Location', user.teamLocation || '–'],
          ['Sport', `${labelOf(sports, user.sport)} ${labelOf(ageGroups, user.ageGroup)}`],
          ['Level', user.competitionLevel ? labelOf(competitionLevels, user.competitionLevel) : '–'],
          ['Email notifications', user.emailNotifications ? 'On' : 'Off'],
          ['Joined', dayOf(user.createdAt)],
          ['Number', String(user.id)],
        ]}
      />
      <div className="flex flex-wrap gap-3">
        {!user.isVerified && (
          <ActionButton className="button-solid" pendingText="Verifying…" action={() => verify(user)}>
            Verify
          </ActionButton>
        )}
        <ActionButton pendingText="Sending…" action={() => sendReset(user)}>
          Send password reset
        </ActionButton>
        {user.standing === 'suspended' ? (
          <ActionButton pendingText="Lifting…" action={() => reinstate(user)}>
            Lift suspension
          </ActionButton>
        ) : (
          <DialogButton render={(close) => <SuspendDialog user={user} onClose={close} />}>Suspend</DialogButton>
        )}
        {isOwner(admin) && user.userRole === 'team_manager' && (
          <DialogButton render={(close) => <NewOwnerDialog user={user} onClose={close} />}>New owner</DialogButton>
        )}
        {isOwner(admin) && (
          <DialogButton kind="danger" render={(close) => <DeleteDialog user={user} onClose={close} />}>
            Delete
          </DialogButton>
        )}
      </div>
      <Deliveries userId={user.id} />
    </SidePanel>
  );
}

type DialogProps = { user: AdminUser; onClose: () => void };

function SuspendDialog({ user, onClose }: DialogProps) {
  const [withPeople, setWithPeople] = useState(true);
  return (
    <ConfirmDialog
      title={`Suspend ${user.teamName}?`}
      words="Suspend"
      pendingText="Suspending…"
      action={() => suspend(user, withPeople).then(onClose)}
      onClose={onClose}
    >
      <p>Its open games are hidden, and the teams it has agreed on games with are notified.</p>
      <CheckField
        label="Its owners and managers are signed out and cannot sign in, for this team or any other"
        checked={withPeople}
        onChange={({ target }) => setWithPeople(target.checked)}
      />
    </ConfirmDialog>
  );
}

function DeleteDialog({ user, onClose }: DialogProps) {
  const { fullName, teamName } = user;
  async function save({ name = '' }: Record<string, string>): Promise<Checked<null>> {
    if (name.trim().toLowerCase() !== fullName.trim().toLowerCase())
      return { ok: false, errors: { name: TYPE_THE_NAME } };
    await remove(user);
    return DONE;
  }
  return (
    <FormDialog
      title={`Delete ${fullName}?`}
      onClose={onClose}
      save={save}
      words="Delete user"
      pendingText="Deleting…"
      danger
    >
      <p>
        The account of {teamName} goes with its games, interests and messages. Teams with an agreed game are told. You
        have ten seconds to undo it.
      </p>
      <TextField name="name" label={`Type “${fullName}” to confirm`} autoComplete="off" data-first />
    </FormDialog>
  );
}

function NewOwnerDialog({ user, onClose }: DialogProps) {
  return (
    <FormDialog
      title={`A new owner for ${user.teamName}`}
      onClose={onClose}
      save={(typed) => makeOwnerOf(user, typed['email'] ?? '')}
      words="Make owner"
      pendingText="Saving…"
    >
      <p>
        Enter the email of one of the team’s managers. They become the owner right away, and the owners become managers.
        Everyone who runs the team gets an email.
      </p>
      <TextField name="email" label="Manager’s email" type="email" inputMode="email" autoComplete="off" data-first />
    </FormDialog>
  );
}

function standingOf({ isVerified, standing }: AdminUser): Look {
  if (standing === 'suspended') return ['Suspended', 'badge-rejected'];
  return isVerified ? ['Verified', 'badge-accepted'] : ['Unverified', 'badge-pending'];
}

const columns: readonly Column<AdminUser>[] = [
  openingColumn(
    'Name',
    ({ fullName }) => fullName,
    (user) => $chosenUser.set(user),
  ),
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
  badgeColumn('Status', standingOf),
  { label: 'Joined', text: ({ createdAt }) => dayOf(createdAt) },
];

export function Users() {
  const chosen = useValue($chosenUser);
  return (
    <ListWithPanel
      caption="Users"
      columns={columns}
      list={users}
      keyOf={({ id }) => id}
      chosen={chosen?.id}
      empty="No user matches this search."
      panel={chosen && <UserPanel key={chosen.id} user={chosen} />}
    />
  );
}
