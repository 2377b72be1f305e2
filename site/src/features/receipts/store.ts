/** Who was shown a game's field and contacts. */
import { getReceipt, type Receipt } from '@playfield/contracts/receipts.ts';
import { atom } from 'nanostores';
import { ask } from '../../shared/api/ask.ts';
import { fill, LOADING, type Loadable } from '../../shared/stores/loadable.ts';

export const $receipt = atom<Loadable<Receipt>>(LOADING);

export function loadReceipt(id: number): Promise<void> {
  $receipt.set(LOADING);
  return fill($receipt, () => ask(getReceipt, { params: { id } }), 'The list could not be loaded.');
}
