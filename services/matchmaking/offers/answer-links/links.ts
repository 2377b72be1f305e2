import { createHash } from 'node:crypto';
import {
  type LinkedGame,
  type LinkState,
  type AnswerLink,
  NO_SUCH_LINK,
  LINK_ANSWERED,
  LINK_OVER,
  OPEN_LINKS_MAX,
} from '@playfield/contracts/answer-links.ts';
import type { Event } from '@playfield/contracts/events.ts';
import type { InvitingTeam } from '@playfield/contracts/team-links.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { notFound, conflict } from '@playfield/kit/http/errors.ts';
import type { Types } from 'mongoose';
import type { MatchupRecord, PublicMatchup } from '../../games/model.ts';
import { presentExactGame } from '../../games/present.ts';
import { playsDuring, refuseBusy } from '../../games/sides.ts';
import type { Models } from '../../models.ts';
import { type AnswerLinkRecord, endOf } from '../model.ts';
import { presentSharedGame } from '../../search/shared-games.ts';
import { newTeamLinkCode } from '../../teams/links.ts';
import { type TeamRecord, actsIn, personOf, type Person } from '../../teams/model.ts';
import { isOut, lockTeamAs, teamRefs, visibleTeam } from '../../teams/queries.ts';

const VERSION_LENGTH = 16;

type Game = Pick<MatchupRecord, 'status' | 'startsAt'>;

export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');

export function versionOf(game: LinkedGame, team: InvitingTeam): string {
  const shown = JSON.stringify([game, team]);
  return createHash('sha256').update(shown).digest('base64url').slice(0, VERSION_LENGTH);
}

export function stateOf(link: Pick<AnswerLinkRecord, 'state' | 'expiresAt'>, game: Game | null, now: Date): LinkState {
  if (link.state !== 'open') return link.state;
  const isOpen = game?.status === 'open' && game.startsAt > now && link.expiresAt > now;
  return isOpen ? 'open' : 'ended';
}

export function presentLinkedGame(game: PublicMatchup): LinkedGame {
  const { code: _, ...shown } = presentSharedGame(game, { code: '' });
  return { ...shown, competitionLevel: game.competitionLevel };
}

export function presentAnswerLink(link: AnswerLinkRecord, game: MatchupRecord | null, now: Date): AnswerLink {
  const { _id: id, held, createdAt, expiresAt } = link;
  const state = stateOf(link, game, now);
  return {
    id,
    ...(state === 'open' && held && held.until > now ? { state: 'held', heldBy: held.teamName } : { state }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

const LISTED_MAX = 50;

export async function linksOfGame({ answerLinks }: Models, game: MatchupRecord, now: Date): Promise<AnswerLink[]> {
  const links = await answerLinks.find({ matchupId: game._id }).sort({ createdAt: -1 }).limit(LISTED_MAX).lean();
  return links.map((link) => presentAnswerLink(link, game, now));
}

/** `sender` is null if the team isn't visible, or if the link's creator may no longer act for it. */
export type Found = { link: AnswerLinkRecord; game: MatchupRecord | null; sender: TeamRecord | null; isBusy: boolean };

export async function findLink(models: Models, codeHash: string): Promise<Found | null> {
  const { answerLinks, matchups } = models;
  const link = await answerLinks.findOne({ codeHash }).lean();
  if (!link) return null;
  const game = await matchups.findOne({ _id: link.matchupId }).lean();
  const team = await visibleTeam(models, link.teamId);
  const isTheirs = team !== null && actsIn(team, link.personId) && !(await isOut(models, link.personId));
  const isBusy = game?.status === 'open' && (await playsDuring(models, link.teamId, game));
  return { link, game, sender: isTheirs ? team : null, isBusy };
}

export async function agreedOf(
  { answerLinks, matchups }: Models,
  codeHash: string,
  teamId: number,
): Promise<number | null> {
  const link = await answerLinks.findOne({ codeHash }).lean();
  const agreed = link && { _id: link.matchupId, opponentId: teamId };
  return agreed && (await matchups.exists(agreed)) ? link.matchupId : null;
}

const NOT_YOURS = 'This game does not exist, or is not yours';
const NOT_OPEN = 'This game is not open anymore: nobody can answer for it';
const TOO_MANY_OPEN = `${OPEN_LINKS_MAX} links of this game wait for an answer. Turn one off first.`;

type Made = { link: AnswerLinkRecord; game: MatchupRecord; code: string };

export async function makeLink(models: Models, matchupId: number, caller: Person, now: Date): Promise<Made> {
  await lockTeamAs(models, caller);
  const { id: teamId } = caller;
  const game = await models.matchups.findOne({ _id: matchupId, teamId }).lean();
  if (!game) throw notFound(NOT_YOURS);
  if (game.status !== 'open' || game.startsAt <= now) throw conflict(NOT_OPEN);
  await refuseBusy(models, game, { teams: [teamId], own: teamId });
  const open = { matchupId, state: 'open' as const, expiresAt: { $gt: now } };
  if ((await models.answerLinks.countDocuments(open)) >= OPEN_LINKS_MAX) throw conflict(TOO_MANY_OPEN);
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
  await models.answerLinks.create([link]);
  return { link, game, code };
}

export async function closeLink(
  { answerLinks }: Models,
  { _id, state, expiresAt }: AnswerLinkRecord,
  change: { state: Exclude<LinkState, 'open'>; proposalId?: Types.ObjectId },
  now: Date,
): Promise<void> {
  if (state !== 'open' || expiresAt <= now)
    throw conflict(['yes', 'no', 'other'].includes(state) ? LINK_ANSWERED : LINK_OVER);
  await answerLinks.updateOne({ _id }, { $set: change });
}

export async function declineLink(models: Models, codeHash: string, now: Date): Promise<Event[]> {
  const link = await models.answerLinks.findOne({ codeHash }).lean();
  if (!link) throw notFound(NO_SUCH_LINK);
  const game = await models.matchups.findOne({ _id: link.matchupId }).lean();
  await closeLink(models, link, { state: 'no' }, now);
  if (game?.status !== 'open' || game.startsAt <= now) return [];
  const { teamId } = link;
  const refOf = await teamRefs(models, [teamId]);
  return [{ type: 'offer.answered', what: 'passed', matchup: presentExactGame(game), team: refOf(teamId) }];
}
