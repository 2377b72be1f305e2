import { listBlocks, setBlock } from '@playfield/contracts/blocks.ts';
import type { Event } from '@playfield/contracts/events.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import type { Models } from '../models.ts';
import { publishing } from '../transactions.ts';
import { agreedBetween } from '../games/sides.ts';
import { endChanges } from '../offers/changes.ts';
import { endOffers } from '../offers/ending.ts';
import { IN_A_GAME } from '../offers/model.ts';
import { endWeekendGames } from '../offers/suggested.ts';
import { beginBlock, endBlock } from '../teams/blocks.ts';
import type { Pair } from '../teams/model.ts';
import { saveCaller, lockTeams, teamRefs, visibleTeam } from '../teams/queries.ts';

export async function blockEvents(models: Models, pairs: readonly Pair[], createdAt: Date): Promise<Event[]> {
  const events: Event[] = [];
  for (const pair of pairs) {
    const both = { $in: [pair.blockerId, pair.blockedId] };
    events.push({ type: 'team.blocked', ...pair, active: true, at: createdAt.toISOString() });
    events.push(...(await endWeekendGames(models, { fromId: both, toId: both }, [pair.blockerId])));
    events.push(...(await endInterests(models, pair)));
  }
  return events;
}

export const unblockEvents = (pairs: readonly Pair[], at: Date): Event[] =>
  pairs.map((pair) => ({ type: 'team.blocked', ...pair, active: false, at: at.toISOString() }));

async function endInterests(models: Models, { blockerId, blockedId }: Pair): Promise<Event[]> {
  const { offers } = models;
  const both = { $in: [blockerId, blockedId] };
  const waiting = { fromId: both, toId: both, status: 'pending' as const };
  const interests = await offers.find({ ...waiting, ...IN_A_GAME }).lean();
  const events: Event[] = [];
  for (const [fromId, what] of [[blockedId, 'declined'] as const, [blockerId, 'withdrawn'] as const]) {
    const ended = interests.filter((one) => one.fromId === fromId);
    events.push(...(await endOffers(models, ended, { what })));
  }
  await offers.updateMany(waiting, { $set: { status: 'withdrawn' } });
  await endChanges(models, agreedBetween(blockerId, blockedId));
  return events;
}

const LISTED_MAX = 200;

export function blockRoutes(deps: Deps) {
  const { models } = deps;
  const { blocks } = models;

  return [
    route(setBlock, async ({ params, body: { blocked }, caller }) => {
      const pair = { blockerId: caller.id, blockedId: params.id };
      if (blocked) {
        if (params.id === caller.id) throw conflict('You cannot block your own team');
        if (!(await visibleTeam(models, params.id))) throw notFound('This team does not exist');
        await saveCaller(deps, caller);
      }
      await publishing(deps, async () => {
        await lockTeams(models, [caller.id, params.id]);
        // Read the clock after locking, so that the block is later than any agreement between the two teams.
        const now = new Date();
        if (!blocked) return unblockEvents(await endBlock(models, pair), now);
        return blockEvents(models, await beginBlock(models, pair, now), now);
      });
    }),

    route(listBlocks, async ({ caller }) => {
      const mine = await blocks
        .find({ blockerId: caller.id, chosen: true })
        .sort({ createdAt: -1 })
        .limit(LISTED_MAX)
        .lean();
      const ids = mine.map(({ blockedId }) => blockedId);
      const refOf = await teamRefs(models, ids);
      return mine.map(({ blockedId, createdAt }) => ({ team: refOf(blockedId), createdAt: createdAt.toISOString() }));
    }),
  ];
}
