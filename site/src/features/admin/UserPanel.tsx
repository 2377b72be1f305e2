import type { AdminUser } from '@playfield/contracts/admin/users.ts';
import { ageGroups, competitionLevels, labelOf, sports, userRoles } from '@playfield/contracts/fields/options.ts';
import { useState } from 'react';
import { $admin, isOwner } from './stores/session.ts';
import { $chosenUser, reinstate, remove, sendReset, suspend, verify, makeOwnerOf } from './stores/users.ts';
import { ActionButton, Button, TextLink } from '../../shared/ui/Button.tsx';
import { useValue } from '../../shared/ui/useValue.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Deliveries } from './Deliveries.tsx';
import { SidePanel } from './SidePanel.tsx';
import { StandingBadge } from './StandingBadge.tsx';
import { dayOf } from './labels.ts';
import { TextField } from '../../shared/ui/Field.tsx';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { Facts } from '../../shared/ui/Facts.tsx';

export function UserPanel({ user }: { user: AdminUser }) {
  const admin = useValue($admin);
  const [confirming, setConfirming] = useState<'delete' | 'suspend' | 'owner' | null>(null);
  const close = () => setConfirming(null);

  return (
    <SidePanel title={user.fullName} onClose={() => $chosenUser.set(null)}>
      <div className="flex flex-wrap gap-2">
        <StandingBadge user={user} />
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
          <Button onClick={() => setConfirming('suspend')}>Suspend</Button>
        )}
        {isOwner(admin) && user.userRole === 'team_manager' && (
          <Button onClick={() => setConfirming('owner')}>New owner</Button>
        )}
        {isOwner(admin) && (
          <Button kind="danger" onClick={() => setConfirming('delete')}>
            Delete
          </Button>
        )}
      </div>
      <Deliveries userId={user.id} />
      {confirming === 'owner' && <NewOwnerDialog user={user} onClose={close} />}
      {confirming === 'suspend' && (
        <ConfirmDialog
          title={`Suspend ${user.teamName}?`}
          action="Suspend"
          pendingAction="Suspending…"
          onConfirm={() => suspend(user)}
          onClose={close}
        >
          <p>They are signed out, cannot sign in, and their open games are hidden until you lift the suspension.</p>
        </ConfirmDialog>
      )}
      {confirming === 'delete' && (
        <ConfirmDialog
          title={`Delete ${user.fullName}?`}
          typing={user.fullName}
          action="Delete user"
          pendingAction="Deleting…"
          onConfirm={() => remove(user)}
          onClose={close}
        >
          <p>
            The account of {user.teamName} goes with its games, interests and messages. Teams with an agreed game are
            told. You have ten seconds to undo it.
          </p>
        </ConfirmDialog>
      )}
    </SidePanel>
  );
}

/** For a team whose owner cannot be reached. */
function NewOwnerDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
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
