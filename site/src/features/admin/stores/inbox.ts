/** Contact messages and the number of newsletter subscribers. */
import {
  countNewsletter,
  listContactMessages,
  markContactMessageAnswered,
} from '@playfield/contracts/admin/records.ts';
import type { ContactMessage, NewsletterCounts } from '@playfield/contracts/admin/records.ts';
import { atom } from 'nanostores';
import { fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { ask, askPage } from './ask.ts';
import { createPaged } from './paged.ts';
import { act } from '../../../shared/forms/attempt.ts';

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

export const markAnswered = ({ id }: ContactMessage) =>
  act(['Error', 'The message could not be marked as answered.'], async () => {
    const changed = await ask(markContactMessageAnswered, { params: { id } });
    const stays = $shownMessages.get() === 'all';
    contactMessages.edit((rows) => rows.flatMap((row) => (row.id === id ? (stays ? [changed] : []) : [row])));
    showSuccess('Marked as answered');
  });
