import type { Availability } from '@playfield/contracts/availability.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useState } from 'react';
import { Button, TextLink } from '../../../shared/ui/Button.tsx';
import { Titled } from '../../../shared/ui/Section.tsx';
import { lazy, Skeleton, Unready, useFresh, useValue } from '../../../shared/ui/States.tsx';
import { Weekends } from '../../offers/weekends/Weekends.tsx';
import { $availability, ADD_FIELD, loadAvailability } from '../../teams/availability/store.ts';
import { weekText } from '../../teams/availability/week.ts';

const WAITING = <Skeleton rows={3} className="h-40" />;
const AvailabilityForm = lazy(
  async () => (await import('../../teams/availability/AvailabilityForm.tsx')).AvailabilityForm,
  WAITING,
);

const daysText = ({ from, to }: Availability['blackouts'][number]) =>
  from === to ? shortDayText(from) : `${shortDayText(from)} to ${shortDayText(to)}`;

export function Own({ user }: { user: User }) {
  const availability = useValue($availability);
  const [editing, setEditing] = useState(() => location.hash === ADD_FIELD);
  useFresh(() => void loadAvailability(), user.id);

  function stopEditing(): void {
    setEditing(false);
    history.replaceState(history.state, '', location.pathname);
    document.getElementById('your-week')?.focus();
  }

  if (availability.status !== 'ready')
    return <Unready of={availability} rows={3} className="h-40" retry={loadAvailability} />;
  const said = availability.value;
  if (editing) return <AvailabilityForm user={user} said={said} onDone={stopEditing} onCancel={stopEditing} />;
  if (!said)
    return (
      <div data-show="acting">
        <AvailabilityForm user={user} said={null} onDone={stopEditing} />
      </div>
    );
  return (
    <>
      <Titled level="h2" title="Your week" className="grid gap-4">
        <div id="your-week" tabIndex={-1} className="card flex flex-wrap items-center justify-between gap-4 p-5">
          <p>
            {weekText(said.weekly) || 'No weekly hours'}
            <span className="block text-soft wrap-anywhere">
              {said.homeField
                ? `At your field in ${said.homeField.location}, or away`
                : 'Away games, until you add a field'}
            </span>
            {said.blackouts.length > 0 && (
              <span className="block text-soft">Days off: {said.blackouts.map(daysText).join('; ')}</span>
            )}
          </p>
          <Button data-show="acting" onClick={() => setEditing(true)}>
            Edit availability
          </Button>
        </div>
        <p className="flex flex-wrap gap-x-6">
          <TextLink href="/find-teams">See teams that fit</TextLink>
          <TextLink href="/account-settings#other-calendar">Add another calendar</TextLink>
        </p>
      </Titled>
      <Weekends teamId={user.id} />
    </>
  );
}
