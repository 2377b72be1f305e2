import { getAvailability, listSuggestions, setAvailability } from '@playfield/contracts/availability.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { reliabilityOf } from '../attending.ts';
import { availabilityRecord, presentAvailability } from '../availability.ts';
import type { AvailabilityRecord } from '../models/availability.ts';
import { PUBLIC_FIELDS } from '../models/matchup.ts';
import type { PublicMatchup } from '../models/matchup.ts';
import { SOMEWHERE } from '../present.ts';
import { suggestOpponents } from '../suggesting.ts';
import { rememberCaller } from '../teams.ts';

export function availabilityRoutes(deps: Deps) {
  const { models, venues } = deps;
  const { availabilities, interests, matchups, teams } = models;

  /** Agreed games to come on days on which nothing goes: they stand, and the team is told of them. */
  async function inTheWay({ _id, blackouts }: AvailabilityRecord) {
    const agreed = await interests
      .find({ $or: [{ teamId: _id }, { postingTeamId: _id }], status: 'accepted' }, { matchupId: 1 })
      .lean();
    const games = await matchups
      .find(
        {
          _id: { $in: agreed.map(({ matchupId }) => matchupId) },
          status: 'matched',
          startsAt: { $gt: new Date() },
        },
        PUBLIC_FIELDS,
      )
      .sort({ startsAt: 1 })
      .lean<PublicMatchup[]>();
    return games
      .filter(({ date }) => blackouts.some(({ from, to }) => from <= date && date <= to))
      .map(({ _id: matchupId, date, publicPlace }) => ({ matchupId, date, location: publicPlace.town || SOMEWHERE }));
  }

  return [
    route(getAvailability, async ({ caller }) => {
      const known = await availabilities.findOne({ _id: caller.id }).lean();
      return { availability: known && presentAvailability(known) };
    }),

    route(setAvailability, async ({ body, caller }) => {
      await rememberCaller(deps, caller);
      const [said, team] = [
        await availabilityRecord(body, caller, venues),
        await teams.findOne({ _id: caller.id }).lean(),
      ];
      const record = { ...said, reliability: team ? reliabilityOf(team) : null };
      await availabilities.replaceOne({ _id: caller.id }, record, { upsert: true });
      return { availability: presentAvailability(record), inTheWay: await inTheWay(record) };
    }),

    route(listSuggestions, async ({ query, caller }) => {
      const found = await suggestOpponents(models, caller.id, { date: query.date });
      return { ready: found !== null, suggestions: found ?? [] };
    }),
  ];
}
