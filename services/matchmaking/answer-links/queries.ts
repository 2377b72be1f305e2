/** What an answer link leads to, and who has answered it. */
import { NO_SUCH_LINK, type OpenedLink } from '@playfield/contracts/answer-links.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { publicOf, type MatchupRecord } from '../matchups/model.ts';
import type { Models } from '../models.ts';
import { presentInvitingTeam } from '../team-links/present.ts';
import { VISIBLE_TEAM, type TeamRecord } from '../teams/model.ts';
import type { AnswerLinkRecord } from './model.ts';
import { presentLinkedGame } from './present.ts';
import { stateOf, versionOf } from './rules.ts';

/** A link with its game and the team that sent it; null where they are gone, or the team is not there for others. */
export type Found = { link: AnswerLinkRecord; game: MatchupRecord | null; sender: TeamRecord | null };

/** @returns null for a code that no link has */
export async function findLink(
  { answerLinks, matchups, teams }: Models,
  codeHash: string,
  session: ClientSession | null = null,
): Promise<Found | null> {
  const link = await answerLinks.findOne({ codeHash }).session(session).lean();
  if (!link) return null;
  const game = await matchups.findOne({ _id: link.matchupId }).session(session).lean();
  const sender = await teams
    .findOne({ _id: link.teamId, ...VISIBLE_TEAM })
    .session(session)
    .lean();
  return { link, game, sender };
}

/** @throws {HttpError} 404 for a code that no link has */
export async function openedBy(models: Models, codeHash: string, now: Date): Promise<OpenedLink> {
  const found = await findLink(models, codeHash);
  if (!found) throw notFound(NO_SUCH_LINK);
  const { link, game, sender } = found;
  const state = stateOf(link, game, now);
  if (state === 'open' && game && sender) {
    const shown = presentLinkedGame(publicOf(game));
    const team = presentInvitingTeam(sender);
    const expiresAt = link.expiresAt.toISOString();
    return { state, open: { game: shown, team, expiresAt, version: versionOf(shown) } };
  }
  return { state: state === 'open' || state === 'ended' ? 'ended' : 'answered', open: null };
}

/** The game of a link that a team has agreed on; null if it has not. */
export async function agreedOf(
  { answerLinks, interests }: Models,
  codeHash: string,
  teamId: number,
  session: ClientSession | null = null,
): Promise<number | null> {
  const link = await answerLinks.findOne({ codeHash }).session(session).lean();
  const agreed = link && { matchupId: link.matchupId, teamId, status: 'accepted' as const };
  return agreed && (await interests.exists(agreed).session(session)) ? link.matchupId : null;
}
