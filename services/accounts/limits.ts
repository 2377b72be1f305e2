/** Limits emails that anyone can trigger by typing an address. Over a limit, calls answer as usual and send nothing. */
import { createBudget } from '@playfield/kit/data/budgets.ts';
import type { Redis } from '@playfield/kit/data/redis.ts';
import { clientOf } from '@playfield/kit/http/edge.ts';
import { networkOf } from '@playfield/kit/http/networks.ts';
import type { Context } from 'koa';
import { hashToken, mailboxOf } from './rules.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export type EmailLimits = {
  /** Whether a mailbox may get another email that the caller's network triggers; counts it. */
  take(email: string, ctx: Context): Promise<boolean>;
  /** Whether it is the first of these emails to an address within an hour; counts it. */
  takeHourly(what: 'reminder' | 'reset', address: string): Promise<boolean>;
};

export function createEmailLimits(redis: Redis): EmailLimits {
  const budget = (name: string, points: number, seconds: number) =>
    createBudget(redis, { name: `emails-${name}`, points, seconds });
  // Half of the total, so that one network cannot use up what the mailbox's owner needs.
  const fromNetwork = [budget('network-hour', 5, HOUR), budget('network-day', 10, DAY)];
  const fromAnywhere = [budget('hour', 10, HOUR), budget('day', 20, DAY)];
  const hourly = budget('hourly', 1, HOUR);

  return {
    async take(email, ctx) {
      const mailbox = mailboxOf(email);
      const network = hashToken(`${mailbox} from ${networkOf(clientOf(ctx).address)}`);
      for (const limit of fromNetwork) if ((await limit.spend(network)) > 0) return false;
      for (const limit of fromAnywhere) if ((await limit.spend(hashToken(mailbox))) > 0) return false;
      return true;
    },
    takeHourly: async (what, address) => (await hourly.spend(hashToken(`${what} ${address}`))) === 0,
  };
}
