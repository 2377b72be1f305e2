import {
  answerGameLink,
  confirmGame,
  GAME_MOVED,
  INVALID_GAME_LINK,
  readGameLink,
  seeCancellation,
  type LinkedGame,
} from '@playfield/contracts/confirmations.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { conflict, HttpError, invalid, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { readGameLink as readLink, type GameLink } from '@playfield/kit/http/signed-links.ts';
import type { Deps } from '../deps.ts';
import { gameOf, NOT_AGREED } from '../matchups/sides.ts';
import { cancellationOf } from '../proposals/actions.ts';
import { BEGUN, CANCELED_ALREADY, cancelAgreed } from '../proposals/cancel-actions.ts';
import { noteStep } from '../team-steps/actions.ts';
import { teamRefs } from '../teams/queries.ts';
import { noteSeen, sayYes } from './actions.ts';
import { presentConfirmation, presentLinked } from './present.ts';
import { cancellationFor, linkedBy, type Linked } from './queries.ts';

const OTHER_LINK = 'This link takes another answer';

export function confirmationRoutes({ db, models, outbox, links }: Deps) {
  async function present(link: GameLink, linked: Linked): Promise<LinkedGame> {
    const { teamName } = (await teamRefs(models, [linked.otherId]))(linked.otherId);
    return presentLinked(link, linked, teamName, new Date());
  }

  /** @throws 400 for a token that is forged, or of another kind of link */
  async function linkIn(token: string): Promise<GameLink> {
    const link = await readLink(token, links);
    if (!link) throw invalid({ token: [INVALID_GAME_LINK] });
    return link;
  }

  async function say(link: GameLink): Promise<void> {
    const { matchupId, teamId } = link;
    const answer = { matchupId, teamId, startsAt: new Date(link.startsAt), now: new Date() };
    await transaction(db, (session) => sayYes(models, answer, session));
  }

  /** The team cannot make it: the game is canceled, as if its page had been used. */
  async function cancel({ teamId, personId, startsAt }: GameLink, { game, otherId, team }: Linked): Promise<void> {
    const now = new Date();
    if (game.startsAt.getTime() !== startsAt) return;
    const cancellation = cancellationOf(game, { by: teamId, otherId, now });
    const person = { id: teamId, ...(team.people ? { personId } : {}) };
    await transaction(db, async (session) => {
      await outbox.publish(await cancelAgreed(models, cancellation, session), session);
      await noteStep(models, person, { what: 'canceled', matchupId: game._id }, session);
    }).catch((error: unknown) => {
      // Canceled or begun meanwhile: the answer says so.
      if (!(error instanceof HttpError) || error.status !== 409) throw error;
    });
    outbox.announce();
  }

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
      const cancellation = await cancellationFor(models, { matchupId, teamId: caller.id });
      if (!cancellation) throw notFound(NOT_AGREED);
      await noteSeen(models, cancellation, new Date());
    }),

    route(readGameLink, async ({ body }) => {
      const link = await linkIn(body.token);
      return present(link, await linkedBy(models, link));
    }),

    route(answerGameLink, async ({ body: { token, answer } }) => {
      const link = await linkIn(token);
      if ((answer === 'seen') !== (link.about === 'cancellation')) throw invalid({ answer: [OTHER_LINK] });
      const linked = await linkedBy(models, link);
      if (answer === 'yes') await say(link);
      if (answer === 'no') await cancel(link, linked);
      if (answer === 'seen') await noteSeen(models, linked.cancellation, new Date());
      return present(link, await linkedBy(models, link));
    }),
  ];
}
