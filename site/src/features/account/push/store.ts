import { getPreferences } from '@playfield/contracts/notifications.ts';
import { addSubscription, endSubscription } from '@playfield/contracts/push.ts';
import { CallError } from '@playfield/contracts/http/client.ts';
import { atom } from 'nanostores';
import { ask } from '../../../shared/api/ask.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { act } from '../../../shared/stores/calls.ts';

export type PushState = 'unknown' | 'unsupported' | 'blocked' | 'off' | 'on';

export const $push = atom<PushState>('unknown');

const FAILED = 'Notifications could not be turned on';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function lookAtPush(): Promise<void> {
  if (!isSupported()) return $push.set('unsupported');
  if (Notification.permission === 'denied') return $push.set('blocked');
  const subscription = await subscribed();
  $push.set(subscription && (await isKnown(subscription)) ? 'on' : 'off');
}

async function subscribed(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function isKnown(subscription: PushSubscription): Promise<boolean> {
  const id = await idOf(subscription);
  try {
    return (await ask(getPreferences, {})).push.devices.some((one) => one.id === id);
  } catch {
    return true;
  }
}

async function idOf({ endpoint }: PushSubscription): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Renews the subscription, because changing the password or ending other sessions deletes all subscriptions. */
export async function renewPush(): Promise<void> {
  if (isSupported() && Notification.permission === 'granted' && (await subscribed())) await turnPushOn();
}

export async function turnPushOn(): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return $push.set('blocked');
  if (permission !== 'granted') return;
  await act([FAILED, 'Please try again.'], async () => {
    const { registerWorker } = await import('../../../shared/stores/service-worker.ts');
    await registerWorker();
    const { pushManager } = await navigator.serviceWorker.ready;
    const { key } = (await ask(getPreferences, {})).push;
    const subscription = await subscribeWith(pushManager, key);
    const { subscription: schema } = await import('../../../shared/api/schemas.ts');
    await ask(addSubscription, { body: schema.parse(subscription.toJSON()) });
    $push.set('on');
    showSuccess('Notifications are on for this device');
  });
}

async function subscribeWith(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const old = await manager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return manager.subscribe(options);
  }
}

export const turnPushOff = () =>
  act(['Notifications could not be turned off', 'Please try again.'], async () => {
    await forgetDevice();
    $push.set('off');
    showSuccess('Notifications are off for this device');
  });

/** Must run before sign-out, so that the device's next user doesn't see this user's notifications. */
export async function forgetDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  const subscription = isSupported() ? await subscribed() : null;
  if (!subscription) return;
  await ask(endSubscription, { params: { id: await idOf(subscription) } }).catch((error: unknown) => {
    if (!(error instanceof CallError && error.status === 404)) throw error;
  });
  await subscription.unsubscribe();
}
