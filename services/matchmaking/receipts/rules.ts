/** What counts as being shown a field. Pure. */
import type { ViewWay } from '@playfield/contracts/receipts.ts';
import type { ScheduledGame } from '@playfield/contracts/schedules.ts';

export type View = { matchupId: number; teamId: number; personId: number; way: ViewWay };

export const viewIdOf = ({ matchupId, teamId, personId, way }: View) => `${matchupId}.${teamId}.${personId}.${way}`;

/** Whether an answer holds the field of a game with its opponent: after a block it does not. */
export const showsField = ({ standing, apart }: { standing: ScheduledGame['standing'] | null; apart: boolean }) =>
  !apart && (standing === 'agreed' || standing === 'canceled');
