import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { clientOf } from '@playfield/kit/http/edge.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import type { Context } from 'koa';
import type { Deps } from '../deps.ts';

const KEPT_MAX = 20;
const KEPT_MS = 400 * DAY_MS;
const IPV4_PARTS = 3;
const IPV6_PARTS = 3;

function networkOf(address: string): string {
  const ipv4 = address.replace(/^::ffff:/i, '');
  if (isIPv4(ipv4)) return ipv4.split('.').slice(0, IPV4_PARTS).join('.');
  const [beforeZeros = ''] = address.split('::');
  return beforeZeros.split(':').slice(0, IPV6_PARTS).join(':');
}

/** Stores keyed hashes, because plain hashes of networks could be brute-forced. */
export async function recordDevice(
  { db, models: { users }, outbox, links: [key, ...earlierKeys] }: Deps,
  userId: number,
  ctx: Context,
): Promise<void> {
  const { address, device } = clientOf(ctx);
  const idUnder = (secret: Uint8Array) =>
    createHmac('sha256', secret)
      .update(`${userId}\n${device}\n${networkOf(address)}`)
      .digest('base64url');
  const id = idUnder(key);
  const same = new Set([id, ...earlierKeys.map(idUnder)]);
  const seenAt = new Date();
  await transaction(db, async (session) => {
    const user = await users.findOne({ _id: userId }, { devices: 1 }).session(session).lean();
    const known = (user?.devices ?? []).filter((one) => seenAt.getTime() - one.seenAt.getTime() < KEPT_MS);
    const others = known.filter((one) => !same.has(one.id));
    const devices = [...others.slice(1 - KEPT_MAX), { id, seenAt }];
    await users.updateOne({ _id: userId }, { $set: { devices } }, { session });
    if (known.length > 0 && others.length === known.length)
      await outbox.publish(
        [{ type: 'user.security', what: 'new_device', userId, device, at: seenAt.toISOString() }],
        session,
      );
  });
}
