/** Tracks the devices that an account signs in from, to notify its owner of new ones. */
import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { clientOf } from '@playfield/kit/http/edge.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import type { Context } from 'koa';
import type { Deps } from '../deps.ts';

/** Maximum number of devices stored per user, more than a person has. The least recently seen ones are dropped. */
const KEPT_MAX = 20;
/**
 * Leading parts of an address that identify its network. An IPv4 /24 or IPv6 /48 network usually stays the same when
 * a home's or school's address changes.
 */
const IPV4_PARTS = 3;
const IPV6_PARTS = 3;

function networkOf(address: string): string {
  const ipv4 = address.replace(/^::ffff:/i, '');
  if (isIPv4(ipv4)) return ipv4.split('.').slice(0, IPV4_PARTS).join('.');
  const [beforeZeros = ''] = address.split('::');
  return beforeZeros.split(':').slice(0, IPV6_PARTS).join(':');
}

/**
 * Records a sign-in's device, and notifies the user of a new browser, system or network, except for an account's first
 * device. Stores only a keyed hash, because plain hashes of networks could be brute-forced. A device that is known
 * under an earlier key is moved to the current key.
 */
export async function recordDevice(
  { db, models: { knownDevices }, outbox, links: [key, ...earlierKeys] }: Deps,
  userId: number,
  ctx: Context,
): Promise<void> {
  const { address, device } = clientOf(ctx);
  const idUnder = (secret: Uint8Array) =>
    createHmac('sha256', secret)
      .update(`${userId}\n${device}\n${networkOf(address)}`)
      .digest('base64url');
  const _id = idUnder(key);
  const earlier = new Set(earlierKeys.map(idUnder));
  const at = new Date();
  if (await knownDevices.findOneAndUpdate({ _id }, { $set: { seenAt: at } }).lean()) return;
  await transaction(db, async (session) => {
    const known = await knownDevices.find({ userId }, { _id: 1 }).sort({ seenAt: -1 }).session(session).lean();
    // A concurrent sign-in may have inserted this device.
    await knownDevices.updateOne({ _id }, { $set: { userId, seenAt: at } }, { session, upsert: true });
    const isEarlier = (one: { _id: string }) => earlier.has(one._id);
    const tooMany = known.filter((one) => !isEarlier(one)).slice(KEPT_MAX - 1);
    const dropped = [...tooMany, ...known.filter(isEarlier)].map((one) => one._id);
    if (dropped.length > 0) await knownDevices.deleteMany({ _id: { $in: dropped } }, { session });
    if (known.length > 0 && !known.some((one) => one._id === _id || isEarlier(one)))
      await outbox.publish(
        [{ type: 'user.security', what: 'new_device', userId, device, at: at.toISOString() }],
        session,
      );
  });
}
