import type { Slot } from '@playfield/contracts/opponents.ts';
import type { Interval } from '../../teams/availability/hours.ts';
import { localTimes } from '../../places/time.ts';

export const presentSlot = (slot: Interval, timeZone: string): Slot => ({ ...localTimes(slot, timeZone), timeZone });
