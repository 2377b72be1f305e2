import { resendVerification } from '@playfield/contracts/auth.ts';
import { ageGroups, competitionLevels, labelOf, sports, userRoles } from '@playfield/contracts/options.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useState } from 'react';
import { ask, messageOf } from '../../api/ask.ts';
import { $session } from '../../stores/session.ts';
import { showFailure, showSuccess } from '../../stores/toasts.ts';
import { dateText } from '@playfield/contracts/dates.ts';
import { Icon } from '../ui/Icon.tsx';
import { Skeleton } from '../ui/States.tsx';
import { useValue } from '../ui/useValue.ts';

export default function AccountSettings() {
  const session = useValue($session);
  if (session.status === 'out') return null;
  return (
    <div className="wrap grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 pt-5 pb-8 md:pb-12">
      {session.status === 'unknown' ? <Skeleton rows={2} className="h-36" /> : <Account user={session.user} />}
    </div>
  );
}

function Account({ user }: { user: User }) {
  const manager = user.userRole === 'team_manager';
  const facts: readonly (readonly [string, string])[] = [
    ['Name', user.fullName],
    ['Email', user.email],
    ['Role', labelOf(userRoles, user.userRole)],
    ['Member since', dateText(user.createdAt.slice(0, 10))],
  ];
  const teamFacts: readonly (readonly [string, string])[] = [
    ['Team name', user.teamName],
    ['Location', user.teamLocation],
    ['Sport', labelOf(sports, user.sport)],
    ['Age group', labelOf(ageGroups, user.ageGroup)],
    ['Competition level', user.competitionLevel ? labelOf(competitionLevels, user.competitionLevel) : 'Not specified'],
  ];
  return (
    <>
      <EmailStatus user={user} />
      <Facts title="Profile" facts={facts} />
      {manager && <Facts title="Team" facts={teamFacts} />}
    </>
  );
}

function EmailStatus({ user }: { user: User }) {
  const [pending, setPending] = useState(false);

  async function resend(): Promise<void> {
    if (pending) return;
    setPending(true);
    try {
      showSuccess('Verification email sent', (await ask(resendVerification, { body: { email: user.email } })).message);
    } catch (error) {
      showFailure('Error', messageOf(error, 'Failed to resend verification email'));
    }
    setPending(false);
  }

  return (
    <section className="card grid gap-4 p-5 sm:p-6" aria-labelledby="verification">
      <h2 id="verification" className="text-heading">
        Email verification
      </h2>
      {user.isVerified ? (
        <p className="flex flex-wrap items-center gap-2.5 wrap-anywhere">
          <span className="badge badge-accepted">
            <Icon name="check" className="size-4" />
            Verified
          </span>
          {user.email}
        </p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="flex flex-wrap items-center gap-2.5 wrap-anywhere">
            <span className="badge badge-pending">Not verified</span>
            {user.email}
          </p>
          <button type="button" className="button button-solid" aria-disabled={pending} onClick={() => void resend()}>
            {pending ? 'Sending…' : 'Resend verification email'}
          </button>
        </div>
      )}
    </section>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, string])[] }) {
  return (
    <section className="card grid gap-4 p-5 sm:p-6">
      <h2 className="text-heading">{title}</h2>
      <dl className="facts sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
