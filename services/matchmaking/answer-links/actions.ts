/** Makes answer links, and ends them: of several answers, the first one counts. */
import {
  LINK_ANSWERED,
  LINK_OVER,
  NO_SUCH_LINK,
  OPEN_LINKS_MAX,
  type LinkState,
} from '@playfield/contracts/answer-links.ts';
import type { Event } from '@playfield/contracts/events.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import type { MatchupRecord } from '../matchups/model.ts';
import { presentExactGame } from '../matchups/present.ts';
import type { Models } from '../models.ts';
import { newTeamLinkCode } from '../team-links/model.ts';
import { takeTurn, teamRefs } from '../teams/queries.ts';
import type { AnswerLinkRecord } from './model.ts';
import { endOf, hashOfCode } from './rules.ts';

const NOT_YOURS = 'This game does not exist, or is not yours';
const NOT_OPEN = 'This game is not open any more: nobody can answer for it';
const TOO_MANY_OPEN = `${OPEN_LINKS_MAX} links of this game wait for an answer. Turn one off first.`;

type Own = { matchupId: number; teamId: number };
export type Made = { link: AnswerLinkRecord; game: MatchupRecord; code: string };

/** @throws {HttpError} 404 for another team's game; 409 for one that is not open, or has too many open links */
export async function makeLink(
  models: Models,
  { matchupId, teamId }: Own,
  now: Date,
  session: ClientSession,
): Promise<Made> {
  // Two at once count one after the other.
  await takeTurn(models, [teamId], session);
  const game = await models.matchups.findOne({ _id: matchupId, teamId }).session(session).lean();
  if (!game) throw notFound(NOT_YOURS);
  if (game.status !== 'open' || game.startsAt <= now) throw conflict(NOT_OPEN);
  const open = { matchupId, state: 'open' as const, expiresAt: { $gt: now } };
  if ((await models.answerLinks.countDocuments(open).session(session)) >= OPEN_LINKS_MAX) throw conflict(TOO_MANY_OPEN);
  const code = newTeamLinkCode();
  const link: AnswerLinkRecord = {
    _id: uuidv7(),
    codeHash: hashOfCode(code),
    matchupId,
    teamId,
    state: 'open',
    expiresAt: endOf(game, now),
    createdAt: now,
  };
  await models.answerLinks.create([link], { session });
  return { link, game, code };
}

/** Ends an open link, in one update. @throws {HttpError} 409 if somebody was first, or its time is over */
export async function closeLink(
  { answerLinks }: Pick<Models, 'answerLinks'>,
  { _id }: Pick<AnswerLinkRecord, '_id'>,
  { state, now }: { state: Exclude<LinkState, 'open'>; now: Date },
  session: ClientSession | null = null,
): Promise<void> {
  const open = { _id, state: 'open' as const, expiresAt: { $gt: now } };
  const { modifiedCount } = await answerLinks.updateOne(open, { $set: { state } }, session ? { session } : {});
  if (modifiedCount > 0) return;
  const known = await answerLinks.findOne({ _id }).session(session).lean();
  throw conflict(known && ['yes', 'no', 'other'].includes(known.state) ? LINK_ANSWERED : LINK_OVER);
}

/** @returns what tells the team that sent it. @throws {HttpError} 404 for an unknown link; 409 for one that is not open */
export async function declineLink(
  models: Models,
  codeHash: string,
  now: Date,
  session: ClientSession,
): Promise<Event[]> {
  const link = await models.answerLinks.findOne({ codeHash }).session(session).lean();
  if (!link) throw notFound(NO_SUCH_LINK);
  const game = await models.matchups.findOne({ _id: link.matchupId }).session(session).lean();
  await closeLink(models, link, { state: 'no', now }, session);
  // Whoever has another opponent needs not hear it.
  if (game?.status !== 'open' || game.startsAt <= now) return [];
  const { teamId } = link;
  const refOf = await teamRefs(models, [teamId], session);
  return [{ type: 'link.declined', matchup: presentExactGame(game), team: refOf(teamId) }];
}

/** @throws {HttpError} 404 for another team's link; 409 if it was answered */
export async function takeBack(models: Models, { id, teamId }: { id: string; teamId: number }): Promise<void> {
  const link = await models.answerLinks.findOne({ _id: id, teamId }).lean();
  if (!link) throw notFound(NO_SUCH_LINK);
  await closeLink(models, link, { state: 'ended', now: new Date() });
}
