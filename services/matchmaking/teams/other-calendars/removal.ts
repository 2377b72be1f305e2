/** A calendar elsewhere goes with whoever added it. */
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../../models.ts';
import type { TeamRecord } from '../model.ts';
import { actingIn } from '../rules.ts';

/** Forgets the calendars of everyone who is no longer an owner or a manager of the team. */
export async function forgetCalendarsOfOthers(
  { otherCalendars }: Pick<Models, 'otherCalendars'>,
  team: TeamRecord,
  session: ClientSession,
): Promise<void> {
  const acting = actingIn(team);
  if (!acting) return;
  await otherCalendars.deleteMany({ teamId: team._id, byId: { $nin: acting } }, { session });
}
