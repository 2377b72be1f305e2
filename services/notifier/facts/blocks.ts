import type { Event } from '@playfield/contracts/events.ts';
import { timeOfId } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';
import { blockId } from './actions.ts';
import { aboutOf, notificationOf } from '../notifications/registry.ts';

type Facts = Pick<Models, 'facts' | 'contacts'>;

/** Maps the ID of each blocked team to the time of the latest block between it and `teamId`, in Unix milliseconds. */
export async function blockedAmong(
  { facts }: Facts,
  teamId: number,
  others: readonly number[],
  session: ClientSession | null,
): Promise<Map<number, number>> {
  const idsOf = (other: number) => [blockId(teamId, other), blockId(other, teamId)];
  const active = { _id: { $in: others.flatMap(idsOf) }, holds: true };
  const found = await facts.find(active).session(session).lean();
  const sinceOf = (other: number) =>
    Math.max(...found.filter(({ _id }) => idsOf(other).includes(_id)).map(({ at }) => at.getTime()));
  return new Map(others.map((other) => [other, sinceOf(other)] as const).filter(([, since]) => since > -Infinity));
}

export async function isDeliverable(
  facts: Facts,
  { id, teamId, event }: { id: string; teamId: number; event: Event },
  session: ClientSession | null = null,
): Promise<boolean> {
  const declaration = notificationOf(event);
  const { otherTeamId } = aboutOf(event);
  if (!declaration?.forPartners || otherTeamId === null) return true;
  const since = (await blockedAmong(facts, teamId, [otherTeamId], session)).get(otherTeamId);
  if (!declaration.aboutMessages) return since === undefined || timeOfId(id) > since;
  return since === undefined && !(await facts.contacts.exists({ _id: otherTeamId, suspended: true }).session(session));
}
