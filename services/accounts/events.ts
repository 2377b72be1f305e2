import type { Event } from '@playfield/contracts/events.ts';
import type { Handlers } from '@playfield/kit/events/inbox.ts';
import type { Models } from './models.ts';
import { presentKnownUser } from './present.ts';
import type { UserRecord } from './account/model.ts';

export function userRegistered(record: UserRecord): Event {
  return { type: 'user.registered', user: presentKnownUser(record) };
}

export function userUpdated(record: UserRecord): Event {
  return { type: 'user.updated', user: presentKnownUser(record) };
}

/** Ends what else opens an account: see `user.secured`. */
export function securedNow(userId: number): Event {
  return { type: 'user.secured', userId, at: new Date().toISOString() };
}

/** Keeps what teams report, for the operators, and what operators did elsewhere. */
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
