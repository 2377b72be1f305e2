import { $proposals } from '../proposals/store.ts';
import { DialogButton } from '../../../shared/ui/Button.tsx';
import { later } from '../../../shared/ui/States.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';

const QuickDialog = later(async () => (await import('./QuickDialog.tsx')).QuickDialog);

/** Hidden while the team has a pending Quick Match, which is listed among its proposals. */
export function QuickMatch({ hosts }: { hosts: boolean }) {
  const proposals = useValue($proposals);
  if (
    proposals.status === 'ready' &&
    proposals.value.some(({ teamsAsked, status }) => teamsAsked && status === 'pending')
  )
    return null;
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
          Need an opponent in the next 72 hours? All teams that fit are asked at the same time, and the first to accept
          plays.
        </p>
      </div>
      <DialogButton render={(close) => <QuickDialog hosts={hosts} onClose={close} />}>Ask for a game</DialogButton>
    </section>
  );
}
