import { createBudget, type Budget } from '@playfield/kit/data/budgets.ts';
import type { Redis } from '@playfield/kit/data/redis.ts';
import { clientOf } from '@playfield/kit/http/edge.ts';
import { networkOf } from '@playfield/kit/http/networks.ts';
import type { Context } from 'koa';
import { hashToken, mailboxOf } from './rules.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

type Inviter = { teamId: number; personId: number };

export type EmailLimits = {
  take(email: string, ctx: Context): Promise<boolean>;
  /** Like `take`, but once an hour per mailbox, a network's first request of the hour may exceed the limits. */
  takeVerification(email: string, ctx: Context): Promise<boolean>;
  takeNewsletter(email: string): Promise<boolean>;
  /** If the inviter and the recipient already share a team, only the inviting team's and the inviter's limits apply. */
  takeInvitation(email: string, by: Inviter, about: { ctx: Context; isColleague: boolean }): Promise<boolean>;
  takeRoleChange(teamId: number): Promise<number>;
  restoreInvitation(email: string, by: Inviter): Promise<void>;
  takeHourly(what: 'reminder' | 'reset', address: string): Promise<boolean>;
};

export function createEmailLimits(redis: Redis): EmailLimits {
  const budget = (name: string, points: number, seconds: number) =>
    createBudget(redis, { name: `emails-${name}`, points, seconds });
  // Half of `fromAnywhere`, so that one network can't use up all emails to a mailbox.
  const fromNetwork = [budget('network-hour', 5, HOUR), budget('network-day', 10, DAY)];
  const fromAnywhere = [budget('hour', 10, HOUR), budget('day', 20, DAY)];
  const invitations = {
    team: budget('invitations-team', 1, DAY),
    person: budget('invitations-person', 2, DAY),
    network: budget('invitations-network', 3, DAY),
    anywhere: budget('invitations', 6, DAY),
  };
  const newsletter = [budget('newsletter-hour', 1, HOUR), budget('newsletter-day', 3, DAY)];
  const roleChanges = budget('role-changes', 12, DAY);
  const hourly = budget('hourly', 1, HOUR);

  const byInviter = (mailbox: string, { teamId, personId }: Inviter) =>
    [
      [invitations.team, `${mailbox} by ${teamId}`],
      [invitations.person, `${mailbox} by person ${personId}`],
    ] as const;
  const fromNetworkOf = (ctx: Context, mailbox: string) => `${mailbox} from ${networkOf(clientOf(ctx).address)}`;

  async function spendAll(limits: readonly (readonly [Budget, key: string])[]): Promise<boolean> {
    for (const [limit, key] of limits) if ((await limit.spend(hashToken(key))) > 0) return false;
    return true;
  }

  async function take(email: string, ctx: Context): Promise<boolean> {
    const mailbox = mailboxOf(email);
    const network = fromNetworkOf(ctx, mailbox);
    return spendAll([
      ...fromNetwork.map((limit) => [limit, network] as const),
      ...fromAnywhere.map((limit) => [limit, mailbox] as const),
    ]);
  }

  const takeHourly = (what: string, key: string) => spendAll([[hourly, `${what} ${key}`]]);

  return {
    take,
    async takeVerification(email, ctx) {
      const mailbox = mailboxOf(email);
      // An attacker who uses up the shared limit must not keep the owner from registering.
      const isFirstOfNetwork = await takeHourly('verification', fromNetworkOf(ctx, mailbox));
      return (await take(email, ctx)) || (isFirstOfNetwork && (await takeHourly('verification', mailbox)));
    },
    takeNewsletter: (email) => spendAll(newsletter.map((limit) => [limit, mailboxOf(email)] as const)),
    async takeInvitation(email, by, { ctx, isColleague }) {
      const mailbox = mailboxOf(email);
      const fromAll = [
        [invitations.network, fromNetworkOf(ctx, mailbox)] as const,
        [invitations.anywhere, mailbox] as const,
      ];
      return spendAll([...byInviter(mailbox, by), ...(isColleague ? [] : fromAll)]);
    },
    takeRoleChange: (teamId) => roleChanges.spend(`${teamId}`),
    async restoreInvitation(email, by) {
      for (const [limit, key] of byInviter(mailboxOf(email), by)) await limit.restore(hashToken(key));
    },
    takeHourly,
  };
}
