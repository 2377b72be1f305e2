/** The devices that an account signs in from, so that its owner is notified of new ones. */
import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { clientOf } from '@playfield/kit/http/edge.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import type { Context } from 'koa';
import type { Deps } from '../deps.ts';

/** More than a team's staff has; the least recently seen is dropped. */
const KEPT_MAX = 20;
/** An IPv4 /24 or IPv6 /48 stays the same while a home's or a school's address changes. */
const IPV4_PARTS = 3;
const IPV6_PARTS = 3;

function networkOf(address: string): string {
  const ipv4 = address.replace(/^::ffff:/i, '');
  if (isIPv4(ipv4)) return ipv4.split('.').slice(0, IPV4_PARTS).join('.');
  const [beforeZeros = ''] = address.split('::');
  return beforeZeros.split(':').slice(0, IPV6_PARTS).join(':');
}

/**
 * Records a sign-in's device, and emails the user about a new browser, system or network. An account's first device is
 * not reported. Stores only a keyed hash: plain hashes of networks could be brute-forced.
 */
export async function noteDevice(
  { db, models: { knownDevices }, outbox, links: [key] }: Deps,
  userId: number,
  ctx: Context,
): Promise<void> {
  const { address, device } = clientOf(ctx);
  const _id = createHmac('sha256', key)
    .update(`${userId}\n${device}\n${networkOf(address)}`)
    .digest('base64url');
  const at = new Date();
  if (await knownDevices.findOneAndUpdate({ _id }, { $set: { seenAt: at } }).lean()) return;
  await transaction(db, async (session) => {
    const others = await knownDevices.find({ userId }, { _id: 1 }).sort({ seenAt: -1 }).session(session).lean();
    // A simultaneous duplicate: one comes first.
    await knownDevices.updateOne({ _id }, { $set: { userId, seenAt: at } }, { session, upsert: true });
    const tooMany = others.slice(KEPT_MAX - 1).map((one) => one._id);
    if (tooMany.length > 0) await knownDevices.deleteMany({ _id: { $in: tooMany } }, { session });
    if (others.length > 0 && !others.some((one) => one._id === _id))
      await outbox.publish([{ type: 'user.new_device', userId, device, at: at.toISOString() }], session);
  });
  outbox.announce();
}
