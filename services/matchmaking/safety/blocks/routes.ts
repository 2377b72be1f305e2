import { listBlocks, setBlock } from '@playfield/contracts/blocks.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { isDuplicateKey, transaction } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../../deps.ts';
import { blockId } from '../../teams/blocks/queries.ts';
import { endInterests } from './removal.ts';
import { VISIBLE_TEAM } from '../../teams/model.ts';
import { endGames } from '../../offers/weekends/games.ts';
import { saveCaller, takeTurn, teamRefs } from '../../teams/queries.ts';

/** More teams than anyone has met. */
const LISTED_MAX = 200;

export function blockRoutes(deps: Deps) {
  const { db, models, outbox } = deps;
  const { blocks, teams } = models;

  async function unblock(pair: { blockerId: number; blockedId: number }): Promise<void> {
    await transaction(db, async (session) => {
      const { deletedCount } = await blocks.deleteOne({ _id: blockId(pair.blockerId, pair.blockedId) }, { session });
      if (deletedCount === 0) return;
      const at = new Date().toISOString();
      await outbox.publish([{ type: 'team.blocked', ...pair, active: false, at }], session);
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
        await blocks.create([{ _id: blockId(caller.id, params.id), ...pair, createdAt }], { session });
        const at = createdAt.toISOString();
        const interests = await endInterests(models, pair, session);
        const both = { teamIds: { $all: [caller.id, params.id] } };
        const ended = [...interests, ...(await endGames(models, both, [caller.id], session))];
        await outbox.publish([{ type: 'team.blocked', ...pair, active: true, at }, ...ended], session);
      }).catch((error: unknown) => {
        // Already blocked: nothing to do.
        if (!isDuplicateKey(error)) throw error;
      });
    }),

    route(listBlocks, async ({ caller }) => {
      const mine = await blocks.find({ blockerId: caller.id }).sort({ createdAt: -1 }).limit(LISTED_MAX).lean();
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
