import {
  type ContactMessage,
  listContactMessages,
  markContactMessageAnswered,
} from '@playfield/contracts/admin/records.ts';
import { requestTypes } from '@playfield/contracts/mailing.ts';
import { labelOf } from '@playfield/contracts/fields/options.ts';
import { useEffect } from 'react';
import { atom } from 'nanostores';
import { ActionButton, TextLink } from '../../shared/ui/Button.tsx';
import { Segments } from '../../shared/ui/Field.tsx';
import { useValue } from '../../shared/ui/States.tsx';
import { PagedTable, type Column, momentOf } from './DataTable.tsx';
import { showSuccess } from '../../shared/stores/toasts.ts';
import { ask, askPage, $stats, refreshStats } from './stores/session.ts';
import { createPaged } from './stores/paged.ts';
import { act } from '../../shared/stores/calls.ts';

type Shown = 'waiting' | 'all';
const $shownMessages = atom<Shown>('waiting');
const contactMessages = createPaged<ContactMessage>(
  ({ cursor, limit }, signal) =>
    askPage(listContactMessages, { query: { show: $shownMessages.get(), cursor, limit }, signal }),
  'Messages could not be loaded.',
);

function openInbox(): void {
  void contactMessages.show();
  void refreshStats();
}

function showMessages(shown: Shown): void {
  $shownMessages.set(shown);
  void contactMessages.show();
}

const markAnswered = ({ id }: ContactMessage) =>
  act(['Error', 'The message could not be marked as answered.'], async () => {
    const changed = await ask(markContactMessageAnswered, { params: { id } });
    const stays = $shownMessages.get() === 'all';
    contactMessages.edit((rows) => rows.flatMap((row) => (row.id === id ? (stays ? [changed] : []) : [row])));
    showSuccess('Marked as answered');
  });

const columns: readonly Column<ContactMessage>[] = [
  { label: 'Written', text: ({ createdAt }) => createdAt, cell: ({ createdAt }) => momentOf(createdAt) },
  {
    label: 'From',
    text: ({ name, email }) => (name ? `${name} <${email}>` : email),
    cell: ({ name, email }) => <TextLink href={`mailto:${email}`}>{name ?? email}</TextLink>,
  },
  { label: 'About', text: ({ requestType }) => labelOf(requestTypes, requestType) },
  {
    label: 'Message',
    text: ({ message }) => message,
    cell: ({ message }) => <p className="max-w-prose min-w-60 wrap-anywhere whitespace-pre-line">{message}</p>,
  },
  {
    label: 'Answered',
    text: ({ answeredAt }) => answeredAt,
    cell: (message) =>
      message.answeredAt ? (
        momentOf(message.answeredAt)
      ) : (
        <ActionButton pendingText="Saving…" action={() => markAnswered(message)}>
          Mark as answered
        </ActionButton>
      ),
  },
];

export function Inbox() {
  const shown = useValue($shownMessages);
  useEffect(openInbox, []);
  return (
    <>
      <Newsletter />
      <PagedTable
        caption="Messages"
        columns={columns}
        list={contactMessages}
        keyOf={({ id }) => id}
        empty={shown === 'waiting' ? 'Every message is answered.' : 'Nobody has written yet.'}
      >
        <Segments
          name="show"
          legend="Messages"
          options={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'all', label: 'All' },
          ]}
          value={shown}
          onChange={(value) => showMessages(value === 'all' ? 'all' : 'waiting')}
        />
      </PagedTable>
    </>
  );
}

function Newsletter() {
  const counts = useValue($stats)?.newsletter;
  if (!counts) return null;
  const { confirmed, requested, left } = counts;
  return (
    <p className="text-soft">
      Newsletter: <strong className="text-ink">{confirmed.toLocaleString('en-US')}</strong> get it,{' '}
      {requested.toLocaleString('en-US')} have not confirmed yet, {left.toLocaleString('en-US')} have left.
    </p>
  );
}
