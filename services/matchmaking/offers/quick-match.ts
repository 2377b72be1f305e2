import { DAY_MS, HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { BodyOf } from '@playfield/contracts/http/call.ts';
import {
  NOBODY_FITS,
  NOT_QUICK,
  QUICK_A_DAY,
  QUICK_HOURS,
  QUICK_LEAD_MINUTES,
  QUICK_LONGEST_MINUTES,
  QUICK_TEAMS,
  type Proposal,
  type proposeGame,
  TOO_LONG,
} from '@playfield/contracts/proposals.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { throwIfRateLimited } from '@playfield/kit/data/budgets.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { conflict, invalid } from '@playfield/kit/http/errors.ts';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import { TOO_MANY_CALLS } from '../limits.ts';
import type { Models } from '../models.ts';
import { offerEvents, proposedView } from './events.ts';
import type { ProposalRecord } from './model.ts';
import { newGameProposal, proposalsOf } from './proposals.ts';
import { startInstant, endInstant } from '../places/time.ts';
import type { Venues } from '../places/venues.ts';
import { fittingFor } from '../search/opponents/queries.ts';
import { type PublicAvailability, publicAvailabilityOf } from '../teams/availability/model.ts';
import { refuseBusy } from '../games/sides.ts';
import { blockedTeamIds } from '../teams/blocks.ts';
import { VISIBLE_TEAM } from '../teams/model.ts';
import { lockTeams } from '../teams/queries.ts';

const SAY_FIRST = 'First, tell us where and whom you play';
const NO_FIELD = 'Please name your field first, or choose to play at theirs';

type QuickMatch = Omit<BodyOf<typeof proposeGame>, 'teamId'>;
type QuickRequest = { groupId: Types.ObjectId; proposals: ProposalRecord[]; atNight: ReadonlySet<number> };

async function newQuickMatch(
  { location: _, address: __, ...body }: QuickMatch,
  caller: Identity,
  models: Models,
  { venues, now }: { venues: Venues; now: Date },
): Promise<QuickRequest> {
  const mine = await models.availabilities.findOne({ _id: caller.id }).lean();
  if (!mine) throw conflict(SAY_FIRST);
  if (body.host === 'us' && !mine.homeField) throw conflict(NO_FIELD);
  const startsAt = startInstant(body.date, body.startTime, mine.timeZone).getTime();
  const endsAt = endInstant(body, mine.timeZone).getTime();
  const ahead = startsAt - now.getTime();
  if (ahead < QUICK_LEAD_MINUTES * MINUTE_MS || ahead > QUICK_HOURS * HOUR_MS) throw invalid({ date: [NOT_QUICK] });
  if (endsAt - startsAt > QUICK_LONGEST_MINUTES * MINUTE_MS) throw invalid({ endTime: [TOO_LONG] });
  const wanted = { _id: 0, ...body, startsAt: new Date(startsAt) };
  await refuseBusy(models, wanted, { teams: [caller.id], own: caller.id });

  const fitting = await fittingFor(models, publicAvailabilityOf(mine), {
    time: { from: startsAt, to: endsAt },
    weHost: body.host === 'us',
    left: await blockedTeamIds(models, caller.id),
    now,
  });
  const chosen = fitting.filter(({ quick }) => quick !== 'off').slice(0, QUICK_TEAMS);
  const request = { groupId: new Types.ObjectId(), expiresAt: new Date(startsAt - QUICK_LEAD_MINUTES * MINUTE_MS) };
  const teams = await models.teams.find({ _id: { $in: chosen.map(({ _id }) => _id) }, ...VISIBLE_TEAM }).lean();
  const byId = new Map(teams.map((team) => [team._id, team]));
  const proposals: ProposalRecord[] = [];
  for (const theirs of chosen) {
    const other = byId.get(theirs._id);
    if (!other) continue;
    const proposal = await newGameProposal(body, { caller, other, ours: mine, theirs }, venues, now);
    proposals.push({ ...proposal, ...request, about: `quick ${request.groupId.toHexString()} ${other._id}` });
  }
  return { groupId: request.groupId, proposals, atNight: new Set(chosen.filter(isAwake).map(({ _id }) => _id)) };
}

const isAwake = ({ quick }: PublicAvailability) => quick === 'always';

async function stillWilling(
  { offers }: Models,
  drafts: readonly ProposalRecord[],
  now: Date,
): Promise<ProposalRecord[]> {
  const recent = await offers
    .find(
      {
        toId: { $in: drafts.map(({ toId }) => toId) },
        groupId: { $exists: true },
        createdAt: { $gt: new Date(now.getTime() - DAY_MS) },
      },
      { toId: 1 },
    )
    .lean();
  const byTeam = Map.groupBy(recent, ({ toId }) => toId);
  return drafts.filter(({ toId }) => (byTeam.get(toId)?.length ?? 0) < QUICK_A_DAY);
}

const ONE_AT_A_TIME = 'Another Quick Match of yours is still waiting.';

export async function startQuickMatch(deps: Deps, body: QuickMatch, caller: Identity): Promise<Proposal> {
  const { db, models, outbox, budgets, venues } = deps;
  const { offers } = models;
  const now = new Date();
  const { groupId, proposals: drafted, atNight } = await newQuickMatch(body, caller, models, { venues, now });
  // Also count requests that no team fits, to limit probing for times when other teams are free.
  throwIfRateLimited(await budgets.quickMatches.spend(`${caller.id}`), TOO_MANY_CALLS);
  if (drafted.length === 0) throw conflict(NOBODY_FITS);
  await transaction(db, async (session) => {
    await lockTeams(models, [caller.id, ...drafted.map(({ toId }) => toId)]);
    const isOut = { groupId: { $exists: true }, status: 'pending', expiresAt: { $gt: now } } as const;
    if (await offers.exists({ fromId: caller.id, ...isOut })) throw conflict(ONE_AT_A_TIME);
    const willing = await stillWilling(models, drafted, now);
    if (willing.length === 0) throw conflict(NOBODY_FITS);
    await offers.insertMany(willing);
    const made = { type: 'offer.made', what: 'proposal', note: body.note ?? null } as const;
    const events = await offerEvents(models, willing, made, proposedView);
    await outbox.publish(
      events.map((event) => ({ ...event, atNight: atNight.has(event.toTeam.id) })),
      session,
    );
  });
  const [started] = await proposalsOf(models, caller.id, { fromId: caller.id, groupId }, { now });
  if (!started) throw conflict(NOBODY_FITS);
  return started;
}
