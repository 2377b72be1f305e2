import type { Handlers } from '@playfield/kit/events/inbox.ts';
import { changeUserIn } from './users/actions.ts';
import type { Deps } from './deps.ts';

export function handlers({ models, outbox }: Pick<Deps, 'models' | 'outbox'>): Handlers {
  const { audit, reports } = models;
  return {
    async report({ event, session }) {
      if (event.what !== 'filed') return;
      const { id, createdAt, ...filed } = event.report;
      await reports.create([{ ...filed, _id: id, createdAt: new Date(createdAt), closedAt: null, outcome: null }], {
        session,
      });
    },
    async 'admin.acted'({ id, event: { adminId, action, subject, at, address, device }, session }) {
      const entry = { _id: id, at: new Date(at), action, userId: null, adminId, subject, address, device };
      await audit.create([entry], { session });
    },
    async 'email.complained'({ event: { userId }, session }) {
      const wanted = { _id: userId, emailNotificationsEnabled: true };
      await changeUserIn(session, { models, outbox }, wanted, { $set: { emailNotificationsEnabled: false } });
    },
  };
}
