import {
  DECLINED_BEFORE,
  GAME_CHANGED,
  LINK_ANSWERED,
  LINK_OVER,
  NO_SUCH_LINK,
  OTHER_SPORT,
  OWN_LINK,
} from '@playfield/contracts/answer-links.ts';
import type { Event } from '@playfield/contracts/events.ts';
import type { KnownUser } from '@playfield/contracts/events/accounts.ts';
import type { LinkAnswer } from '@playfield/contracts/fields/answer-link.ts';
import { CROSSING } from '@playfield/contracts/proposals.ts';
import { conflict, notFound, HttpError } from '@playfield/kit/http/errors.ts';
import type { Deps } from '../../deps.ts';
import { publicOf, type MatchupRecord } from '../../games/model.ts';
import { presentExactGame } from '../../games/present.ts';
import type { Models } from '../../models.ts';
import { agree } from '../agree.ts';
import { closeLink, presentLinkedGame, findLink, stateOf, versionOf, type Found } from './links.ts';
import { offerEvents, askersView } from '../events.ts';
import { type ProposalRecord, type AnswerLinkRecord, newInterest, type OfferRecord } from '../model.ts';
import { newGameProposal, makeProposal } from '../proposals.ts';
import type { Venues } from '../../places/venues.ts';
import { publicAvailability } from '../../teams/availability/actions.ts';
import { isBlocked } from '../../teams/blocks.ts';
import { presentInvitingTeam } from '../../teams/links.ts';
import { type TeamRecord, presentTeam } from '../../teams/model.ts';
import { lockTeams, visibleTeam } from '../../teams/queries.ts';

type Given = { codeHash: string; answer: LinkAnswer; team: TeamRecord; now: Date };
type Ready = { link: AnswerLinkRecord; game: MatchupRecord; proposal: ProposalRecord | null };

async function readyFor(models: Models, venues: Venues, { codeHash, answer, team, now }: Given): Promise<Ready> {
  const found = await findLink(models, codeHash);
  if (!found) throw notFound(NO_SUCH_LINK);
  const { link, game, sender, isBusy } = found;
  if (link.teamId === team._id) throw conflict(OWN_LINK);
  if (await isBlocked(models, [link.teamId, team._id])) throw notFound(NO_SUCH_LINK);
  const state = stateOf(link, game, now);
  if (state !== 'open') throw conflict(state === 'ended' ? LINK_OVER : LINK_ANSWERED);
  if (!game || !sender || isBusy) throw conflict(LINK_OVER);
  if (game.sport !== team.sport) throw conflict(OTHER_SPORT);
  if ('yesTo' in answer) {
    if (!isToWhatIs(answer.yesTo, game, sender)) throw conflict(GAME_CHANGED);
    // A forwarded link doesn't overrule the sender's earlier refusal of this team for this game.
    const declined = { matchupId: game._id, fromId: team._id, status: 'declined' } as const;
    if (await models.offers.exists(declined)) throw conflict(DECLINED_BEFORE);
    return { link, game, proposal: null };
  }
  const theirs = await publicAvailability(models, sender._id);
  const host = game.matchupType === 'hosting' ? ('them' as const) : ('us' as const);
  const request = { ...answer.otherTime, host };
  const sides = { caller: { ...team, id: team._id }, other: sender, ours: null, theirs };
  const { ageGroup, gender, competitionLevel } = game;
  const drafted = await newGameProposal(request, sides, venues, now);
  const proposal = { ...drafted, terms: { ...drafted.terms, ageGroup, gender, competitionLevel } };
  const waiting = { about: drafted.about, status: 'pending' } as const;
  if (await models.offers.exists(waiting)) throw conflict(CROSSING);
  return { link, game, proposal };
}

const isToWhatIs = (yesTo: string, game: MatchupRecord, sender: TeamRecord): boolean =>
  yesTo === versionOf(presentLinkedGame(publicOf(game)), presentInvitingTeam(sender));

type Stores = Pick<Deps, 'models' | 'venues'>;
type Answered = { events: Event[]; /** Null for a counterproposal. */ matchupId: number | null };

/** @throws {HttpError} 404 for an unknown link, and for blocked teams as well, so that a block isn't revealed */
export async function answerFor({ models, venues }: Stores, given: Given): Promise<Answered> {
  return carryOut(models, await readyFor(models, venues, given), given);
}

async function carryOut(models: Models, { link, game, proposal }: Ready, { team, now }: Given): Promise<Answered> {
  const closed = proposal ? { state: 'other' as const, proposalId: proposal._id } : { state: 'yes' as const };
  await closeLink(models, link, closed, now);
  if (proposal) return { events: await makeProposal(models, proposal), matchupId: null };
  const yes = { game, opponentId: team._id, via: 'link', note: null, now } as const;
  return { events: (await agree(models, yes)).events, matchupId: game._id };
}

export async function takeCarriedAnswer(
  { models, venues }: Stores,
  { user, code: codeHash, answer }: { user: KnownUser; code: string; answer: LinkAnswer },
): Promise<Event[]> {
  const team = await visibleTeam(models, user.id);
  if (!team) return [];
  const given = { codeHash, answer, team, now: new Date() };
  const ready = await readyFor(models, venues, given).catch(orNull);
  if (ready) return (await carryOut(models, ready, given)).events;
  await models.answerLinks.updateOne({ codeHash }, { $unset: { held: 1 } });
  const noted = 'yesTo' in answer ? await noteLate(models, given) : [];
  if (noted.length > 0 || (await hasAnswered(models, given))) return noted;
  return [{ type: 'offer.answered', what: 'failed', team: presentTeam(team._id, team) }];
}

async function hasAnswered(models: Models, { codeHash, team }: Given): Promise<boolean> {
  const link = await models.answerLinks.findOne({ codeHash }).lean();
  if (!link) return false;
  const interest = { matchupId: link.matchupId, fromId: team._id };
  const proposal = { fromId: team._id, toId: link.teamId, status: 'pending' as const };
  return (await models.offers.exists({ $or: [interest, proposal] })) !== null;
}

function orNull(error: unknown): null {
  if (error instanceof HttpError) return null;
  throw error;
}

async function noteLate(models: Models, { codeHash, answer, team, now }: Given): Promise<Event[]> {
  const found = await findLink(models, codeHash);
  const game = found && lateGame(found, team, now);
  if (!game || !found.sender || !('yesTo' in answer)) return [];
  if (!isToWhatIs(answer.yesTo, game, found.sender)) return [];
  await lockTeams(models, [game.teamId, team._id]);
  const own = { matchupId: game._id, fromId: team._id };
  if (await models.offers.exists(own)) return [];
  if (await isBlocked(models, [game.teamId, team._id])) return [];
  const isTaken = game.status === 'matched';
  const interest: OfferRecord = { ...newInterest(game, team._id, now), ...(isTaken ? { status: 'passed_over' } : {}) };
  await models.offers.create([interest]);
  await models.matchups.updateOne({ _id: game._id }, { $inc: { interestCount: 1 } });
  return isTaken
    ? offerEvents(models, [interest], DECLINED, () => askersView(game, team._id))
    : offerEvents(models, [interest], ASKED, () => presentExactGame(game));
}
const DECLINED = { type: 'offer.answered', what: 'declined', inLine: true } as const;
const ASKED = { type: 'offer.made', what: 'interest' } as const;

function lateGame({ link, game, sender, isBusy }: Found, team: TeamRecord, now: Date): MatchupRecord | null {
  if (!game || !sender || sender._id === team._id || game.sport !== team.sport || game.startsAt <= now) return null;
  if (game.status === 'matched') return game;
  const isOver = link.state !== 'open' || link.expiresAt <= now || isBusy;
  return game.status === 'open' && isOver ? game : null;
}
