import {
  type AdminAccount,
  createAdminAccount,
  listAdminAccounts,
  setAdminAccount,
} from '@playfield/contracts/admin/admins.ts';
import type { AdminRole } from '@playfield/contracts/admin/sign-in.ts';
import { atom } from 'nanostores';
import { CopyButton } from '../../shared/ui/CopyButton.tsx';
import { ActionButton, Button, DialogButton } from '../../shared/ui/Button.tsx';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { SelectField, TextField } from '../../shared/ui/Field.tsx';
import { Unready } from '../../shared/ui/States.tsx';
import { useValue, useLoaded } from '../../shared/ui/useValue.ts';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx';
import { Table, type Column } from './DataTable.tsx';
import { dayOf } from './labels.ts';
import { Form, SubmitButton } from '../../shared/ui/Form.tsx';
import type { Checked } from '../../shared/forms/values.ts';
import { attempt, act } from '../../shared/forms/attempt.ts';
import { change, loadable } from '../../shared/stores/loadable.ts';
import { showSuccess } from '../../shared/stores/toasts.ts';
import { ask } from './stores/ask.ts';

const [$admins, loadAdminAccounts] = loadable(() => ask(listAdminAccounts, {}), 'Admins could not be loaded.');

type NewPassword = { email: string; password: string };
const $newPassword = atom<NewPassword | null>(null);

function keep(changed: AdminAccount): void {
  change($admins, (admins) =>
    admins.some(({ id }) => id === changed.id)
      ? admins.map((admin) => (admin.id === changed.id ? changed : admin))
      : [...admins, changed],
  );
}

async function create(email: string, role: AdminRole): Promise<Checked<unknown>> {
  const created = await attempt('The admin could not be created', () =>
    ask(createAdminAccount, { body: { email, role } }),
  );
  if (!created.ok) return created;
  const { password, ...admin } = created.value;
  keep(admin);
  $newPassword.set({ email: admin.email, password });
  return created;
}

const reset = ({ id, email }: AdminAccount) =>
  act(['Error', 'The admin could not be reset.'], async () => {
    const { password = '', ...admin } = await ask(setAdminAccount, { params: { id }, body: { disabled: false } });
    keep(admin);
    $newPassword.set({ email, password });
  });

const disable = ({ id, email }: AdminAccount) =>
  act(['Error', 'The admin could not be disabled.'], async () => {
    keep(await ask(setAdminAccount, { params: { id }, body: { disabled: true } }));
    showSuccess('Admin disabled', `${email} is signed out.`);
  });

const ROLES = [
  { value: 'support', label: 'Support' },
  { value: 'owner', label: 'Owner' },
] as const;

const columns: readonly Column<AdminAccount>[] = [
  { label: 'Email', text: ({ email }) => email },
  { label: 'Role', text: ({ role }) => role },
  { label: 'Status', text: ({ disabled }) => (disabled ? 'Disabled' : 'Active') },
  { label: 'Two-step', text: ({ twoStep }) => (twoStep ? 'On' : 'Off') },
  { label: 'Since', text: ({ createdAt }) => dayOf(createdAt) },
  { label: 'Actions', text: () => null, cell: (admin) => <Actions admin={admin} /> },
];

export function AdminAccounts() {
  const admins = useLoaded($admins, loadAdminAccounts);
  const shown = useValue($newPassword);

  if (admins.status !== 'ready') return <Unready of={admins} rows={2} className="h-12" retry={loadAdminAccounts} />;
  return (
    <>
      <Create />
      <Table caption="Admins" columns={columns} rows={admins.value} keyOf={({ id }) => id} />
      {shown && <ShownOnce made={shown} onClose={() => $newPassword.set(null)} />}
    </>
  );
}

function Create() {
  return (
    <Form
      save={(typed) => {
        const { email = '', role } = typed;
        return create(email, role === 'owner' ? 'owner' : 'support');
      }}
      onDone={(_, element) => element.reset()}
      className="card grid items-end gap-4 p-5 sm:grid-cols-[1fr_10rem_auto]"
    >
      <TextField name="email" label="Email of the new admin" type="email" autoComplete="off" />
      <SelectField name="role" label="Role" options={ROLES} />
      <SubmitButton pendingText="Creating…">Create admin</SubmitButton>
    </Form>
  );
}

function Actions({ admin }: { admin: AdminAccount }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton pendingText="Resetting…" action={() => reset(admin)}>
        Reset<span className="sr-only"> {admin.email}</span>
      </ActionButton>
      {!admin.disabled && (
        <DialogButton
          kind="danger"
          render={(close) => (
            <ConfirmDialog
              title={`Disable ${admin.email}?`}
              words="Disable"
              pendingText="Disabling…"
              action={() => disable(admin).then(close)}
              onClose={close}
            >
              <p>They are signed out, and cannot sign in until somebody resets them.</p>
            </ConfirmDialog>
          )}
        >
          Disable<span className="sr-only"> {admin.email}</span>
        </DialogButton>
      )}
    </div>
  );
}

function ShownOnce({ made: { email, password }, onClose }: { made: NewPassword; onClose: () => void }) {
  return (
    <Dialog title="The password" onClose={onClose} lasting>
      <p className="notice">This is shown only now. Hand it to {email} on a way that you trust.</p>
      <p className="secret">{password}</p>
      <div className="dialog-actions">
        <CopyButton text={password} words="Copy" />
        <Button kind="solid" onClick={onClose} data-first>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
