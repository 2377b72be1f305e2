import type { Handlers } from '@playfield/kit/events/inbox.ts';
import type { Models } from './models.ts';

/** Stores teams' reports, and admins' actions in other services. */
export function handlers({ audit, reports }: Models): Handlers {
  return {
    async 'report.filed'({ event: { report }, session }) {
      const { id, createdAt, ...filed } = report;
      await reports.create([{ ...filed, _id: id, createdAt: new Date(createdAt), closedAt: null, outcome: null }], {
        session,
      });
    },
    async 'admin.acted'({ id, event: { adminId, action, subject, at, address, device }, session }) {
      const entry = { _id: id, at: new Date(at), action, userId: null, adminId, subject, address, device };
      await audit.create([entry], { session });
    },
  };
}
