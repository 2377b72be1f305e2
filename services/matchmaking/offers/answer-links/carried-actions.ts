/** What becomes of an answer that a registration has carried, once its address is verified. */
import type { Event } from '@playfield/contracts/events.ts';
import type { KnownUser } from '@playfield/contracts/events/accounts.ts';
import type { LinkAnswer } from '@playfield/contracts/fields/answer-link.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { HttpError } from '@playfield/kit/http/errors.ts';
import { areApart } from '../../teams/blocks/queries.ts';
import { aboutOffers, strangersView } from '../events.ts';
import type { MatchupRecord } from '../../games/model.ts';
import { presentExactGame } from '../../games/present.ts';
import { presentTeam } from '../../teams/present.ts';
import type { Models } from '../../models.ts';
import { newInterest, type OfferRecord } from '../model.ts';
import { VISIBLE_TEAM, type TeamRecord } from '../../teams/model.ts';
import { takeTurn } from '../../teams/queries.ts';
import { carryOut, isToWhatIs, readyFor, type Given, type Stores } from './answer-actions.ts';
import { findLink, type Found } from './queries.ts';

/** The answer of a team that has just verified its address. */
export async function takeCarriedAnswer(
  { models, venues, outbox }: Stores,
  { user, code: codeHash, answer }: { user: KnownUser; code: string; answer: LinkAnswer },
  session: ClientSession,
): Promise<void> {
  const team = await models.teams
    .findOne({ _id: user.id, ...VISIBLE_TEAM })
    .session(session)
    .lean();
  if (!team) return;
  const given = { codeHash, answer, team, now: new Date() };
  const ready = await readyFor(models, venues, given, session).catch(orNull);
  if (ready) return carryOut({ models, outbox }, ready, given, session);
  const noted = 'yesTo' in answer ? await noteLate(models, given, session) : [];
  if (noted.length > 0) return outbox.publish(noted, session);
  if (await hasAnswered(models, given, session)) return;
  // One event for every reason: that somebody keeps apart from a team is not told apart.
  await outbox.publish([{ type: 'offer.answered', what: 'failed', team: presentTeam(team._id, team) }], session);
}

/** Whether the team has said so itself in the meantime: an interest in the game, or a proposal that waits. */
async function hasAnswered(models: Models, { codeHash, team }: Given, session: ClientSession): Promise<boolean> {
  const link = await models.answerLinks.findOne({ codeHash }).session(session).lean();
  if (!link) return false;
  const interest = { matchupId: link.matchupId, fromId: team._id };
  const proposal = { fromId: team._id, toId: link.teamId, status: 'pending' as const };
  return (await models.offers.exists({ $or: [interest, proposal] }).session(session)) !== null;
}

function orNull(error: unknown): null {
  if (error instanceof HttpError) return null;
  throw error;
}

/**
 * A yes that came too late for its link agrees on nothing. It is kept as an interest: in an open game one that waits
 * for the other team's answer, in a taken one as that of a team that was not chosen, which may stand by.
 */
async function noteLate(
  models: Models,
  { codeHash, answer, team, now }: Given,
  session: ClientSession,
): Promise<Event[]> {
  const found = await findLink(models, codeHash, session);
  const game = found && lateGame(found, team, now);
  if (!game || !found.sender || !('yesTo' in answer)) return [];
  // Of what it said yes to, the other team may agree: not of another day or place.
  if (!isToWhatIs(answer.yesTo, game, found.sender)) return [];
  await takeTurn(models, [game.teamId, team._id], session);
  const own = { matchupId: game._id, fromId: team._id };
  if (await models.offers.exists(own).session(session)) return [];
  if (await areApart(models, [game.teamId, team._id], session)) return [];
  const isTaken = game.status === 'matched';
  const interest: OfferRecord = {
    ...newInterest(game, team._id, now),
    ...(isTaken ? { status: 'passed_over' } : {}),
  };
  await models.offers.create([interest], { session });
  await models.matchups.updateOne({ _id: game._id }, { $inc: { interestCount: 1 } }, { session });
  const about = await aboutOffers(
    models,
    [interest],
    () => (isTaken ? strangersView(game) : presentExactGame(game)),
    session,
  );
  return about.map((one) =>
    isTaken
      ? { type: 'offer.answered', what: 'declined', ...one, inLine: true }
      : { type: 'offer.made', what: 'interest', ...one },
  );
}

/** The game that a late yes is for; null where it is for none: a game that only changed can still be answered. */
function lateGame({ link, game, sender, isBusy }: Found, team: TeamRecord, now: Date): MatchupRecord | null {
  if (!game || !sender || sender._id === team._id || game.sport !== team.sport || game.startsAt <= now) return null;
  if (game.status === 'matched') return game;
  const isOver = link.state !== 'open' || link.expiresAt <= now || isBusy;
  return game.status === 'open' && isOver ? game : null;
}
