import { subscribers, type EventNamed, type EventType } from '@playfield/contracts/events.ts';
import type { Handlers } from '@playfield/kit/events/inbox.ts';
import type { PublishUnseen } from './bell/unseen.ts';
import type { Config } from './config.ts';
import { forgetPerson, forgetTeam, saveContact, saveTimeZone } from './contacts/actions.ts';
import { readersOf } from './contacts/queries.ts';
import { createRecorder } from './delivery/record.ts';
import { endAlerts, withdrawBetween, withdrawFrom, withdrawRead } from './delivery/withdrawal.ts';
import { saveBlock, saveListed, saveStopped } from './facts/actions.ts';
import type { Models } from './models.ts';
import type { DeclaredName } from './notifications/registry.ts';

/** Handlers other than `record`. Events without a notification or email must be listed, as undefined if ignored. */
type OtherHandlers = Handlers & { [Type in Exclude<EventType, EventNamed<DeclaredName>['type']>]: Handlers[Type] };

export function handlers(
  models: Models,
  publishUnseen: PublishUnseen,
  settings: Pick<Config, 'SUPPORT_EMAIL'>,
): Handlers {
  const { record, recordAlerts } = createRecorder(models, publishUnseen, settings);

  const others: OtherHandlers = {
    'user.updated': ({ event, session }) => saveContact(models, event.user, session),
    async 'user.deleted'(received) {
      await withdrawFrom(models, received.event, received.session);
      await forgetTeam(models, received.event.userId, received.session);
      await record(received);
    },
    async person(received) {
      if (received.event.what === 'deleted') await forgetPerson(models, received.event.userId, received.session);
      await record(received);
    },
    'team.time_zone_found': ({ event, session }) => saveTimeZone(models, event, session),
    async 'user.security'(received) {
      const { userId, revokedBefore } = received.event;
      const before = revokedBefore && { userId, createdAt: { $lte: new Date(revokedBefore) } };
      if (before) await models.subscriptions.deleteMany(before, { session: received.session });
      await record(received);
    },
    'game.listed': (received) => saveListed(models, received),
    async search({ event, ...received }) {
      await (event.what === 'found' ? recordAlerts({ event, ...received }) : record({ event, ...received }));
    },
    async 'search.stopped'(received) {
      await saveStopped(models, received);
      await endAlerts(models, received.event, received.session);
    },
    async 'team.blocked'({ event, session }) {
      await saveBlock(models, event, session);
      if (event.active) await withdrawBetween(models, event, session);
    },
    async message({ event, ...received }) {
      if (event.what === 'unread') return record({ event, ...received });
      const { session } = received;
      await withdrawRead(models, event, session);
      for (const reader of await readersOf(models, event.readerId, session)) publishUnseen(reader, session);
    },
    'email.complained': undefined,
    'registration.said_yes': undefined,
    'admin.acted': undefined,
  };
  return { ...Object.fromEntries(Object.keys(subscribers).map((type) => [type, record])), ...others };
}
