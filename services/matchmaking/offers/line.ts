/** The teams that stand by for a game: who they are, and how long each has it to itself. */
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { LineState } from '@playfield/contracts/interests.ts';
import type { RunnersUp } from '@playfield/contracts/runners-up.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { MatchupRecord } from '../games/model.ts';
import type { Models } from '../models.ts';
import { hiddenFrom } from '../teams/blocks.ts';
import type { OfferRecord } from './model.ts';
import { visibleAmong } from '../teams/queries.ts';

/** Who comes first in line has the game to itself for so long, and it stays offered after that: enough to ask one's players. */
const HEAD_START_MS = 60 * MINUTE_MS;
/** Near the game there is less time for each: a part of what is left, but never below this. */
const PART_OF_TIME_LEFT = 1 / 10;
const SHORTEST_MS = 10 * MINUTE_MS;

type Game = Pick<MatchupRecord, 'status' | 'startsAt'>;

/** Where an offer stands in line; undefined where there is none. */
export function lineOf({ status }: Pick<OfferRecord, 'status'>, game: Game, now: Date): LineState | undefined {
  if (game.startsAt <= now) return undefined;
  const isStandingBy = status === 'standby' || status === 'offered';
  if (game.status === 'open') return status === 'offered' ? 'offered' : isStandingBy ? 'in' : undefined;
  // The line is kept where the chosen team has dropped out.
  if (game.status === 'cancelled') return isStandingBy ? 'in' : undefined;
  if (game.status !== 'matched') return undefined;
  return status === 'standby' ? 'in' : status === 'passed_over' ? 'can' : undefined;
}

/** When the next team in line is offered the game, too. */
export function nextOfferAt({ startsAt }: Pick<Game, 'startsAt'>, now: Date): Date {
  const left = startsAt.getTime() - now.getTime();
  return new Date(now.getTime() + Math.max(SHORTEST_MS, Math.min(HEAD_START_MS, left * PART_OF_TIME_LEFT)));
}

/** Those that have not been offered it, in the order of their offers: without blocked and suspended teams. */
export async function inLineFor(
  models: Models,
  { _id: matchupId, teamId }: Pick<MatchupRecord, '_id' | 'teamId'>,
  session: ClientSession | null = null,
): Promise<OfferRecord[]> {
  const { offers } = models;
  const found = await offers
    .find({ matchupId, status: 'standby', fromId: { $nin: await hiddenFrom(models, teamId) } })
    .sort({ _id: 1 })
    .session(session)
    .lean();
  const asking = found.map(({ fromId }) => fromId);
  const there = await visibleAmong(models, asking, session);
  return found.filter(({ fromId }) => there.has(fromId));
}

/** What the team that posted a game reads of them; undefined without any. */
export async function runnersUpOf(models: Models, game: MatchupRecord): Promise<RunnersUp | undefined> {
  const standingBy = (await inLineFor(models, game)).length;
  const like = { matchupId: game._id, status: 'offered' as const };
  const offered = game.status === 'open' ? await models.offers.countDocuments(like) : 0;
  return standingBy + offered > 0 ? { standingBy, offered } : undefined;
}
