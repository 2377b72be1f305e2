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
import type { Deps } from '../../deps.ts';
import { BEGUN, cancel, CANCELED_ALREADY, cancellationFor, noteSeen } from '../cancel.ts';
import type { MatchupRecord } from '../../games/model.ts';
import { gameOf, NOT_AGREED } from '../../games/sides.ts';
import { teamRefs } from '../../teams/queries.ts';
import { sayYes } from './actions.ts';
import { presentConfirmation, presentLinked } from './present.ts';
import { linkedBy, type Linked } from './queries.ts';

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
  async function cancelBy({ teamId, personId, startsAt }: GameLink, { game, otherId, team }: Linked): Promise<void> {
    if (game.startsAt.getTime() !== startsAt) return;
    const by = { id: teamId, ...(team.people ? { personId } : {}) };
    const canceling = { matchupId: game._id, by, otherId, now: new Date() };
    await transaction(db, async (session) => {
      await outbox.publish(await cancel(models, canceling, session), session);
    }).catch((error: unknown) => {
      // Canceled or begun meanwhile: the answer says so.
      if (!(error instanceof HttpError) || error.status !== 409) throw error;
    });
    outbox.announce();
  }

  async function see(matchupId: number, teamId: number): Promise<void> {
    await transaction(db, (session) => noteSeen(models, { matchupId, teamId, now: new Date() }, session));
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
      const game = await models.matchups.findOne({ _id: matchupId }).lean<MatchupRecord>();
      if (!game || !cancellationFor(game, caller.id)) throw notFound(NOT_AGREED);
      await see(matchupId, caller.id);
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
      if (answer === 'no') await cancelBy(link, linked);
      if (answer === 'seen') await see(link.matchupId, link.teamId);
      return present(link, await linkedBy(models, link));
    }),
  ];
}
