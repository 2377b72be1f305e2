import type { Models } from '../models.ts';

/** Prefix of reasons from a provider or operator. Deliveries don't clear these: an accepted email may still bounce. */
export const REPORTED = 'reported';

type Contacts = Pick<Models, 'contacts'>;

export async function flagAddress({ contacts }: Contacts, email: string, reason: string): Promise<number> {
  const undeliverable = { since: new Date(), reason };
  return (await contacts.updateMany({ email, deleted: false }, { undeliverable })).matchedCount;
}

export async function clearAddress({ contacts }: Contacts, of: string): Promise<number> {
  const which =
    of === 'all' ? { undeliverable: { $ne: null } } : /^\d+$/.test(of) ? { _id: Number(of) } : { email: of };
  return (await contacts.updateMany({ ...which, deleted: false }, { undeliverable: null })).matchedCount;
}

export async function recordDelivery({ contacts }: Contacts, email: string): Promise<void> {
  const flagged = { undeliverable: { $ne: null }, 'undeliverable.reason': { $not: { $regex: `^${REPORTED}` } } };
  await contacts.updateMany({ email, ...flagged }, { undeliverable: null });
}

export async function flaggedAccounts({ contacts }: Contacts) {
  const flagged = contacts.find({ undeliverable: { $ne: null } }).sort({ 'undeliverable.since': 1 });
  return (await flagged.lean()).flatMap(({ _id, undeliverable }) =>
    undeliverable ? [{ userId: _id, ...undeliverable }] : [],
  );
}
