import type { AuditEntry } from '@playfield/contracts/admin/records.ts';
import { useEffect } from 'react';
import { typedValues } from '../../shared/forms/values.ts';
import { audit } from './stores/audit.ts';
import { TextField } from '../../shared/ui/Field.tsx';
import { useForm } from '../../shared/ui/useForm.ts';
import { PagedTable, type Column } from './DataTable.tsx';
import { momentOf } from './labels.ts';

/** `password_reset` as `Password reset`. */
function wordsOf(action: string): string {
  const words = action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

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
  const { pending, form } = useForm(async (element) => {
    await audit.show((typedValues(element)['q'] ?? '').trim().replaceAll(' ', '_'));
  });
  return (
    <>
      <form {...form} className="flex flex-wrap items-end gap-3">
        <TextField name="q" label="Account number or action" placeholder="7, or password reset" autoComplete="off" />
        <button type="submit" className="button button-quiet" aria-disabled={pending}>
          {pending ? 'Searching…' : 'Show'}
        </button>
      </form>
      <PagedTable
        name="audit"
        caption="Audit log"
        columns={columns}
        list={audit}
        keyOf={({ id }) => id}
        empty="Nothing like that is in the log. Entries are kept for a year."
      />
    </>
  );
}
