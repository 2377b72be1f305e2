import { deleteAccount } from '@playfield/contracts/account.ts';
import type { User } from '@playfield/contracts/users.ts';
import { ask } from '../../../shared/api/ask.ts';
import { endSession } from '../../../shared/api/session.ts';
import { submit } from '../../../shared/stores/calls.ts';
import type { Checked } from '../../../shared/api/values.ts';
import { flashToast } from '../../../shared/stores/toasts.ts';
import { SelectField } from '../../../shared/ui/Field.tsx';
import { useLoaded } from '../../../shared/ui/States.tsx';
import { $people, giveRole, loadPeople } from '../people/store.ts';
import { PasswordDialog } from '../proof/PasswordDialog.tsx';

async function leaveForGood({ heir, ...typed }: Record<string, string>): Promise<Checked<unknown>> {
  const people = $people.get();
  const next = people.status === 'ready' && people.value.people.find(({ userId }) => `${userId}` === heir);
  if (heir !== undefined && !next) return { ok: false, errors: { heir: 'Please choose who gets the team' } };
  const given = next ? await giveRole(next, 'owner', typed['password']) : null;
  if (given?.ok === false) return given;
  const deleted = await submit('leaving', typed, 'Account not deleted', (body) => ask(deleteAccount, { body }));
  if (!deleted.ok) return deleted;
  endSession();
  flashToast({ tone: 'status', title: 'Account deleted', text: deleted.value.message });
  location.assign('/');
  return deleted;
}

export function DeleteAccount({ user, onClose }: { user: User; onClose: () => void }) {
  const manager = user.userRole === 'team_manager';
  const team = useLoaded($people, loadPeople);
  const people = team.status === 'ready' ? team.value.people : [];
  const others = people.filter(({ you, role }) => !you && role !== 'owner');
  const isShared = user.personId !== undefined || user.teams !== undefined || people.length > 1;
  const isAlone = manager && !isShared;
  const isOnlyOwner = people.some(({ you, role }) => you && role === 'owner') && others.length === people.length - 1;
  return (
    <PasswordDialog
      title="Delete your account?"
      words="Delete my account"
      pendingText="Deleting…"
      danger
      save={leaveForGood}
      onClose={onClose}
    >
      <p>
        This deletes the account of <strong className="wrap-anywhere">{user.email}</strong> for good:
      </p>
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>your name, email address, phone number and sign-ins</li>
        {isAlone && <li>{user.teamName}, with its games and its interest in other teams’ games</li>}
        {isShared && <li>your place in every team that you run: a team that others run too goes on without you</li>}
        {isShared && <li>teams that only you run, with their games</li>}
      </ul>
      {isAlone && (
        <p>
          Teams with an agreed game get an email that it is canceled. The text of your messages is deleted. Teams you
          wrote to keep their own messages, in a conversation with “Deleted team”.
        </p>
      )}
      {isOnlyOwner && others.length > 0 && (
        <SelectField
          name="heir"
          label={`Who gets ${user.teamName}?`}
          options={others.map(({ userId, fullName }) => ({ value: `${userId}`, label: fullName }))}
        />
      )}
      <p>This cannot be undone.</p>
    </PasswordDialog>
  );
}
