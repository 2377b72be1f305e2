import { createECDH } from 'node:crypto';
import type { VapidKeys } from 'web-push';

export function vapidKeys(privateKey: string): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}
