/** Takes a team out of weekends: when it is deleted or suspended, or when two teams keep apart. */
import type { Event } from '@playfield/contracts/events.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../../models.ts';
import { endGames } from './game-actions.ts';

/** Ends what is proposed to a team. @returns events for the other teams */
export async function leaveWeekends(models: Models, teamId: number, session: ClientSession): Promise<Event[]> {
  await models.weekendEntries.deleteMany({ teamId }, { session });
  return endGames(models, { teamIds: teamId }, { notified: [teamId] }, session);
}

/** Deletes what a team said about its weekends. @returns events for teams whose proposed game is off */
export async function removeFromWeekends(models: Models, teamId: number, session: ClientSession): Promise<Event[]> {
  const events = await leaveWeekends(models, teamId, session);
  await models.weekendTeams.deleteOne({ _id: teamId }, { session });
  await models.weekendGames.deleteMany({ teamIds: teamId }, { session });
  return events;
}

/** Ends what is proposed to two teams together. @returns events for those that had said yes, but the blocker */
export function keepApart(
  models: Models,
  { blockerId, blockedId }: { blockerId: number; blockedId: number },
  session: ClientSession,
): Promise<Event[]> {
  return endGames(models, { teamIds: { $all: [blockerId, blockedId] } }, { notified: [blockerId] }, session);
}
