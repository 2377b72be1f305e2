/** Carries out what an answer link is answered with: a yes makes a game, another time a proposal. */
import {
  DECLINED_BEFORE,
  GAME_CHANGED,
  LINK_ANSWERED,
  LINK_OVER,
  NO_SUCH_LINK,
  OTHER_SPORT,
  OWN_LINK,
} from '@playfield/contracts/answer-links.ts';
import type { LinkAnswer } from '@playfield/contracts/fields/answer-link.ts';
import { CROSSING } from '@playfield/contracts/proposals.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Outbox } from '@playfield/kit/events/outbox.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { PUBLIC_AVAILABILITY, type PublicAvailability } from '../../teams/availability/model.ts';
import { areApart } from '../../teams/blocks/queries.ts';
import { publicOf, type MatchupRecord } from '../../games/model.ts';
import type { Venues } from '../../places/venues.ts';
import type { Models } from '../../models.ts';
import { agree } from '../agree.ts';
import { newGameProposal } from '../proposals/actions.ts';
import { publishProposal } from '../proposals/actions.ts';
import type { ProposalRecord } from '../model.ts';
import { presentInvitingTeam } from '../../teams/links/present.ts';
import type { TeamRecord } from '../../teams/model.ts';
import { closeLink } from './actions.ts';
import type { AnswerLinkRecord } from '../link-model.ts';
import { presentLinkedGame } from './queries.ts';
import { findLink } from './queries.ts';
import { stateOf, versionOf } from './rules.ts';

export type Given = { codeHash: string; answer: LinkAnswer; team: TeamRecord; now: Date };
/** What an answer changes; `proposal` for another time. */
type Ready = { link: AnswerLinkRecord; game: MatchupRecord; proposal: ProposalRecord | null };

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
  const { link, game, sender, isBusy } = found;
  if (link.teamId === team._id) throw conflict(OWN_LINK);
  if (await areApart(models, [link.teamId, team._id], session)) throw notFound(NO_SUCH_LINK);
  const state = stateOf(link, game, now);
  if (state !== 'open') throw conflict(state === 'ended' ? LINK_OVER : LINK_ANSWERED);
  if (!game || !sender || isBusy) throw conflict(LINK_OVER);
  if (game.sport !== team.sport) throw conflict(OTHER_SPORT);
  if ('yesTo' in answer) {
    if (!isToWhatIs(answer.yesTo, game, sender)) throw conflict(GAME_CHANGED);
    await refuseDeclined(models, game._id, team._id, session);
    return { link, game, proposal: null };
  }
  const theirs = await models.availabilities
    .findOne({ _id: sender._id }, PUBLIC_AVAILABILITY)
    .session(session)
    .lean<PublicAvailability>();
  const host = game.matchupType === 'hosting' ? ('them' as const) : ('us' as const);
  const asked = { teamId: sender._id, ...answer.otherTime, host };
  const sides = { caller: { ...team, id: team._id }, other: sender, ours: null, theirs };
  const { ageGroup, gender, competitionLevel } = game;
  const drafted = await newGameProposal(asked, sides, venues, now);
  const proposal = { ...drafted, terms: { ...drafted.terms, ageGroup, gender, competitionLevel } };
  const waiting = { about: drafted.about, status: 'pending' } as const;
  if (await models.offers.exists(waiting).session(session)) throw conflict(CROSSING);
  return { link, game, proposal };
}

export const isToWhatIs = (yesTo: string, game: MatchupRecord, sender: TeamRecord): boolean =>
  yesTo === versionOf(presentLinkedGame(publicOf(game)), presentInvitingTeam(sender));

/** A forwarded link does not overrule the sender's no. @throws {HttpError} 409 for a team that it declined, or canceled with */
async function refuseDeclined(
  { offers }: Models,
  matchupId: number,
  teamId: number,
  session: ClientSession,
): Promise<void> {
  const own = { matchupId, fromId: teamId, status: 'declined' } as const;
  if (await offers.exists(own).session(session)) throw conflict(DECLINED_BEFORE);
}

export type Stores = { models: Models; venues: Venues; outbox: Pick<Outbox, 'publish'> };

/** @returns the agreed game's number, or null after another time was proposed. @throws {HttpError} as `readyFor` */
export async function answerFor(
  { models, venues, outbox }: Stores,
  given: Given,
  session: ClientSession,
): Promise<number | null> {
  const ready = await readyFor(models, venues, given, session);
  await carryOut({ models, outbox }, ready, given, session);
  return ready.proposal ? null : ready.game._id;
}

/** @throws {HttpError} 409 if another answer, or a change of the game, came first */
export async function carryOut(
  { models, outbox }: Pick<Stores, 'models' | 'outbox'>,
  { link, game, proposal }: Ready,
  { team, now }: Given,
  session: ClientSession,
): Promise<void> {
  const closed = proposal ? { state: 'other' as const, proposalId: proposal._id } : { state: 'yes' as const };
  await closeLink(models, link, { ...closed, now }, session);
  if (proposal) await publishProposal({ models, outbox }, proposal, session);
  else {
    const yes = { game, opponentId: team._id, via: 'link', note: null, now } as const;
    await outbox.publish((await agree(models, yes, session)).events, session);
  }
}
