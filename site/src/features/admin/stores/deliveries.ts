/** Emails of the account whose details are open. */
import { listDeliveries, resendDelivery } from '@playfield/contracts/admin/deliveries.ts';
import type { AdminDelivery, UserDeliveries } from '@playfield/contracts/admin/deliveries.ts';
import { atom } from 'nanostores';
import { messageOf } from '../../../shared/api/ask.ts';
import { change, fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import { ask } from './ask.ts';

export const $deliveries = atom<Loadable<UserDeliveries>>(LOADING);

export function loadDeliveries(userId: number): Promise<void> {
  $deliveries.set(LOADING);
  return fill($deliveries, () => ask(listDeliveries, { params: { id: userId } }), 'Emails could not be loaded.');
}

export async function resend({ id }: AdminDelivery): Promise<void> {
  try {
    const again = await ask(resendDelivery, { params: { id } });
    change($deliveries, (held) => ({ ...held, deliveries: [again, ...held.deliveries] }));
    showSuccess('Email sent again');
  } catch (error) {
    showFailure('Error', messageOf(error, 'The email could not be sent again.'));
  }
}
