import type { User } from '@playfield/contracts/users.ts';
import { useRef } from 'react';
import { forgetPhone, savePhone, resendVerificationEmail } from './store.ts';
import { ActionButton } from '../../../shared/ui/Button.tsx';
import { TextField } from '../../../shared/ui/Field.tsx';
import { Section } from '../../../shared/ui/Section.tsx';
import { Form, SubmitButton } from '../../../shared/ui/Form.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';

export function Phone({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null);

  function show(number: string): void {
    if (input.current) input.current.value = number;
  }

  async function remove(): Promise<void> {
    if (await forgetPhone()) show('');
  }

  return (
    <Section id="phone" title="Phone number" text="Optional. Other teams never see it.">
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
            <ActionButton className="button-danger" pendingText="Removing…" action={remove}>
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
