import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { LineState } from '@playfield/contracts/interests.ts';
import type { RunnersUp } from '@playfield/contracts/runners-up.ts';
import type { MatchupRecord } from '../games/model.ts';
import type { Models } from '../models.ts';
import { blockedTeamIds } from '../teams/blocks.ts';
import type { OfferRecord } from './model.ts';
import { teamRefs, visibleAmong } from '../teams/queries.ts';

const HEAD_START_MS = 60 * MINUTE_MS;
const PART_OF_TIME_LEFT = 1 / 10;
const SHORTEST_MS = 10 * MINUTE_MS;

type Game = Pick<MatchupRecord, 'status' | 'startsAt'>;

export function lineOf({ status }: Pick<OfferRecord, 'status'>, game: Game, now: Date): LineState | undefined {
  if (game.startsAt <= now) return undefined;
  const isStandingBy = status === 'standby' || status === 'offered';
  if (game.status === 'open') return status === 'offered' ? 'offered' : isStandingBy ? 'in' : undefined;
  if (game.status === 'cancelled') return isStandingBy ? 'in' : undefined;
  if (game.status !== 'matched') return undefined;
  return status === 'standby' ? 'in' : status === 'passed_over' ? 'can' : undefined;
}

export function nextOfferAt({ startsAt }: Pick<Game, 'startsAt'>, now: Date): Date {
  const left = startsAt.getTime() - now.getTime();
  return new Date(now.getTime() + Math.max(SHORTEST_MS, Math.min(HEAD_START_MS, left * PART_OF_TIME_LEFT)));
}

export async function standbysOf(
  models: Models,
  { _id: matchupId, teamId }: Pick<MatchupRecord, '_id' | 'teamId'>,
): Promise<OfferRecord[]> {
  const { offers } = models;
  const found = await offers
    .find({ matchupId, status: 'standby', fromId: { $nin: await blockedTeamIds(models, teamId) } })
    .sort({ _id: 1 })
    .lean();
  const asking = found.map(({ fromId }) => fromId);
  const there = await visibleAmong(models, asking);
  return found.filter(({ fromId }) => there.has(fromId));
}

export async function runnersUpOf(models: Models, game: MatchupRecord): Promise<RunnersUp | undefined> {
  const standbys = await standbysOf(models, game);
  const like = { matchupId: game._id, status: 'offered' as const };
  const offers = game.status === 'open' ? await models.offers.find(like).lean() : [];
  const [first] = standbys;
  if (!first && offers.length === 0) return undefined;
  const ids = [...offers, ...standbys].map(({ fromId }) => fromId);
  const refOf = await teamRefs(models, ids);
  return {
    standingBy: standbys.length,
    offered: offers.length,
    ...(offers.length > 0 ? { offeredTo: offers.map(({ fromId }) => refOf(fromId).teamName) } : {}),
    ...(first ? { next: refOf(first.fromId).teamName } : {}),
  };
}
