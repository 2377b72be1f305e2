import { getAvailability, setAvailability } from '@playfield/contracts/availability.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { reliabilityOf } from '../games/no-shows.ts';
import { availabilityRecord, presentAvailability, type SetAvailability } from '../teams/availability/actions.ts';
import { PUBLIC_FIELDS, type PublicMatchup } from '../games/model.ts';
import { SOMEWHERE } from '../places/point.ts';
import { agreedBy } from '../games/sides.ts';
import { endUnavailable } from '../offers/suggested.ts';
import { presentWeekends } from '../offers/weekends/routes.ts';
import { newWeekend } from '../offers/weekends/rules.ts';
import { publishing } from '../transactions.ts';
import { saveCaller } from '../teams/queries.ts';

export function availabilityRoutes(deps: Deps) {
  const { models, venues } = deps;
  const { availabilities, matchups, teams } = models;

  async function inTheWay({ _id, blackouts }: SetAvailability) {
    const games = await matchups
      .find({ ...agreedBy(_id), status: 'matched', startsAt: { $gt: new Date() } }, PUBLIC_FIELDS)
      .sort({ startsAt: 1 })
      .lean<PublicMatchup[]>();
    return games
      .filter(({ date }) => blackouts.some(({ from, to }) => from <= date && date <= to))
      .map(({ _id: matchupId, date, publicPlace }) => ({ matchupId, date, location: publicPlace.town || SOMEWHERE }));
  }

  return [
    route(getAvailability, async ({ caller }) => {
      const known = await availabilities.findOne({ _id: caller.id }).lean();
      const weekends = await presentWeekends(models, caller.id, new Date());
      return { availability: known && presentAvailability(known), weekends };
    }),

    route(setAvailability, async ({ body, caller }) => {
      await saveCaller(deps, caller);
      const said = await availabilityRecord(body, caller, venues);
      const team = await teams.findOne({ _id: caller.id }).lean();
      const record = { ...said, reliability: team ? reliabilityOf(team) : null };
      await publishing(deps, async () => {
        const change = { $set: record, $setOnInsert: { weekend: newWeekend(new Date()) } };
        await availabilities.updateOne({ _id: caller.id }, change, { upsert: true });
        return endUnavailable(models, record);
      });
      return { availability: presentAvailability(record), inTheWay: await inTheWay(record) };
    }),
  ];
}
