/** Emails of the account whose details are open. */
import { listDeliveries, resendDelivery } from '@playfield/contracts/admin/deliveries.ts';
import type { AdminDelivery, UserDeliveries } from '@playfield/contracts/admin/deliveries.ts';
import { atom } from 'nanostores';
import { change, fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { ask } from './ask.ts';
import { act } from '../../../shared/forms/attempt.ts';

export const $deliveries = atom<Loadable<UserDeliveries>>(LOADING);

export function loadDeliveries(userId: number): Promise<void> {
  $deliveries.set(LOADING);
  return fill($deliveries, () => ask(listDeliveries, { params: { id: userId } }), 'Emails could not be loaded.');
}

export const resend = ({ id }: AdminDelivery) =>
  act(['Error', 'The email could not be sent again.'], async () => {
    const again = await ask(resendDelivery, { params: { id } });
    change($deliveries, (held) => ({ ...held, deliveries: [again, ...held.deliveries] }));
    showSuccess('Email sent again');
  });
