import { ageGroups, competitionLevels, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useEffect, useRef, useState } from 'react';
import { actsForTeam } from '../../../shared/api/session.ts';
import { CalendarFeed } from '../../schedule/calendar/CalendarFeed.tsx';
import { ProfileForm } from '../../account/settings/ProfileForm.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Facts } from '../../../shared/ui/Facts.tsx';

export function Settings({ user }: { user: User }) {
  const [editing, setEditing] = useState(false);
  const acts = actsForTeam(user);
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    if (editing) section.current?.querySelector('input')?.focus();
  }, [editing]);

  function leave(): void {
    setEditing(false);
    // The form is gone: move the focus to what it changed.
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
