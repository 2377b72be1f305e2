/** Account events and admin actions. */
import { listAudit, type AuditEntry } from '@playfield/contracts/admin/records.ts';
import { askPage } from './ask.ts';
import { createPaged } from './paged.ts';

const FAILURE = 'The log could not be loaded.';
const load = (query: { q?: string; cursor?: string; limit?: string }, signal: AbortSignal) =>
  askPage(listAudit, { query, signal });

export const audit = createPaged<AuditEntry>(load, FAILURE);
