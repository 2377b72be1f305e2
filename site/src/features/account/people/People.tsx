import { labelOf } from '@playfield/contracts/fields/options.ts';
import { teamRoles, type TeamRole } from '@playfield/contracts/fields/roles.ts';
import type { Invitation, TeamPeople, TeamPerson } from '@playfield/contracts/people.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useState } from 'react';
import { dayText } from '../../../shared/format/ago.ts';
import { ActionButton, DialogButton } from '../../../shared/ui/Button.tsx';
import { SelectField, TextField, Form, SubmitButton } from '../../../shared/ui/Field.tsx';
import { Menu, MenuItem } from '../../../shared/ui/Menu.tsx';
import { Unready, useLoaded } from '../../../shared/ui/States.tsx';
import { keepFocusIn, Section } from '../../../shared/ui/Section.tsx';
import { SettingRow } from '../../../shared/ui/Setting.tsx';
import { $people, giveRole, invite, loadPeople, withdraw, startTeam, leave, remove } from './store.ts';
import { TeamFields } from './BecomeManager.tsx';
import { FormDialog, ConfirmDialog } from '../../../shared/ui/Dialog.tsx';
import { PasswordDialog } from '../proof/PasswordDialog.tsx';

const SECTION = 'people';

export function People({ user }: { user: User }) {
  return (
    <Section
      id={SECTION}
      title="Who runs the team"
      text="Share the work: everyone has their own sign-in and their own notifications. Nobody else ever sees this list."
    >
      <Shown user={user} />
      <NewTeam />
    </Section>
  );
}

function Shown({ user }: { user: User }) {
  const people = useLoaded($people, loadPeople);
  if (people.status !== 'ready') return <Unready of={people} rows={2} className="h-16" retry={loadPeople} />;
  const isOwner = people.value.people.some(({ you, role }) => you && role === 'owner');
  return (
    <>
      <ul className="grid">
        {people.value.people.map((person) => (
          <Person key={person.userId} person={person} team={user.teamName} canChange={isOwner} people={people.value} />
        ))}
        {people.value.invitations.map((invitation) => (
          <Waiting key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      {isOwner && <InviteForm />}
    </>
  );
}

type PersonProps = { person: TeamPerson; team: string; people: TeamPeople; canChange: boolean };
type Asked = 'owner' | 'remove' | 'leave' | null;

function Person({ person, team, people, canChange }: PersonProps) {
  const [asked, setAsked] = useState<Asked>(null);
  const { fullName, email, role, you } = person;
  const close = () => setAsked(null);
  const others = (['manager', 'helper'] as const).filter((other) => other !== role);
  const isAlone = people.people.length === 1;

  async function make(other: TeamRole): Promise<void> {
    await giveRole(person, other);
    keepFocusIn(SECTION);
  }

  return (
    <SettingRow
      title={you ? `${fullName} (you)` : fullName}
      text={[email, labelOf(teamRoles, role).toLowerCase()].filter(Boolean).join(', ')}
    >
      {((canChange && !you) || (you && !isAlone)) && (
        <Menu label={`What to do about ${fullName}`}>
          {canChange && !you && (
            <>
              {role !== 'owner' && (
                <MenuItem icon="star" onChoose={() => setAsked('owner')}>
                  Make owner
                </MenuItem>
              )}
              {others.map((other) => (
                <MenuItem key={other} icon="team" onChoose={() => void make(other)}>
                  Make {other}
                </MenuItem>
              ))}
              <MenuItem icon="close" onChoose={() => setAsked('remove')} danger>
                Remove
              </MenuItem>
            </>
          )}
          {you && (
            <MenuItem icon="close" onChoose={() => setAsked('leave')} danger>
              Leave team
            </MenuItem>
          )}
        </Menu>
      )}
      {asked === 'owner' && <NewOwnerDialog person={person} team={team} onClose={close} />}
      {asked === 'remove' && <RemoveDialog person={person} team={team} onClose={close} />}
      {asked === 'leave' && <LeaveDialog person={person} team={team} onClose={close} />}
    </SettingRow>
  );
}

function Waiting({ invitation }: { invitation: Invitation }) {
  const { email, role, expiresAt } = invitation;
  return (
    <SettingRow
      title={email}
      text={`Invited as ${labelOf(teamRoles, role).toLowerCase()}, until ${dayText(expiresAt)}`}
    >
      <ActionButton pendingText="Withdrawing…" action={() => withdraw(invitation)}>
        Withdraw<span className="sr-only"> the invitation of {email}</span>
      </ActionButton>
    </SettingRow>
  );
}

const invitedAs = teamRoles
  .filter(({ value }) => value !== 'owner')
  .map(({ value, label, may }) => ({ value, label: `${label}: ${may.toLowerCase()}` }));

function InviteForm() {
  return (
    <Form save={invite} onDone={(_, element) => element.reset()} className="grid gap-5 border-t border-hairline pt-5">
      <h3>Invite someone</h3>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="email" id="invited-email" label="Email" type="email" inputMode="email" autoComplete="off" />
        <SelectField name="role" id="invited-role" label="Role" options={invitedAs} />
      </div>
      <div className="flex flex-wrap gap-3" data-actions>
        <SubmitButton pendingText="Sending…" data-click="invite">
          Send invitation
        </SubmitButton>
      </div>
    </Form>
  );
}

function NewTeam() {
  return (
    <div className="setting border-t border-hairline pt-5">
      <div>
        <h3>Another team</h3>
        <p className="text-soft">Coaching two teams? Run both with one sign-in, and switch between them in the menu.</p>
      </div>
      <DialogButton
        render={(close) => (
          <FormDialog title="Add a team" onClose={close} save={startTeam} words="Add team" pendingText="Adding…">
            <div className="grid gap-5 sm:grid-cols-2">
              <TeamFields />
            </div>
          </FormDialog>
        )}
      >
        Add a team
      </DialogButton>
    </div>
  );
}

type DialogProps = { person: TeamPerson; team: string; onClose: () => void };

function NewOwnerDialog({ person, team, onClose }: DialogProps) {
  return (
    <PasswordDialog
      title={`Make ${person.fullName} an owner?`}
      words="Make owner"
      pendingText="Saving…"
      save={({ password = '' }) => giveRole(person, 'owner', password)}
      onClose={onClose}
    >
      <p>
        Owners of {team} can do everything, also invite and remove people, and you. You stay an owner until you leave,
        or another owner changes that.
      </p>
    </PasswordDialog>
  );
}

function RemoveDialog({ person, team, onClose }: DialogProps) {
  return (
    <ConfirmDialog
      title={`Remove ${person.fullName}?`}
      words="Remove"
      pendingText="Removing…"
      action={async () => {
        await remove(person);
        onClose();
        keepFocusIn(SECTION);
      }}
      onClose={onClose}
    >
      <p>
        {person.fullName} is signed out of {team} on all devices, is no longer notified, and gets an email about it.
        What they did for the team stays.
      </p>
    </ConfirmDialog>
  );
}

function LeaveDialog({ person, team, onClose }: DialogProps) {
  return (
    <ConfirmDialog
      title={`Leave ${team}?`}
      words="Leave team"
      pendingText="Leaving…"
      action={() => leave(person)}
      onClose={onClose}
    >
      <p>
        You no longer see the team’s games and messages. The others get an email about it. Your account stays, and you
        can be invited again.
      </p>
    </ConfirmDialog>
  );
}
