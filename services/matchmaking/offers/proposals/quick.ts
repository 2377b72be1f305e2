/** Quick Match: which teams a request goes to, and how it ends. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { BodyOf } from '@playfield/contracts/http/call.ts';
import {
  NOT_QUICK,
  QUICK_A_DAY,
  QUICK_HOURS,
  QUICK_LEAD_MINUTES,
  QUICK_LONGEST_MINUTES,
  QUICK_TEAMS,
  TOO_LONG,
} from '@playfield/contracts/quick-match.ts';
import type { QuickMatch, startQuickMatch } from '@playfield/contracts/quick-match.ts';
import { PAGE_LIMIT_MAX } from '@playfield/contracts/http/paging.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { conflict, invalid } from '@playfield/kit/http/errors.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { Types } from 'mongoose';
import { hiddenFrom } from '../../teams/blocks/queries.ts';
import { publicAvailabilityOf, type PublicAvailability } from '../../teams/availability/model.ts';
import type { Models } from '../../models.ts';
import type { ProposalRecord } from '../model.ts';
import { VISIBLE_TEAM } from '../../teams/model.ts';
import { newGameProposal } from './actions.ts';
import { startInstant } from '../../places/time.ts';
import { fittingFor } from '../../search/opponents/queries.ts';
import type { Venues } from '../../places/venues.ts';

const SAY_FIRST = 'Please say first where you play and whom';
const NO_FIELD = 'Please name your field first, or choose to play at theirs';

export type QuickRequest = { proposals: ProposalRecord[]; atNight: ReadonlySet<number> };

/**
 * A request's proposal to each team that fits.
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
  const request = {
    groupId: new Types.ObjectId(),
    expiresAt: new Date(startsAt - QUICK_LEAD_MINUTES * MINUTE_MS),
  };
  const teams = await models.teams.find({ _id: { $in: chosen.map(({ _id }) => _id) }, ...VISIBLE_TEAM }).lean();
  const byId = new Map(teams.map((team) => [team._id, team]));
  const proposals: ProposalRecord[] = [];
  for (const theirs of chosen) {
    const other = byId.get(theirs._id);
    if (!other) continue;
    const asked = { ...body, teamId: other._id, date: body.date };
    const proposal = await newGameProposal(asked, { caller, other, ours: mine, theirs }, venues, now);
    proposals.push({ ...proposal, ...request, about: `quick ${request.groupId.toHexString()} ${other._id}` });
  }
  return { proposals, atNight: new Set(chosen.filter(isAwake).map(({ _id }) => _id)) };
}

const isAwake = ({ quick }: PublicAvailability) => quick === 'always';

/** The proposals to teams that have not reached today's limit of requests. */
export async function stillWilling(
  { offers }: Models,
  asked: readonly ProposalRecord[],
  now: Date,
  session: ClientSession,
): Promise<ProposalRecord[]> {
  const heard = await offers
    .find(
      {
        toId: { $in: asked.map(({ toId }) => toId) },
        groupId: { $exists: true },
        createdAt: { $gt: new Date(now.getTime() - DAY_MS) },
      },
      { toId: 1 },
    )
    .session(session)
    .lean();
  const times = new Map<number, number>();
  for (const { toId } of heard) times.set(toId, (times.get(toId) ?? 0) + 1);
  return asked.filter(({ toId }) => (times.get(toId) ?? 0) < QUICK_A_DAY);
}

/** A request as its team sees it. @param offers one to each team that was asked */
export function presentQuick(offers: readonly [ProposalRecord, ...ProposalRecord[]], now: Date): QuickMatch {
  const [{ groupId, fromId, terms, expiresAt }] = offers;
  const { date, startTime, endTime, timeZone, hostId } = terms;
  return {
    id: `${groupId?.toHexString()}`,
    status: quickStatusOf(offers, now),
    date,
    startTime,
    endTime,
    timeZone,
    host: hostId === fromId ? 'us' : 'them',
    asked: offers.length,
    expiresAt: expiresAt.toISOString(),
    matchupId: offers.find(({ matchupId }) => matchupId !== null)?.matchupId ?? null,
  };
}

/** The team that accepts takes it; without any left to answer it is over. */
function quickStatusOf(offers: readonly ProposalRecord[], now: Date): QuickMatch['status'] {
  if (offers.some(({ matchupId }) => matchupId !== null)) return 'taken';
  if (offers.some(({ status }) => status === 'withdrawn')) return 'withdrawn';
  return offers.some((offer) => offer.status === 'pending' && offer.expiresAt > now) ? 'open' : 'expired';
}

/** A team's requests, the latest first. */
export async function quickMatchesOf(
  { offers }: Pick<Models, 'offers'>,
  teamId: number,
  now: Date,
): Promise<QuickMatch[]> {
  const found = await offers
    .find({ fromId: teamId, groupId: { $exists: true } })
    .sort({ _id: -1 })
    .limit(PAGE_LIMIT_MAX * QUICK_TEAMS)
    .lean<ProposalRecord[]>();
  const groups = Map.groupBy(found, ({ groupId }) => `${groupId?.toHexString()}`);
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [presentQuick([first, ...others], now)] : []));
}
