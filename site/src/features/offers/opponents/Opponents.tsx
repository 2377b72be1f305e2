import type { User } from '@playfield/contracts/users.ts';
import { useEffect, useState } from 'react';
import { $availability, loadAvailability } from '../../teams/availability/store.ts';
import { loadSuggestions } from '../proposals/store.ts';
import { weekText } from '../../teams/availability/week.ts';
import { later, EmptyState, Skeleton, Unready } from '../../../shared/ui/States.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { Proposals } from '../proposals/Proposals.tsx';
import { QuickMatch } from '../quick-match/QuickMatch.tsx';
import { Suggestions } from './Suggestions.tsx';
import { Button } from '../../../shared/ui/Button.tsx';

const AvailabilityForm = later(
  async () => (await import('../../teams/availability/AvailabilityForm.tsx')).AvailabilityForm,
  <Skeleton rows={1} className="h-96" />,
);

export function Opponents({ user }: { user: User }) {
  const availability = useValue($availability);
  const [editing, setEditing] = useState(false);

  useEffect(() => {
    void loadAvailability();
    void loadSuggestions();
  }, []);

  function finishEditing(): void {
    stopEditing();
    void loadSuggestions();
  }

  function stopEditing(): void {
    setEditing(false);
    document.getElementById('tab-panel')?.focus();
  }

  if (availability.status !== 'ready')
    return <Unready of={availability} rows={3} className="h-32" retry={loadAvailability} />;
  const said = availability.value;
  if (editing) return <AvailabilityForm user={user} said={said} onDone={finishEditing} onCancel={stopEditing} />;
  return (
    <div className="grid gap-8">
      <Proposals />
      {said ? (
        <>
          <Suggestions />
          <QuickMatch hosts={said.homeField !== null} onAddField={() => setEditing(true)} />
          <div className="flex flex-wrap items-center justify-between gap-4 border-t border-hairline pt-5">
            <p className="text-soft">
              <span className="font-semibold text-ink">Your week: </span>
              {weekText(said.weekly) || 'no weekly hours'}
            </p>
            <Button data-show="acting" onClick={() => setEditing(true)}>
              Edit availability
            </Button>
          </div>
        </>
      ) : (
        <EmptyState icon="calendar" title="When could you play?">
          <p className="max-w-prose text-soft">
            Say once when and where you play. We suggest teams that fit, and you propose a game with one tap.
          </p>
          <Button kind="solid" data-show="acting" onClick={() => setEditing(true)}>
            Set your availability
          </Button>
        </EmptyState>
      )}
    </div>
  );
}
