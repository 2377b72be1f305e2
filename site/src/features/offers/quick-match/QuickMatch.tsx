import { dateText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { $quick, loadQuick, stopQuick } from './store.ts';
import { ActionButton, DialogButton } from '../../../shared/ui/Button.tsx';
import { later } from '../../../shared/ui/States.tsx';
import { useLoaded } from '../../../shared/ui/useValue.ts';

const QuickDialog = later(async () => (await import('./QuickDialog.tsx')).QuickDialog);

export function QuickMatch({ hosts }: { hosts: boolean }) {
  const quick = useLoaded($quick, loadQuick);
  const open = quick.status === 'ready' ? quick.value.find(({ status }) => status === 'open') : undefined;
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
        {open ? (
          <p>
            {dateText(open.date)}, {timeRangeText(open)}:{' '}
            {open.asked === 1 ? 'one team was' : `${open.asked} teams were`} asked. The first to accept plays.
          </p>
        ) : (
          <p className="text-soft">
            Need an opponent in the next 72 hours? All teams that fit are asked at the same time, and the first to
            accept plays.
          </p>
        )}
      </div>
      {open ? (
        <ActionButton pendingText="Canceling…" action={() => stopQuick(open)}>
          Cancel request
        </ActionButton>
      ) : (
        <DialogButton render={(close) => <QuickDialog hosts={hosts} onClose={close} />}>Ask for a game</DialogButton>
      )}
    </section>
  );
}
