import { type AdminDelivery, listDeliveries, type UserDeliveries } from '@playfield/contracts/admin/deliveries.ts';
import { useEffect } from 'react';
import { atom } from 'nanostores';
import { Unready, useValue } from '../../shared/ui/States.tsx';
import { Badge, type Look, momentOf, wordsOf } from './DataTable.tsx';
import { fill, LOADING, type Loadable } from '../../shared/stores/calls.ts';
import { ask } from './stores/session.ts';

const $deliveries = atom<Loadable<UserDeliveries>>(LOADING);

function loadDeliveries(userId: number): Promise<void> {
  $deliveries.set(LOADING);
  return fill($deliveries, () => ask(listDeliveries, { params: { id: userId } }), 'Emails could not be loaded.');
}

const STATUS: Record<AdminDelivery['status'], Look> = {
  queued: ['On its way', 'badge-pending'],
  waiting: ['Waits for its hour', 'badge-pending'],
  digested: ['In a digest', ''],
  sent: ['Sent', 'badge-accepted'],
  skipped: ['Not wanted', ''],
  refused: ['Refused', 'badge-rejected'],
};

export function Deliveries({ userId }: { userId: number }) {
  const shown = useValue($deliveries);
  useEffect(() => void loadDeliveries(userId), [userId]);

  return (
    <section className="grid gap-3" aria-labelledby="deliveries-title">
      <h3 id="deliveries-title" className="font-sans text-base font-semibold">
        Emails
      </h3>
      {shown.status !== 'ready' && (
        <Unready of={shown} rows={3} className="h-10" retry={() => void loadDeliveries(userId)} />
      )}
      {shown.status === 'ready' && (
        <>
          {shown.value.undeliverable && (
            <p className="notice notice-danger">
              No email reaches this address since {momentOf(shown.value.undeliverable.since)}:{' '}
              {shown.value.undeliverable.reason}
            </p>
          )}
          {shown.value.deliveries.length === 0 && <p className="text-soft">No emails yet.</p>}
          <ul className="grid">
            {shown.value.deliveries.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Delivery({ delivery }: { delivery: AdminDelivery }) {
  const { kind, channel, status, createdAt } = delivery;
  return (
    <li className="setting setting-row">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          {wordsOf(kind)} <Badge look={STATUS[status]} />
        </p>
        <p className="text-sm text-soft">
          {momentOf(createdAt)}
          {channel === 'push' ? ', to a browser' : ''}
        </p>
      </div>
    </li>
  );
}
