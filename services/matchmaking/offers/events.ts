import type { Event, EventNamed, EventOf } from '@playfield/contracts/events.ts';
import type { GameSummary } from '@playfield/contracts/events/game-summary.ts';
import {
  type ChangeRecord,
  type MatchupRecord,
  publicOf,
  PUBLIC_FIELDS,
  type PublicMatchup,
  termsOf,
} from '../games/model.ts';
import { presentAgreedGame, presentExactGame, presentOpenGame } from '../games/present.ts';
import { agreedBy, opponentOf } from '../games/sides.ts';
import type { Models } from '../models.ts';
import type { OfferRecord, ProposalRecord } from './model.ts';
import { SOMEWHERE } from '../places/point.ts';
import { blockedTeamIds } from '../teams/blocks.ts';
import { teamRefs } from '../teams/queries.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';

export const askersView = (game: MatchupRecord, teamId: number) => presentOpenGame(publicOf(game), teamId);
const agreedView = (game: MatchupRecord) => presentAgreedGame(publicOf(game));

export function proposedView({ terms }: ProposalRecord): GameSummary {
  const { hostId, sport, ageGroup, date, startTime, endTime, timeZone, publicPlace } = terms;
  const location = publicPlace.town || SOMEWHERE;
  const host = { teamId: hostId, location: 'proposed' } as const;
  return { id: 0, sport, ageGroup, date, startTime, endTime, timeZone, location, host, revision: 0 };
}

export const viaOf = ({ terms, groupId, weekend }: Pick<OfferRecord, 'terms' | 'groupId' | 'weekend'>) =>
  weekend ? 'weekend' : groupId ? 'quick' : terms ? 'proposal' : 'interest';

type About = Omit<EventNamed<'offer.expired'>, 'type'>;

export async function offerEvents<Offer extends OfferRecord, const Common extends object>(
  models: Models,
  offers: readonly Offer[],
  event: Common,
  viewOf: (offer: Offer) => GameSummary,
): Promise<(Common & About)[]> {
  const ids = offers.flatMap(({ fromId, toId }) => [fromId, toId]);
  const refOf = await teamRefs(models, ids);
  return offers.map((offer) => ({
    ...event,
    offerId: offer._id.toHexString(),
    via: viaOf(offer),
    matchup: viewOf(offer),
    fromTeam: refOf(offer.fromId),
    toTeam: refOf(offer.toId),
  }));
}

export async function gamesThatDay(models: Models, teamId: number, { _id, date }: { _id?: number; date: string }) {
  const games = await models.matchups
    .find({ ...agreedBy(teamId), status: 'matched', date, _id: { $ne: _id ?? null } }, PUBLIC_FIELDS)
    .sort({ startsAt: 1 })
    .lean<PublicMatchup[]>();
  const otherOf = (game: PublicMatchup) => opponentOf(game, teamId) ?? 0;
  const refOf = await teamRefs(models, games.map(otherOf));
  return games.map((game) => {
    const { startTime, endTime } = game;
    return { teamName: refOf(otherOf(game)).teamName, startTime, endTime };
  });
}

type AboutGame = { matchup: MatchupRecord; before?: MatchupRecord; concerned: readonly Concerned[] };
type Concerned = Pick<OfferRecord, '_id' | 'fromId' | 'status'> & { interestEnded?: true };

async function eachOf(models: Models, { matchup, before = matchup, concerned }: AboutGame) {
  const refOf = await teamRefs(models, [matchup.teamId, ...concerned.map(({ fromId }) => fromId)]);
  const blocked = new Set(await blockedTeamIds(models, matchup.teamId));
  return concerned.map(({ _id, fromId, status, interestEnded }) => {
    const agreed = status === 'accepted';
    const known = blocked.has(fromId) ? agreedView : presentExactGame;
    const shown = agreed ? known : (game: MatchupRecord) => askersView(game, fromId);
    const sides = { team: refOf(fromId), otherTeam: refOf(matchup.teamId) };
    return {
      matchup: shown(matchup),
      before: shown(before),
      ...sides,
      agreed,
      ...(interestEnded && { interestEnded, offerId: _id.toHexString() }),
    };
  });
}

export async function editEvents(models: Models, about: AboutGame): Promise<Event[]> {
  return (await eachOf(models, about)).map((one) => ({ type: 'game.changed', what: 'edited', ...one }));
}

export async function gameCanceledEvents(models: Models, about: AboutGame): Promise<Event[]> {
  const each = await eachOf(models, about);
  return each.map(({ before: _, ...one }) => ({ type: 'game.canceled', what: 'called_off', ...one }));
}

export async function removalEvents(models: Models, removed: AboutGame & { reopened: Event[] }): Promise<Event[]> {
  const { _id: matchupId, listed } = removed.matchup;
  const canceled = [...(await gameCanceledEvents(models, removed)), ...removed.reopened];
  return listed ? [...canceled, { type: 'game.listed', matchupId, listed: false }] : canceled;
}

export async function suspensionEvents(models: Models, teamId: number): Promise<Event[]> {
  const games = await models.matchups
    .find({ ...agreedBy(teamId), status: 'matched', startsAt: { $gt: new Date() } }, PUBLIC_FIELDS)
    .lean<PublicMatchup[]>();
  const otherOf = (game: PublicMatchup) => opponentOf(game, teamId) ?? 0;
  const refOf = await teamRefs(models, [teamId, ...games.map(otherOf)]);
  return games.map((game) => {
    const sides = { team: refOf(otherOf(game)), otherTeam: refOf(teamId) };
    return { type: 'game.changed' as const, what: 'suspended' as const, matchup: presentAgreedGame(game), ...sides };
  });
}

type AboutChange = { game: MatchupRecord; change: ChangeRecord; asking: TeamRef; answering: TeamRef };

export function changeEvent(
  what: 'asked' | 'accepted' | 'own' | 'declined' | 'withdrawn',
  { game, change, asking, answering }: AboutChange,
): EventOf<'game.changed'> {
  const isAccepted = what === 'accepted' || what === 'own';
  const isAnswer = isAccepted || what === 'declined';
  const isNew = isAccepted || what === 'asked';
  const revision = game.revision + (isAccepted ? 1 : 0);
  return {
    type: 'game.changed',
    what,
    matchup: presentExactGame({ ...game, ...(isNew ? termsOf(change) : {}), revision }),
    before: presentExactGame({ ...game, revision }),
    team: isAnswer ? asking : answering,
    otherTeam: isAnswer ? answering : asking,
    offerId: change._id.toHexString(),
    reason: change.reason,
    note: change.note,
  };
}
