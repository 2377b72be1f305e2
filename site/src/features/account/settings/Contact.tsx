import type { User } from '@playfield/contracts/users.ts';
import { useRef } from 'react';
import { forgetPhone, savePhone, resendVerificationEmail } from './store.ts';
import { ActionButton, DialogButton, Icon } from '../../../shared/ui/Button.tsx';
import { TextField, Form, SubmitButton } from '../../../shared/ui/Field.tsx';
import { Section } from '../../../shared/ui/Section.tsx';
import { exportData } from '@playfield/contracts/account.ts';
import { lazy } from '../../../shared/ui/States.tsx';
import { Setting } from '../../../shared/ui/Setting.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { act } from '../../../shared/stores/calls.ts';
import { saveFile } from '../../../shared/stores/save-file.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

export function Phone({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null);

  function show(number: string): void {
    if (input.current) input.current.value = number;
  }

  return (
    <Section
      id="phone"
      title="Phone number"
      text="Optional. Other teams never see it, only the number that you give for game day."
    >
      <Form save={savePhone} onDone={({ phoneNumber }) => show(phoneNumber ?? '')}>
        <TextField
          ref={input}
          name="phoneNumber"
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          help="Such as (303) 555-0123. Outside the US, start with + and the country code."
          defaultValue={user.phoneNumber ?? ''}
        />
        <div className="flex flex-wrap gap-3" data-actions>
          <SubmitButton>{user.phoneNumber === null ? 'Add phone number' : 'Change number'}</SubmitButton>
          {user.phoneNumber !== null && (
            <ActionButton
              className="button-danger"
              pendingText="Removing…"
              action={async () => (await forgetPhone()) && show('')}
            >
              Remove
              <span className="sr-only"> phone number</span>
            </ActionButton>
          )}
        </div>
      </Form>
    </Section>
  );
}

export function Email({ user }: { user: User }) {
  return (
    <Section id="email" title="Email verification" text="You sign in with this address, and our emails go to it.">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="flex flex-wrap items-center gap-2.5 wrap-anywhere">
          <span className="font-semibold">{user.email}</span>
          {user.isVerified ? (
            <span className="badge badge-accepted">
              <Icon name="check" className="size-4" />
              Verified
            </span>
          ) : (
            <span className="badge badge-pending">Not verified</span>
          )}
        </p>
        {!user.isVerified && (
          <ActionButton
            className="button-solid max-sm:w-full"
            pendingText="Sending…"
            action={() => resendVerificationEmail(user.email)}
          >
            Resend verification email
          </ActionButton>
        )}
      </div>
    </Section>
  );
}

const DeleteAccount = lazy(async () => (await import('./DeleteAccount.tsx')).DeleteAccount);
const FILE = 'playfield-export.json';

const exportEverything = () =>
  act(['Error', 'Failed to export your data. Please try again.'], async () => {
    saveFile(FILE, 'application/json', JSON.stringify(await ask(exportData, {}), null, 2));
    showSuccess('Your data is downloaded', `Look for ${FILE} in your downloads.`);
  });

export function OwnData({ user }: { user: User }) {
  return (
    <Section id="data" title="Your data" text="Download your data, or delete your account.">
      <Setting title="Download" text="Everything we store about you, in one file.">
        <ActionButton pendingText="Downloading…" action={exportEverything}>
          Download my data
        </ActionButton>
      </Setting>
      <Setting title="Delete account" text="Deletes your account right away. You can’t undo this.">
        <DialogButton kind="danger" render={(close) => <DeleteAccount user={user} onClose={close} />}>
          Delete my account
        </DialogButton>
      </Setting>
    </Section>
  );
}
