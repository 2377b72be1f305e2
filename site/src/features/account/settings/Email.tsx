import type { User } from '@playfield/contracts/users.ts';
import { resendVerificationEmail } from './store.ts';
import { ActionButton } from '../../../shared/ui/Button.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { Section } from '../../../shared/ui/Section.tsx';

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
