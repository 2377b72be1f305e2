import { $availability, loadAvailability } from '../../teams/availability/store.ts';
import { $proposals, loadProposals } from '../proposals/store.ts';
import { DialogButton } from '../../../shared/ui/Button.tsx';
import { later } from '../../../shared/ui/States.tsx';
import { useEffect } from 'react';
import { useValue } from '../../../shared/ui/useValue.ts';

const QuickDialog = later(async () => (await import('./QuickDialog.tsx')).QuickDialog);

/** Offers a Quick Match to teams that have set their availability and have no pending Quick Match. */
export function QuickMatch() {
  const [availability, proposals] = [useValue($availability), useValue($proposals)];
  useEffect(() => {
    void loadAvailability();
    void loadProposals();
  }, []);
  const said = availability.status === 'ready' ? availability.value : null;
  const isOut =
    proposals.status !== 'ready' ||
    proposals.value.some(({ teamsAsked, status }) => teamsAsked && status === 'pending');
  if (!said || isOut) return null;
  const hosts = said.homeField !== null;
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
      </div>
      <DialogButton render={(close) => <QuickDialog hosts={hosts} onClose={close} />}>Ask for a game</DialogButton>
    </section>
  );
}
