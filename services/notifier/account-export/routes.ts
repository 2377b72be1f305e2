import { exportNotifier } from '@playfield/contracts/http/internal.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { openAddress } from '../push/secrets.ts';

export function exportRoutes({ models, sealing }: Deps) {
  const { contacts, deliveries, notifications, readers, subscriptions } = models;
  return [
    route(exportNotifier, async ({ params: { id } }) => {
      const [contact, emails, reader, lines, browsers] = await Promise.all([
        contacts.findOne({ _id: id }).lean(),
        deliveries
          .find({ userId: id, channel: { $ne: 'push' } }, { _id: 0, kind: 1, status: 1, createdAt: 1, settledAt: 1 })
          .sort({ createdAt: 1 })
          .lean(),
        readers.findOne({ _id: id }).lean(),
        notifications
          .find({ userId: id }, { _id: 0, kind: 1, title: 1, text: 1, createdAt: 1, seenAt: 1 })
          .sort({ _id: 1 })
          .lean(),
        subscriptions.find({ userId: id }).sort({ createdAt: 1 }).lean(),
      ]);
      return {
        contact,
        emails: emails.map(({ kind, status, createdAt, settledAt }) => {
          return { kind, status, createdAt: createdAt.toISOString(), settledAt: settledAt?.toISOString() ?? null };
        }),
        preferences: reader?.preferences ?? null,
        timeZone: reader?.zone?.timeZone ?? null,
        notifications: lines.map(({ kind, title, text, createdAt, seenAt }) => {
          const seen = seenAt?.toISOString() ?? null;
          return { kind, title, text, createdAt: createdAt.toISOString(), seenAt: seen };
        }),
        pushSubscriptions: browsers.map((one) => ({
          endpoint: openAddress(one, sealing).endpoint,
          createdAt: one.createdAt.toISOString(),
        })),
      };
    }),
  ];
}
