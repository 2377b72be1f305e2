import { loadFeed } from '../../schedule/calendar/store.ts';
import { loadPushDevices } from '../push/devices.ts';
import { renewPush } from '../push/store.ts';
import { isActing, $session } from '../../../shared/api/session.ts';

export async function reloadOtherAccess(): Promise<void> {
  await renewPush();
  await Promise.all([loadPushDevices(), isActing($session.get()) && loadFeed()]);
}
