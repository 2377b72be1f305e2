/** Quick Match: which teams a request goes to, and how it ends. */
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
  TOO_LONG,
} from '@playfield/contracts/quick-match.ts';
import type { QuickMatch, startQuickMatch } from '@playfield/contracts/quick-match.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { conflict, invalid } from '@playfield/kit/http/errors.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { Types } from 'mongoose';
import { hiddenFrom } from '../../teams/blocks/queries.ts';
import { publicAvailabilityOf, type PublicAvailability } from '../../teams/availability/model.ts';
import type { Models } from '../../models.ts';
import type { ProposalRecord } from './model.ts';
import type { QuickRecord } from './quick-model.ts';
import { VISIBLE_TEAM } from '../../teams/model.ts';
import { newGameProposal } from './actions.ts';
import { startInstant } from '../../places/time.ts';
import { fittingFor } from '../../search/opponents/queries.ts';
import type { Venues } from '../../places/venues.ts';

const SAY_FIRST = 'Please say first where you play and whom';
const NO_FIELD = 'Please name your field first, or choose to play at theirs';

export type QuickRequest = { quick: QuickRecord; proposals: ProposalRecord[]; atNight: ReadonlySet<number> };

/**
 * The request and its proposal to each team that fits.
 * @throws {HttpError} 400 for a time that is not soon, 409 if the team's availability is incomplete or nobody fits
 */
export async function newQuickMatch(
  body: BodyOf<typeof startQuickMatch>,
  caller: Identity,
  models: Models,
  { venues, now }: { venues: Venues; now: Date },
): Promise<QuickRequest> {
  const mine = await models.availabilities.findOne({ _id: caller.id }).lean();
  if (!mine) throw conflict(SAY_FIRST);
  if (body.host === 'us' && !mine.homeField) throw conflict(NO_FIELD);
  const startsAt = startInstant(body.date, body.startTime, mine.timeZone).getTime();
  const endsAt = startInstant(body.date, body.endTime, mine.timeZone).getTime();
  const ahead = startsAt - now.getTime();
  if (ahead < QUICK_LEAD_MINUTES * MINUTE_MS || ahead > QUICK_HOURS * HOUR_MS) throw invalid({ date: [NOT_QUICK] });
  if (endsAt - startsAt > QUICK_LONGEST_MINUTES * MINUTE_MS) throw invalid({ endTime: [TOO_LONG] });

  const fitting = await fittingFor(models, publicAvailabilityOf(mine), {
    time: { from: startsAt, to: endsAt },
    weHost: body.host === 'us',
    left: await hiddenFrom(models, caller.id),
    now,
  });
  const chosen = fitting.filter(({ quick }) => quick !== 'off').slice(0, QUICK_TEAMS);
  const quick: QuickRecord = {
    _id: new Types.ObjectId(),
    teamId: caller.id,
    status: 'open',
    date: body.date,
    startTime: body.startTime,
    endTime: body.endTime,
    timeZone: mine.timeZone,
    host: body.host,
    asked: 0,
    expiresAt: new Date(startsAt - QUICK_LEAD_MINUTES * MINUTE_MS),
    matchupId: null,
  };
  const teams = await models.teams.find({ _id: { $in: chosen.map(({ _id }) => _id) }, ...VISIBLE_TEAM }).lean();
  const byId = new Map(teams.map((team) => [team._id, team]));
  const proposals: ProposalRecord[] = [];
  for (const theirs of chosen) {
    const other = byId.get(theirs._id);
    if (!other) continue;
    const asked = { ...body, teamId: other._id, date: body.date };
    const proposal = await newGameProposal(asked, { caller, other, ours: mine, theirs }, venues, now);
    proposals.push({ ...proposal, quickId: quick._id, about: `quick ${quick._id.toHexString()} ${other._id}` });
  }
  return { quick, proposals, atNight: new Set(chosen.filter(isAwake).map(({ _id }) => _id)) };
}

const isAwake = ({ quick }: PublicAvailability) => quick === 'always';

/** Teams that have not reached today's limit of requests. @throws 409 if nobody is left */
export async function stillWilling(
  { proposals }: Models,
  asked: readonly ProposalRecord[],
  now: Date,
  session: ClientSession,
): Promise<ProposalRecord[]> {
  const heard = await proposals
    .find(
      {
        toId: { $in: asked.map(({ toId }) => toId) },
        quickId: { $ne: null },
        createdAt: { $gt: new Date(now.getTime() - DAY_MS) },
      },
      { toId: 1 },
    )
    .session(session)
    .lean();
  const times = new Map<number, number>();
  for (const { toId } of heard) times.set(toId, (times.get(toId) ?? 0) + 1);
  const willing = asked.filter(({ toId }) => (times.get(toId) ?? 0) < QUICK_A_DAY);
  if (willing.length === 0) throw conflict(NOBODY_FITS);
  return willing;
}

type Ended = Pick<QuickRecord, '_id' | 'status' | 'matchupId'>;

/** Takes an open request for one of its proposals, and ends the others. @returns the others; null if it was over */
export async function takeQuickMatch(
  models: Models,
  { _id, quickId }: ProposalRecord,
  matchupId: number,
  session: ClientSession,
): Promise<ProposalRecord[] | null> {
  if (!quickId) return null;
  return endQuickMatch(models, { _id: quickId, status: 'taken', matchupId }, session, _id);
}

/**
 * Ends an open request and its proposals.
 * @param kept the proposal that is accepted
 * @returns the proposals that end; null if it was over
 */
export async function endQuickMatch(
  { quicks, proposals }: Models,
  { _id: quickId, ...to }: Ended,
  session: ClientSession,
  kept?: Types.ObjectId,
): Promise<ProposalRecord[] | null> {
  const { modifiedCount } = await quicks.updateOne({ _id: quickId, status: 'open' }, { $set: to }, { session });
  if (modifiedCount === 0) return null;
  const waiting = {
    ...(kept ? { _id: { $ne: kept } } : {}),
    quickId: { $eq: quickId, $type: 'objectId' as const },
    status: 'pending' as const,
  };
  const others = await proposals.find(waiting).session(session).lean();
  await proposals.updateMany(waiting, { $set: { status: 'withdrawn', decidedAt: new Date() } }, { session });
  return others;
}

export function presentQuick(quick: QuickRecord, now: Date): QuickMatch {
  const isOver = quick.status === 'open' && quick.expiresAt <= now;
  return {
    id: quick._id.toHexString(),
    status: isOver ? 'expired' : quick.status,
    date: quick.date,
    startTime: quick.startTime,
    endTime: quick.endTime,
    timeZone: quick.timeZone,
    host: quick.host,
    asked: quick.asked,
    expiresAt: quick.expiresAt.toISOString(),
    matchupId: quick.matchupId,
  };
}
