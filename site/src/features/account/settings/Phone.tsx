import type { User } from '@playfield/contracts/users.ts';
import { useRef } from 'react';
import { typedValues } from '../../../shared/forms/values.ts';
import { forgetPhone, savePhone } from './store.ts';
import { ActionButton } from '../../../shared/ui/ActionButton.tsx';
import { TextField } from '../../../shared/ui/Field.tsx';
import { useSubmit } from '../../../shared/ui/useSubmit.ts';
import { Section } from '../../../shared/ui/Section.tsx';

export function Phone({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null);
  const { errors, pending, form } = useSubmit(
    (element) => savePhone(typedValues(element)),
    ({ phoneNumber }) => show(phoneNumber ?? ''),
  );

  function show(number: string): void {
    if (input.current) input.current.value = number;
  }

  async function remove(): Promise<void> {
    if (await forgetPhone()) show('');
  }

  return (
    <Section id="phone" title="Phone number" text="Optional. Other teams never see it.">
      <form {...form} className="grid gap-5">
        <TextField
          ref={input}
          name="phoneNumber"
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          help="International format: +13035550123. Without a country code we take it for a US number."
          defaultValue={user.phoneNumber ?? ''}
          error={errors['phoneNumber']}
        />
        <div className="settings-actions" data-actions>
          <button type="submit" className="button button-solid" aria-disabled={pending}>
            {pending ? 'Saving…' : user.phoneNumber === null ? 'Add phone number' : 'Change number'}
          </button>
          {user.phoneNumber !== null && (
            <ActionButton className="button-danger" pendingText="Removing…" action={remove}>
              Remove
              <span className="sr-only"> phone number</span>
            </ActionButton>
          )}
        </div>
      </form>
    </Section>
  );
}
