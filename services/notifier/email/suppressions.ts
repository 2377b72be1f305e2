/** Which addresses e-mails cannot reach: flagged by a mail server's final no, or by an operator who got a bounce. */
import type { Models } from '../models.ts';

/** The reason of a flag that an operator set; only an operator or a new address takes it away. */
export const REPORTED = 'reported';

export type Addresses = {
  /** Resolves to how many accounts have the address. */
  flag(email: string, reason: string): Promise<number>;
  clear(email: string): Promise<number>;
  /** After an e-mail got through: what a mail server had said does not hold any more, what an operator knows does. */
  reached(email: string): Promise<void>;
  list(): Promise<{ userId: number; since: Date; reason: string }[]>;
};

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
        { email, undeliverable: { $ne: null }, 'undeliverable.reason': { $ne: REPORTED } },
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
