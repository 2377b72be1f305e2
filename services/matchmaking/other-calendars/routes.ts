import { setTimeout as wait } from 'node:timers/promises';
import {
  ADDRESS_INSIDE,
  listOtherCalendars,
  readOtherCalendar,
  removeOtherCalendar,
  TOO_MANY_READS,
} from '@playfield/contracts/other-calendars.ts';
import { refuseFor } from '@playfield/kit/data/budgets.ts';
import { invalid, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import { saveCaller } from '../teams/queries.ts';
import { keepCalendar, readCalendar } from './actions.ts';
import { addressIn } from './address-rules.ts';
import type { OtherCalendarRecord } from './model.ts';
import { presentOtherCalendar } from './present.ts';
import { busyOn, timeZoneOf } from './queries.ts';

/** Less than the gateway waits. A slower calendar is read on, and its first answer says that it is not there yet. */
const ANSWER_MS = 8_000;
const NO_SUCH_CALENDAR = 'This calendar is not one of yours';

export function otherCalendarRoutes(deps: Deps) {
  const { models, budgets, sealing, otherCalendars: means } = deps;
  const { otherCalendars } = models;
  const present = (record: OtherCalendarRecord) => presentOtherCalendar(record, addressIn(record, sealing), new Date());

  return [
    route(listOtherCalendars, async ({ query: { date }, caller }) => {
      const found = await otherCalendars.find({ teamId: caller.id }).sort({ _id: 1 }).lean();
      const isAsked = date !== undefined && found.length > 0;
      const busy = isAsked ? await busyOn(models, caller.id, date, await timeZoneOf(means, caller.id)) : [];
      return { calendars: found.map(present), busy };
    }),

    route(readOtherCalendar, async ({ body, caller }) => {
      const address = means.reader.addressOf(body.address);
      if (address === null) throw invalid({ address: [ADDRESS_INSIDE] });
      await saveCaller(deps, caller);
      refuseFor(await budgets.calendarReadings.spend(`${caller.id}`), TOO_MANY_READS);
      const record = await keepCalendar(means, caller.id, address);
      const answered = new AbortController();
      const inTime = await Promise.race([
        readCalendar(means, record),
        wait(ANSWER_MS, record, { signal: answered.signal }).catch(() => record),
      ]);
      answered.abort();
      if (!inTime) throw notFound(NO_SUCH_CALENDAR);
      return present(inTime);
    }),

    route(removeOtherCalendar, async ({ params, caller }) => {
      const mine = { _id: new Types.ObjectId(params.id), teamId: caller.id };
      if ((await otherCalendars.deleteOne(mine)).deletedCount === 0) throw notFound(NO_SUCH_CALENDAR);
    }),
  ];
}
