import { confirmGame, GAME_MOVED, seeCancellation } from '@playfield/contracts/confirmations.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../../deps.ts';
import { BEGUN, CANCELED_ALREADY, cancellationFor, noteSeen } from '../cancel.ts';
import type { MatchupRecord } from '../../games/model.ts';
import { gameOf, NOT_AGREED } from '../../games/sides.ts';
import { sayYes } from './answers.ts';
import { presentConfirmation } from './answers.ts';

export function confirmationRoutes({ db, models }: Deps) {
  return [
    route(confirmGame, async ({ params: { id }, body, caller }) => {
      await gameOf(models, id, caller.id);
      const [startsAt, now] = [new Date(body.startsAt), new Date()];
      const isSaid = await transaction(db, (session) =>
        sayYes(models, { matchupId: id, teamId: caller.id, startsAt, now }, session),
      );
      const { game, otherId } = await gameOf(models, id, caller.id);
      if (game.status !== 'matched') throw conflict(CANCELED_ALREADY);
      if (!isSaid) throw conflict(game.startsAt <= now ? BEGUN : GAME_MOVED);
      return presentConfirmation(game, caller.id, otherId);
    }),

    route(seeCancellation, async ({ params: { id: matchupId }, caller }) => {
      const game = await models.matchups.findOne({ _id: matchupId }).lean<MatchupRecord>();
      if (!game || !cancellationFor(game, caller.id)) throw notFound(NOT_AGREED);
      const seen = { matchupId, teamId: caller.id, now: new Date() };
      await transaction(db, (session) => noteSeen(models, seen, session));
    }),
  ];
}
