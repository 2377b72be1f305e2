/** How many notifications have not been seen. On every page, so without the contract's schemas. */
import type { countUnseen } from '@playfield/contracts/notifications.ts';
import { atom } from 'nanostores';
import { shellCall } from '../api/shell.ts';
import { $session, isManager } from './session.ts';

export const $unseen = atom(0);

export async function refreshUnseen(): Promise<void> {
  if (!isManager($session.get())) return;
  try {
    const answer = await shellCall<typeof countUnseen>('GET', '/api/notifications/unread-count');
    if (answer) $unseen.set(answer.count);
  } catch {
    // What was counted last stays until the next look.
  }
}
