import { $availability, loadAvailability } from '../../teams/availability/store.ts';
import { $proposals, loadProposals } from '../proposals/store.ts';
import { DialogButton, TextLink } from '../../../shared/ui/Button.tsx';
import { lazy, useValue } from '../../../shared/ui/States.tsx';
import { useEffect } from 'react';

const QuickDialog = lazy(async () => (await import('./QuickDialog.tsx')).QuickDialog);

export function QuickMatch() {
  const [availability, proposals] = [useValue($availability), useValue($proposals)];
  useEffect(() => {
    void loadAvailability();
    void loadProposals();
  }, []);
  if (availability.status !== 'ready' || proposals.status !== 'ready') return null;
  if (proposals.value.some(({ teamsAsked, status }) => teamsAsked && status === 'pending')) return null;
  const said = availability.value;
  const hosts = said?.homeField != null;
  return (
    <section
      className="card flex flex-wrap items-center justify-between gap-4 p-5"
      aria-labelledby="quick-title"
      data-show="acting"
    >
      <div className="grid min-w-0 gap-1">
        <h2 id="quick-title" className="text-subheading">
          Quick Match
        </h2>
        <p className="text-soft">
          Need an opponent in the next 72 hours, at your field or theirs? All teams that fit are asked at the same time,
          and the first to accept plays.
        </p>
        {said && !hosts && (
          <p>
            <TextLink href="/availability#field">Add our field</TextLink> to ask for home games, too.
          </p>
        )}
      </div>
      {said ? (
        <DialogButton render={(close) => <QuickDialog said={said} onClose={close} />}>Ask for a game</DialogButton>
      ) : (
        <a href="/availability" className="button button-plain">
          Set when you’re free first
        </a>
      )}
    </section>
  );
}
