import { setTimeout as wait } from 'node:timers/promises';
import {
  ADDRESS_INSIDE,
  listOtherCalendars,
  readOtherCalendar,
  readOtherCalendarAgain,
  removeOtherCalendar,
  TOO_MANY_READS,
  type OtherCalendar,
} from '@playfield/contracts/other-calendars.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { throwIfRateLimited } from '@playfield/kit/data/budgets.ts';
import { invalid, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../../deps.ts';
import { localTimes } from '../../places/time.ts';
import { personNames, saveCaller } from '../queries.ts';
import { personOf } from '../model.ts';
import { saveCalendar, readCalendar } from './actions.ts';
import { addressIn, type OtherCalendarRecord } from './model.ts';
import { busyOn, timeZoneOf } from './queries.ts';
import { hostOf, productOf } from './rules.ts';

const ANSWER_MS = 8_000;
const NEXT = 3;
const NO_SUCH_CALENDAR = 'This calendar is not one of yours';

export function otherCalendarRoutes(deps: Deps) {
  const { models, budgets, sealing, calendarReader } = deps;
  const { otherCalendars } = models;
  const mine = (id: string, caller: Identity) => ({ _id: new Types.ObjectId(id), teamId: caller.id });

  async function present(records: readonly OtherCalendarRecord[], caller: Identity): Promise<OtherCalendar[]> {
    const ids = records.map(({ byId }) => byId);
    const nameOf = await personNames(models, ids);
    return records.map((record) => {
      const { _id, byId, readAt, problem, dueAt, busy, timeZone } = record;
      const host = hostOf(addressIn(record, sealing));
      const ahead = busy.filter(({ to }) => to > Date.now());
      return {
        id: _id.toHexString(),
        name: productOf(host) ?? host,
        host,
        addedBy: byId === personOf(caller) ? null : nameOf(byId),
        readAt: readAt?.toISOString() ?? null,
        problem,
        stopped: dueAt === null,
        busyTimes: ahead.length,
        next: timeZone === null ? [] : ahead.slice(0, NEXT).map((one) => localTimes(one, timeZone)),
      };
    });
  }

  async function read(record: OtherCalendarRecord, caller: Identity): Promise<OtherCalendar> {
    const inTime = await Promise.race([readCalendar(deps, record), wait(ANSWER_MS, record, { ref: false })]);
    const [shown] = inTime ? await present([inTime], caller) : [];
    if (!shown) throw notFound(NO_SUCH_CALENDAR);
    return shown;
  }

  const spendReading = async (caller: Identity) =>
    throwIfRateLimited(await budgets.calendarReadings.spend(`${personOf(caller)}`), TOO_MANY_READS);

  return [
    route(listOtherCalendars, async ({ query: { date }, caller }) => {
      const found = await otherCalendars.find({ teamId: caller.id }).sort({ _id: 1 }).lean();
      const isAsked = date !== undefined && found.length > 0;
      const busy = isAsked ? await busyOn(models, caller.id, date, await timeZoneOf(deps, caller.id)) : [];
      return { calendars: await present(found, caller), busy };
    }),

    route(readOtherCalendar, async ({ body, caller }) => {
      const address = calendarReader.addressOf(body.address);
      if (address === null) throw invalid({ address: [ADDRESS_INSIDE] });
      await saveCaller(deps, caller);
      await spendReading(caller);
      return read(await saveCalendar(deps, caller, address), caller);
    }),

    route(readOtherCalendarAgain, async ({ params, caller }) => {
      const known = await otherCalendars.findOne(mine(params.id, caller)).lean();
      if (!known) throw notFound(NO_SUCH_CALENDAR);
      await spendReading(caller);
      return read(known, caller);
    }),

    route(removeOtherCalendar, async ({ params, caller }) => {
      const { deletedCount } = await otherCalendars.deleteOne(mine(params.id, caller));
      if (deletedCount === 0) throw notFound(NO_SUCH_CALENDAR);
    }),
  ];
}
