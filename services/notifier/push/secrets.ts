import type { Sealing } from '@playfield/kit/data/sealing.ts';
import * as z from 'zod';
import type { PushAddress, SubscriptionRecord } from './model.ts';

export const aboutBrowser = (id: string | number) => `browser ${id}`;

const pushAddress = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

export function sealAddress(id: string, { endpoint, keys }: PushAddress, sealing: Sealing): string {
  return sealing.seal(JSON.stringify({ endpoint, keys }), aboutBrowser(id));
}

export function openAddress({ _id, sealed }: SubscriptionRecord, sealing: Sealing): PushAddress {
  return pushAddress.parse(JSON.parse(sealing.open(sealed, aboutBrowser(_id))));
}
