/** Reloads whatever ends along with all other sessions. */
import { loadFeed } from '../calendar/store.ts';
import { loadPushDevices } from '../push/devices.ts';
import { renewPush } from '../push/store.ts';

export async function reloadOtherAccess(): Promise<void> {
  await renewPush();
  await Promise.all([loadPushDevices(), loadFeed()]);
}
