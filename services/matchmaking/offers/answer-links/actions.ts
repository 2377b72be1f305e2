/** Makes answer links, and ends them: of several answers, the first one counts. */
import {
  LINK_ANSWERED,
  LINK_OVER,
  LINKS_A_DAY,
  NO_SUCH_LINK,
  OPEN_LINKS_MAX,
  type LinkState,
} from '@playfield/contracts/answer-links.ts';
import type { Event } from '@playfield/contracts/events.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { refuseFor } from '@playfield/kit/data/budgets.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import type { Types } from 'mongoose';
import { TOO_MANY_LINKS } from '../../limits.ts';
import type { MatchupRecord } from '../../games/model.ts';
import { presentExactGame } from '../../games/present.ts';
import type { Models } from '../../models.ts';
import { playsDuring } from '../../games/clash.ts';
import { newTeamLinkCode } from '../../teams/links/model.ts';
import { takeTurnAs, teamRefs } from '../../teams/queries.ts';
import { personOf, type Person } from '../../teams/rules.ts';
import type { AnswerLinkRecord } from '../link-model.ts';
import { endOf, hashOfCode } from './rules.ts';

const NOT_YOURS = 'This game does not exist, or is not yours';
const NOT_OPEN = 'This game is not open any more: nobody can answer for it';
const PLAYS_THEN = 'Your team has agreed on another game at that time';
const TOO_MANY_OPEN = `${OPEN_LINKS_MAX} links of this game wait for an answer. Turn one off first.`;

type Own = { matchupId: number; caller: Person };
export type Made = { link: AnswerLinkRecord; game: MatchupRecord; code: string };

/** @throws {HttpError} 404 for another team's game; 409 for one that is not open, or has too many open links; 429 after a day's links */
export async function makeLink(
  models: Models,
  { matchupId, caller }: Own,
  now: Date,
  session: ClientSession,
): Promise<Made> {
  // Two at once count one after the other.
  await takeTurnAs(models, caller, session);
  const { id: teamId } = caller;
  const game = await models.matchups.findOne({ _id: matchupId, teamId }).session(session).lean();
  if (!game) throw notFound(NOT_YOURS);
  if (game.status !== 'open' || game.startsAt <= now) throw conflict(NOT_OPEN);
  if (await playsDuring(models, teamId, game, session)) throw conflict(PLAYS_THEN);
  const open = { matchupId, state: 'open' as const, expiresAt: { $gt: now } };
  if ((await models.answerLinks.countDocuments(open).session(session)) >= OPEN_LINKS_MAX) throw conflict(TOO_MANY_OPEN);
  await refuseMany(models, teamId, now, session);
  const code = newTeamLinkCode();
  const link: AnswerLinkRecord = {
    _id: uuidv7(),
    codeHash: hashOfCode(code),
    matchupId,
    teamId,
    personId: personOf(caller),
    state: 'open',
    expiresAt: endOf(game, now),
    createdAt: now,
  };
  await models.answerLinks.create([link], { session });
  return { link, game, code };
}

/** @throws {HttpError} 429 until a day has passed since the first of a day's links */
async function refuseMany({ answerLinks }: Models, teamId: number, now: Date, session: ClientSession): Promise<void> {
  const [first] = await answerLinks
    .find({ teamId }, { createdAt: 1 })
    .sort({ createdAt: -1 })
    .skip(LINKS_A_DAY - 1)
    .limit(1)
    .session(session)
    .lean();
  const left = first ? first.createdAt.getTime() + DAY_MS - now.getTime() : 0;
  refuseFor(Math.max(0, Math.ceil(left / 1_000)), TOO_MANY_LINKS);
}

/** Ends an open link, in one update. @throws {HttpError} 409 if somebody was first, or its time is over */
export async function closeLink(
  { answerLinks }: Pick<Models, 'answerLinks'>,
  { _id }: Pick<AnswerLinkRecord, '_id'>,
  { state, now, proposalId }: { state: Exclude<LinkState, 'open'>; now: Date; proposalId?: Types.ObjectId },
  session: ClientSession,
): Promise<void> {
  const open = { _id, state: 'open' as const, expiresAt: { $gt: now } };
  const change = { state, ...(proposalId ? { proposalId } : {}) };
  const { modifiedCount } = await answerLinks.updateOne(open, { $set: change }, { session });
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
  return [{ type: 'offer.answered', what: 'passed', matchup: presentExactGame(game), team: refOf(teamId) }];
}

/** @returns the number of its game. @throws {HttpError} 404 for another team's link; 409 if it was answered */
export async function takeBack(
  models: Models,
  { id, teamId }: { id: string; teamId: number },
  session: ClientSession,
): Promise<number> {
  const link = await models.answerLinks.findOne({ _id: id, teamId }).session(session).lean();
  if (!link) throw notFound(NO_SUCH_LINK);
  await closeLink(models, link, { state: 'ended', now: new Date() }, session);
  return link.matchupId;
}
