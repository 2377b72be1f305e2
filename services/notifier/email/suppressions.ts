/** Undeliverable addresses: flagged by a permanent bounce, by a provider's report, or by an operator. */
import type { Models } from '../models.ts';

/**
 * The reason of an operator's flag, and how that of a provider's report begins. Only an operator or a new address clears
 * it: that a provider takes an email says nothing about the address.
 */
export const REPORTED = 'reported';

export type Addresses = {
  /** Resolves to the number of accounts with the address. */
  flag(email: string, reason: string): Promise<number>;
  clear(email: string): Promise<number>;
  /** After an email was delivered: clears a mail server's flag. */
  reached(email: string): Promise<void>;
  list(): Promise<{ userId: number; since: Date; reason: string }[]>;
};

const isReported = { $regex: `^${REPORTED}` };

export function createAddresses({ contacts }: Pick<Models, 'contacts'>): Addresses {
  return {
    async flag(email, reason) {
      const undeliverable = { since: new Date(), reason };
      const { matchedCount } = await contacts.updateMany({ email, deleted: false }, { undeliverable });
      return matchedCount;
    },
    async clear(email) {
      const { matchedCount } = await contacts.updateMany({ email, deleted: false }, { undeliverable: null });
      return matchedCount;
    },
    async reached(email) {
      await contacts.updateMany(
        { email, undeliverable: { $ne: null }, 'undeliverable.reason': { $not: isReported } },
        { undeliverable: null },
      );
    },
    async list() {
      const flagged = await contacts
        .find({ undeliverable: { $ne: null } })
        .sort({ 'undeliverable.since': 1 })
        .lean();
      return flagged.flatMap(({ _id, undeliverable }) => (undeliverable ? [{ userId: _id, ...undeliverable }] : []));
    },
  };
}
