import type { Event } from '@playfield/contracts/events.ts';
import type { Handlers } from '@playfield/kit/consumer.ts';
import type { Models } from './models/index.ts';
import { presentKnownUser } from './present.ts';
import type { UserRecord } from './models/user.ts';

export function userRegistered(record: UserRecord): Event {
  return { type: 'user.registered', user: presentKnownUser(record) };
}

export function userUpdated(record: UserRecord): Event {
  return { type: 'user.updated', user: presentKnownUser(record) };
}

/** Keeps what teams report, for the operators. */
export function handlers({ reports }: Models): Handlers {
  return {
    async 'report.filed'({ event: { report }, session }) {
      const { id, createdAt, ...filed } = report;
      await reports.create([{ ...filed, _id: id, createdAt: new Date(createdAt), closedAt: null }], { session });
    },
  };
}
