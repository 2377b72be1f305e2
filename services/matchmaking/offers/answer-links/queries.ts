/** What an answer link leads to, and who has answered it. */
import { type AnswerLink, type LinkedGame, NO_SUCH_LINK, type OpenedLink } from '@playfield/contracts/answer-links.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { playsDuring } from '../../games/clash.ts';
import { type MatchupRecord, type PublicMatchup, publicOf } from '../../games/model.ts';
import type { Models } from '../../models.ts';
import { presentSharedGame } from '../../search/shared-games/present.ts';
import { presentInvitingTeam } from '../../teams/links/present.ts';
import { type TeamRecord, VISIBLE_TEAM } from '../../teams/model.ts';
import { isOut } from '../../teams/queries.ts';
import { actsIn } from '../../teams/rules.ts';
import type { AnswerLinkRecord } from '../link-model.ts';
import { stateOf, versionOf } from './rules.ts';

/** As in the game's public link, with the level. */
export function presentLinkedGame(game: PublicMatchup): LinkedGame {
  const { code: _, crest: __, ...shown } = presentSharedGame(game, { code: '' });
  return { ...shown, competitionLevel: game.competitionLevel };
}

/** A link as the team sees it that made it. */
export function presentAnswerLink(link: AnswerLinkRecord, game: MatchupRecord | null, now: Date): AnswerLink {
  const { _id: id, createdAt, expiresAt } = link;
  return {
    id,
    state: stateOf(link, game, now),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * A link with its game and the team that sent it; null where they are gone, the team is not there for others, or whoever
 * made the link does not act for it any more.
 */
export type Found = {
  link: AnswerLinkRecord;
  game: MatchupRecord | null;
  sender: TeamRecord | null;
  /** Whether the sender plays another game at that time by now: a yes would agree on this one without asking it. */
  isBusy: boolean;
};

/** @returns null for a code that no link has */
export async function findLink(
  models: Models,
  codeHash: string,
  session: ClientSession | null = null,
): Promise<Found | null> {
  const { answerLinks, matchups, teams } = models;
  const link = await answerLinks.findOne({ codeHash }).session(session).lean();
  if (!link) return null;
  const game = await matchups.findOne({ _id: link.matchupId }).session(session).lean();
  const team = await teams
    .findOne({ _id: link.teamId, ...VISIBLE_TEAM })
    .session(session)
    .lean();
  const isTheirs = team !== null && actsIn(team, link.personId) && !(await isOut({ teams }, link.personId));
  const isBusy = game?.status === 'open' && (await playsDuring(models, link.teamId, game, session));
  return { link, game, sender: isTheirs ? team : null, isBusy };
}

/** @throws {HttpError} 404 for a code that no link has */
export async function openedBy(models: Models, codeHash: string, now: Date): Promise<OpenedLink> {
  const found = await findLink(models, codeHash);
  if (!found) throw notFound(NO_SUCH_LINK);
  const { link, game, sender, isBusy } = found;
  const state = stateOf(link, game, now);
  if (state === 'open' && game && sender && !isBusy) {
    const shown = presentLinkedGame(publicOf(game));
    const team = presentInvitingTeam(sender);
    const expiresAt = link.expiresAt.toISOString();
    return { state, open: { game: shown, team, expiresAt, version: versionOf(shown, team) } };
  }
  return { state: state === 'open' || state === 'ended' ? 'ended' : 'answered', open: null };
}

/** The game of a link that a team has agreed on; null if it has not. */
export async function agreedOf(
  { answerLinks, matchups }: Models,
  codeHash: string,
  teamId: number,
  session: ClientSession | null = null,
): Promise<number | null> {
  const link = await answerLinks.findOne({ codeHash }).session(session).lean();
  const agreed = link && { _id: link.matchupId, opponentId: teamId };
  return agreed && (await matchups.exists(agreed).session(session)) ? link.matchupId : null;
}

/** Whether a team has proposed another time by a link, which waits for its answer. */
export async function isProposedBy(
  { answerLinks, offers }: Models,
  codeHash: string,
  teamId: number,
): Promise<boolean> {
  const link = await answerLinks.findOne({ codeHash }).lean();
  if (!link?.proposalId) return false;
  return (await offers.exists({ _id: link.proposalId, fromId: teamId, status: 'pending' })) !== null;
}
