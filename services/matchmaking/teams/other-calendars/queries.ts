import type { BusyTime } from '@playfield/contracts/other-calendars.ts';
import { overlap, timesByTeam, type Interval } from '../availability/hours.ts';
import type { Deps } from '../../deps.ts';
import type { Models } from '../../models.ts';
import { dayOf, localTimes } from '../../places/time.ts';

const A_DAY_MAX = 20;

export async function otherBusyTimes(
  { otherCalendars }: Pick<Models, 'otherCalendars'>,
  teamIds: readonly number[],
  range: Interval,
): Promise<Map<number, Interval[]>> {
  const found = await otherCalendars.find({ teamId: { $in: [...teamIds] } }, { teamId: 1, busy: 1 }).lean();
  return timesByTeam(
    found.flatMap(({ teamId, busy }) => overlap(busy, [range]).map((time) => [teamId, time] as const)),
  );
}

export async function busyOn(
  models: Models,
  teamId: number,
  date: string,
  timeZone: string | null,
): Promise<BusyTime[]> {
  if (timeZone === null) return [];
  const times = await otherBusyTimes(models, [teamId], dayOf(date, timeZone));
  return (times.get(teamId) ?? []).slice(0, A_DAY_MAX).map((one) => localTimes(one, timeZone));
}

type Means = Pick<Deps, 'models' | 'gazetteer'>;

export async function timeZoneOf({ models, gazetteer }: Means, teamId: number): Promise<string | null> {
  const said = await models.availabilities.findOne({ _id: teamId }, { timeZone: 1 }).lean();
  if (said) return said.timeZone;
  const team = await models.teams.findOne({ _id: teamId }, { teamLocation: 1 }).lean();
  const town = team?.teamLocation ? await gazetteer.find(team.teamLocation) : null;
  return town && town.timeZone;
}
