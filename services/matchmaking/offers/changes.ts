import {
  CHANGE_OVER,
  CHANGE_WAITS,
  answerChange,
  askChange,
  type WaitingChange,
  cancelGame,
} from '@playfield/contracts/changes.ts';
import type { Event } from '@playfield/contracts/events.ts';
import { namesField } from '@playfield/contracts/fields/places.ts';
import type { BodyOf } from '@playfield/contracts/http/call.ts';
import { MATCHUP_IN_PAST } from '@playfield/contracts/matchups.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { throwIfRateLimited } from '@playfield/kit/data/budgets.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { mentionsPayment } from '@playfield/kit/features/money-words.ts';
import { conflict, forbidden, invalid } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import { changeMatchup } from '../games/actions.ts';
import { log } from '../games/log.ts';
import { termsOf, timesOf, type ChangeRecord, type MatchupRecord, type Terms } from '../games/model.ts';
import { presentExactGame } from '../games/present.ts';
import { hostOf, gameOf, refuseBusyMove, type agreedBetween, type agreedBy } from '../games/sides.ts';
import { TOO_MANY_WITHDRAWN } from '../limits.ts';
import type { Models } from '../models.ts';
import { publishing } from '../transactions.ts';
import { cancel, refuseOver } from './cancel.ts';
import { changeEvent } from './events.ts';
import { clearNewTime } from './filled-dates.ts';
import { SOMEWHERE } from '../places/point.ts';
import { rememberField } from '../teams/availability/actions.ts';
import { isBlocked } from '../teams/blocks.ts';
import { lockTeams, teamRefs } from '../teams/queries.ts';

const CANNOT_ANSWER = 'This team can’t answer right now. You can cancel the game on your own.';

/** Asks the opponent for a change, or makes it immediately if the host only adds its field in the same town. */
async function ask(deps: Deps, id: number, body: BodyOf<typeof askChange>, caller: Identity): Promise<Event[]> {
  const { models, venues, budgets } = deps;
  const now = new Date();
  const { game, otherId } = await gameOf(models, id, caller.id);
  refuseOver(game, now);
  const after = await changed(deps, game, body, caller.id, now);
  await lockTeams(models, [caller.id, otherId]);
  const isOut = (await models.teams.exists({ _id: otherId, suspended: true })) !== null;
  if (isOut || (await isBlocked(models, [caller.id, otherId]))) throw conflict(CANNOT_ANSWER);
  const refOf = await teamRefs(models, [caller.id, otherId]);
  const times = timesOf(after);
  if (hostOf(game) === caller.id && isNaming(game, after)) {
    const { change } = game;
    await models.matchups.replaceOne({ _id: id }, { ...after, ...(change ? { change } : {}) });
    await rememberField(models, caller.id, after, await venues.place(caller.id, after));
    await log(models, caller, { matchupId: id, what: 'named_field', times });
    const games = { matchup: presentExactGame(after), before: presentExactGame(game) };
    const sides = { team: refOf(otherId), otherTeam: refOf(caller.id), agreed: true };
    return [{ type: 'game.changed', what: 'edited', ...games, ...sides }];
  }
  throwIfRateLimited(await budgets.withdrawnProposals.untilLeft(`${caller.id}.${otherId}`), TOO_MANY_WITHDRAWN);
  if (game.change) throw conflict(CHANGE_WAITS);
  await refuseBusyMove(models, [game, after], caller.id);
  const { reason, note = null } = body;
  const said = { byId: caller.id, reason, note: note || null, createdAt: now };
  const change: ChangeRecord = { _id: new Types.ObjectId(), ...said, ...termsOf(after) };
  await models.matchups.updateOne({ _id: id }, { $set: { change } });
  await log(models, caller, { matchupId: id, what: 'asked_change', times, reason, note });
  return [changeEvent('asked', { game, change, asking: refOf(caller.id), answering: refOf(otherId) })];
}

async function answer(
  deps: Deps,
  id: number,
  status: BodyOf<typeof answerChange>['status'],
  caller: Identity,
): Promise<void> {
  const { db, models, outbox, budgets } = deps;
  const otherId = await transaction(db, async (session) => {
    const now = new Date();
    const { game, otherId } = await gameOf(models, id, caller.id);
    const { change } = game;
    if (!change || game.status !== 'matched') throw conflict(CHANGE_OVER);
    const isMine = change.byId === caller.id;
    if (isMine !== (status === 'withdrawn'))
      throw forbidden(
        isMine ? 'Only the team that was asked may answer' : 'Only the team that asked for the change may withdraw it',
      );
    const refOf = await teamRefs(models, [caller.id, otherId, game.teamId]);
    const [asking, answering] = isMine ? [caller.id, otherId] : [otherId, caller.id];
    const about = { game, change, asking: refOf(asking), answering: refOf(answering) };
    await lockTeams(models, [caller.id, otherId]);
    if (status === 'accepted') {
      if (game.startsAt <= now || (await isBlocked(models, [caller.id, otherId]))) throw conflict(CHANGE_OVER);
      if (change.startsAt <= now) throw invalid({ date: [MATCHUP_IN_PAST] });
      const after = await changed(deps, game, change, change.byId, now);
      await refuseBusyMove(models, [game, after], caller.id);
      const moved = { ...after, ...termsOf(change) };
      await models.matchups.replaceOne({ _id: id }, moved);
      await outbox.publish(await clearNewTime(models, game, moved), session);
    } else await models.matchups.updateOne({ _id: id }, { $unset: { change: 1 } });
    const what = { accepted: 'accepted_change', declined: 'declined_change', withdrawn: 'withdrew_change' } as const;
    await log(models, caller, { matchupId: id, what: what[status] });
    const turned = { ...about, asking: about.answering, answering: about.asking };
    const own = status === 'accepted' ? [changeEvent('own', turned)] : [];
    await outbox.publish([changeEvent(status, about), ...own], session);
    return otherId;
  });
  if (status === 'withdrawn') await budgets.withdrawnProposals.spend(`${caller.id}.${otherId}`);
}

export async function endChanges(
  { matchups }: Models,
  which: ReturnType<typeof agreedBy | typeof agreedBetween>,
): Promise<void> {
  const waiting = { ...which, status: 'matched' as const, change: { $exists: true } };
  await matchups.updateMany(waiting, { $unset: { change: 1 } });
}

export function waitingChangeOf(
  game: MatchupRecord,
  { teamId, blocked, now }: { teamId: number; blocked: boolean; now: Date },
): WaitingChange | null {
  const { change, status, startsAt, opponentId } = game;
  const isTheirs = teamId === game.teamId || teamId === opponentId;
  if (!change || status !== 'matched' || startsAt <= now || !isTheirs) return null;
  const shown = (terms: Terms) =>
    blocked ? { ...timesOf(terms), location: terms.publicPlace.town || SOMEWHERE, address: null } : timesOf(terms);
  const isMine = change.byId === teamId;
  const note = blocked && !isMine ? null : change.note;
  return {
    mine: isMine,
    reason: change.reason,
    note,
    ...mentionsPayment(note),
    before: shown(game),
    after: shown(change),
  };
}

type NewTimes = Pick<Terms, 'date' | 'startTime' | 'endTime' | 'location'> & { address?: string | null | undefined };

async function changed(
  { models, venues }: Deps,
  game: MatchupRecord,
  { date, startTime, endTime, location, address }: NewTimes,
  by: number,
  now: Date,
): Promise<MatchupRecord> {
  const { change: _, ...settled } = game;
  const { teamName } = (await teamRefs(models, [game.teamId]))(game.teamId);
  const moved = address === undefined && location !== game.location ? null : address;
  const to = { date, startTime, endTime, location, ...(moved === undefined ? {} : { address: moved }) };
  return changeMatchup(settled, { to, teamName, venues, by, now });
}

function isNaming(game: MatchupRecord, after: MatchupRecord): boolean {
  return (
    game.startsAt.getTime() === after.startsAt.getTime() &&
    game.endTime === after.endTime &&
    (!game.address || !namesField(game)) &&
    ['', after.publicPlace.town].includes(game.publicPlace.town) &&
    after.address !== null
  );
}

export function changeRoutes(deps: Deps) {
  return [
    route(askChange, ({ params, body, caller }) => publishing(deps, () => ask(deps, params.id, body, caller))),

    route(answerChange, ({ params, body, caller }) => answer(deps, params.id, body.status, caller)),

    route(cancelGame, async ({ params: { id }, body, caller }) => {
      const { reason, note = null } = body;
      const canceling = { matchupId: id, by: caller, reason, note: note || null, now: new Date() };
      await publishing(deps, () => cancel(deps.models, canceling));
    }),
  ];
}
