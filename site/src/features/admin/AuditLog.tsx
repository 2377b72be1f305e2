import { type AuditEntry, listAudit } from '@playfield/contracts/admin/records.ts';
import { useEffect } from 'react';
import { TextField, Form, SubmitButton } from '../../shared/ui/Field.tsx';
import { PagedTable, type Column, momentOf, wordsOf } from './DataTable.tsx';
import { DONE } from '../../shared/api/values.ts';
import { askPage } from './stores/session.ts';
import { createPaged } from './stores/paged.ts';

const FAILURE = 'The log could not be loaded.';
const load = (query: { q?: string; cursor?: string; limit?: string }, signal: AbortSignal) =>
  askPage(listAudit, { query, signal });

const audit = createPaged<AuditEntry>(load, FAILURE);

const columns: readonly Column<AuditEntry>[] = [
  { label: 'When', text: ({ at }) => at, cell: ({ at }) => momentOf(at) },
  { label: 'What', text: ({ action }) => action, cell: ({ action }) => wordsOf(action) },
  { label: 'By', text: ({ admin, userId }) => admin?.email ?? (userId === null ? null : `account ${userId}`) },
  {
    label: 'About',
    text: ({ subject, userId }) =>
      subject ? `${subject.kind} ${subject.id}` : userId === null ? null : `account ${userId}`,
  },
  { label: 'From', text: ({ address }) => address },
  { label: 'Device', text: ({ device }) => device },
];

export function AuditLog() {
  useEffect(() => void audit.show(''), []);
  async function search({ q = '' }: Record<string, string>) {
    await audit.show(q.trim().replaceAll(' ', '_'));
    return DONE;
  }

  return (
    <>
      <Form save={search} className="flex flex-wrap items-end gap-3">
        <TextField name="q" label="Account number or action" placeholder="7, or password reset" autoComplete="off" />
        <SubmitButton className="button-quiet" pendingText="Searching…">
          Show
        </SubmitButton>
      </Form>
      <PagedTable
        caption="Audit log"
        columns={columns}
        list={audit}
        keyOf={({ id }) => id}
        empty="Nothing like that is in the log. Entries are kept for a year."
      />
    </>
  );
}
