/** Contact messages and the number of newsletter subscribers. */
import {
  countNewsletter,
  listContactMessages,
  markContactMessageAnswered,
} from '@playfield/contracts/admin/records.ts';
import type { ContactMessage, NewsletterCounts } from '@playfield/contracts/admin/records.ts';
import { atom } from 'nanostores';
import { messageOf } from '../../../shared/api/ask.ts';
import { fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import { ask, askPage } from './ask.ts';
import { createPaged } from './paged.ts';

export type Shown = 'waiting' | 'all';
export const $shownMessages = atom<Shown>('waiting');
export const contactMessages = createPaged<ContactMessage>(
  ({ cursor, limit }, signal) =>
    askPage(listContactMessages, { query: { show: $shownMessages.get(), cursor, limit }, signal }),
  'Messages could not be loaded.',
);
export const $newsletter = atom<Loadable<NewsletterCounts>>(LOADING);

export function openInbox(): void {
  void contactMessages.show();
  void fill($newsletter, () => ask(countNewsletter, {}), 'The newsletter’s counts could not be loaded.');
}

export function showMessages(shown: Shown): void {
  $shownMessages.set(shown);
  void contactMessages.show();
}

export async function markAnswered({ id }: ContactMessage): Promise<void> {
  try {
    const changed = await ask(markContactMessageAnswered, { params: { id } });
    const stays = $shownMessages.get() === 'all';
    contactMessages.edit((rows) => rows.flatMap((row) => (row.id === id ? (stays ? [changed] : []) : [row])));
    showSuccess('Marked as answered');
  } catch (error) {
    showFailure('Error', messageOf(error, 'The message could not be marked as answered.'));
  }
}
