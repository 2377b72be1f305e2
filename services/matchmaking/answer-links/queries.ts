/** What an answer link leads to, and whether a team can answer it. */
import {
  GAME_CHANGED,
  LINK_ANSWERED,
  LINK_OVER,
  NO_SUCH_LINK,
  OTHER_SPORT,
  OWN_LINK,
  type OpenedLink,
} from '@playfield/contracts/answer-links.ts';
import type { LinkAnswer } from '@playfield/contracts/fields/answer-link.ts';
import { CROSSING } from '@playfield/contracts/proposals.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { PUBLIC_AVAILABILITY, type PublicAvailability } from '../availability/model.ts';
import { areApart } from '../blocks/queries.ts';
import { publicOf, type MatchupRecord } from '../matchups/model.ts';
import type { Venues } from '../matchups/venues.ts';
import type { Models } from '../models.ts';
import { newGameProposal } from '../proposals/actions.ts';
import type { ProposalRecord } from '../proposals/model.ts';
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

type Given = { codeHash: string; answer: LinkAnswer; team: TeamRecord; now: Date };
/** What an answer changes; `proposal` for another time. */
export type Ready = { link: AnswerLinkRecord; game: MatchupRecord; sender: TeamRecord; proposal: ProposalRecord | null };

/**
 * Only reads, so that whoever catches its refusal has changed nothing.
 * @throws {HttpError} 404 for an unknown link and for teams that keep apart; 409 unless it is open, the game is as it
 *   was shown, and the team can play it; 400 for a time in the past
 */
export async function readyFor(
  models: Models,
  venues: Venues,
  { codeHash, answer, team, now }: Given,
  session: ClientSession,
): Promise<Ready> {
  const found = await findLink(models, codeHash, session);
  if (!found) throw notFound(NO_SUCH_LINK);
  const { link, game, sender } = found;
  if (link.teamId === team._id) throw conflict(OWN_LINK);
  if (await areApart(models, [link.teamId, team._id], session)) throw notFound(NO_SUCH_LINK);
  const state = stateOf(link, game, now);
  if (state !== 'open') throw conflict(state === 'ended' ? LINK_OVER : LINK_ANSWERED);
  if (!game || !sender) throw conflict(LINK_OVER);
  if (game.sport !== team.sport) throw conflict(OTHER_SPORT);
  if ('yesTo' in answer) {
    if (answer.yesTo !== versionOf(presentLinkedGame(publicOf(game)))) throw conflict(GAME_CHANGED);
    return { link, game, sender, proposal: null };
  }
  const theirs = await models.availabilities
    .findOne({ _id: sender._id }, PUBLIC_AVAILABILITY)
    .session(session)
    .lean<PublicAvailability>();
  const host = game.matchupType === 'hosting' ? ('them' as const) : ('us' as const);
  const asked = { teamId: sender._id, ...answer.otherTime, host };
  const sides = { caller: { ...team, id: team._id }, other: sender, ours: null, theirs };
  const { ageGroup, gender, competitionLevel } = game;
  const proposal = { ...(await newGameProposal(asked, sides, venues, now)), ageGroup, gender, competitionLevel };
  const waiting = { about: proposal.about, status: 'pending' as const };
  if (await models.proposals.exists(waiting).session(session)) throw conflict(CROSSING);
  return { link, game, sender, proposal };
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
