/** VAPID keys prove to push services that a message is ours (RFC 8292). A subscription is bound to one key pair. */
import { isDuplicateKey } from '@playfield/kit/data/mongo.ts';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import type { VapidKeys } from 'web-push';
import type { Config } from '../config.ts';
import type { Models } from '../models.ts';
import { ABOUT_VAPID } from './secrets.ts';

type Settings = Pick<Config, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY'>;

/** If instances start concurrently, the first generated pair is used. */
export async function vapidKeys(
  { vapid }: Pick<Models, 'vapid'>,
  settings: Settings,
  sealing: Sealing,
): Promise<VapidKeys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  if (publicKey && privateKey) return { publicKey, privateKey };
  const _id = 'vapid';
  if (!(await vapid.exists({ _id }))) {
    const { default: webPush } = await import('web-push');
    const made = webPush.generateVAPIDKeys();
    const sealed = sealing.seal(made.privateKey, ABOUT_VAPID);
    await vapid.create([{ _id, ...made, privateKey: sealed }]).catch(ignoreDuplicate);
  }
  const kept = await vapid.findOne({ _id }).lean();
  if (!kept) throw new Error('The VAPID keys were not kept');
  return { publicKey: kept.publicKey, privateKey: sealing.open(kept.privateKey, ABOUT_VAPID) };
}

function ignoreDuplicate(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}
