import { listBlocks, setBlock } from '@playfield/contracts/blocks.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../../deps.ts';
import { beginBlock, endBlock } from '../../teams/blocks/actions.ts';
import type { Pair } from '../../teams/blocks/model.ts';
import { blockEvents, unblockEvents } from './removal.ts';
import { VISIBLE_TEAM } from '../../teams/model.ts';
import { saveCaller, takeTurn, teamRefs } from '../../teams/queries.ts';

/** More teams than anyone has met. */
const LISTED_MAX = 200;

export function blockRoutes(deps: Deps) {
  const { db, models, outbox } = deps;
  const { blocks, teams } = models;

  async function unblock(pair: Pair): Promise<void> {
    await transaction(db, async (session) => {
      await takeTurn(models, [pair.blockerId, pair.blockedId], session);
      await outbox.publish(unblockEvents(await endBlock(models, pair, session), new Date()), session);
    });
  }

  return [
    route(setBlock, async ({ params, body, caller }) => {
      const pair = { blockerId: caller.id, blockedId: params.id };
      if (!body.blocked) return unblock(pair);
      if (params.id === caller.id) throw conflict('You cannot block your own team');
      const team = await teams.exists({ _id: params.id, ...VISIBLE_TEAM });
      if (!team) throw notFound('This team does not exist');
      await saveCaller(deps, caller);
      await transaction(db, async (session) => {
        await takeTurn(models, [caller.id, params.id], session);
        // In its turn: what the two agreed on before has an earlier time.
        const createdAt = new Date();
        const begun = await beginBlock(models, pair, createdAt, session);
        await outbox.publish(await blockEvents(models, begun, createdAt, session), session);
      });
    }),

    route(listBlocks, async ({ caller }) => {
      const mine = await blocks
        .find({ blockerId: caller.id, chosen: true })
        .sort({ createdAt: -1 })
        .limit(LISTED_MAX)
        .lean();
      const refOf = await teamRefs(
        models,
        mine.map(({ blockedId }) => blockedId),
      );
      return mine.map(({ blockedId, createdAt }) => ({
        team: refOf(blockedId),
        createdAt: createdAt.toISOString(),
      }));
    }),
  ];
}
