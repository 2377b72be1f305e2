import { ageGroups, competitionLevels, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useEffect, useRef, useState } from 'react';
import { actsForTeam } from '../../../shared/api/session.ts';
import { ProfileForm } from '../../account/settings/ProfileForm.tsx';
import { Button, ActionButton } from '../../../shared/ui/Button.tsx';
import { Facts } from '../../../shared/ui/Facts.tsx';
import { $feed, loadFeed, renewFeed } from '../../schedule/calendar/store.ts';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { Unready, useFresh, useValue } from '../../../shared/ui/States.tsx';

export function Settings({ user }: { user: User }) {
  const [editing, setEditing] = useState(false);
  const acts = actsForTeam(user);
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    if (editing) section.current?.querySelector('input')?.focus();
  }, [editing]);

  function leave(): void {
    setEditing(false);
    document.getElementById('tab-panel')?.focus();
  }

  return (
    <div className="grid gap-6">
      <section ref={section} className="card grid gap-6 p-5 sm:p-6">
        {editing ? (
          <ProfileForm user={user} team onDone={leave} />
        ) : (
          <>
            <TeamFacts user={user} />
            {acts && (
              <Button className="justify-self-start" onClick={() => setEditing(true)}>
                Edit Team Profile
              </Button>
            )}
          </>
        )}
      </section>
      {acts && <CalendarFeed teamId={user.id} />}
    </div>
  );
}

function TeamFacts({ user }: { user: User }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Team name', user.teamName],
    ['Location', user.teamLocation],
    ['Sport', labelOf(sports, user.sport)],
    ['Age group', labelOf(ageGroups, user.ageGroup)],
    ['Competition level', user.competitionLevel ? labelOf(competitionLevels, user.competitionLevel) : 'Not specified'],
    ['Email', user.email],
  ];
  return <Facts facts={facts} className="sm:grid-cols-2" />;
}

function CalendarFeed({ teamId }: { teamId: number }) {
  useFresh(() => void loadFeed(), teamId);
  return (
    <section className="card grid gap-4 p-5 sm:p-6">
      <h2 className="text-heading">Subscribe to our games</h2>
      <p className="max-w-prose text-soft">
        Add this link to your calendar app, and your games show up there. Anyone with the link can see them, so don’t
        share it, and get a new one if someone else has it. It stops working when you leave the team.
      </p>
      <Feed />
    </section>
  );
}

function Feed() {
  const feed = useValue($feed);
  if (feed.status !== 'ready') return <Unready of={feed} rows={1} className="h-12" retry={loadFeed} />;
  const address = feed.value;
  return (
    <>
      {address !== null && <p className="secret wrap-anywhere">{address}</p>}
      <div className="flex flex-wrap gap-3">
        {address !== null && <CopyButton text={address} words="Copy link" />}
        <ActionButton pendingText="One moment…" action={renewFeed}>
          {address === null ? 'Get a calendar link' : 'Get a new link'}
        </ActionButton>
      </div>
    </>
  );
}
