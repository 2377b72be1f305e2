import { linkKeys } from '@playfield/kit/http/signed-links.ts';
import type { Hooks, ServiceDeps } from '@playfield/kit/process/service.ts';
import type { Config } from './config.ts';
import { createBudgets } from './limits.ts';
import { createVenues } from './places/venues.ts';
import type { Models } from './models.ts';
import { createParser } from './teams/other-calendars/parser.ts';
import { createReader } from './teams/other-calendars/reader.ts';
import { createGazetteer } from './places/gazetteer.ts';
import { createGooglePlaces, createSpending } from './places/google.ts';
import { createLocationGrid } from './places/location-privacy.ts';

export type Deps = ReturnType<typeof createDeps>;

export function createDeps(shared: ServiceDeps<Config, Models>, { use, onStop }: Hooks) {
  const { settings, log, models, redis, verify } = shared;
  const gazetteer = createGazetteer();
  const spending = createSpending(redis, verify, settings.GOOGLE_LOOKUPS_A_DAY);
  const { GOOGLE_MAPS_API_KEY } = settings;
  if (GOOGLE_MAPS_API_KEY) use(spending.countIn);
  const places = GOOGLE_MAPS_API_KEY
    ? createGooglePlaces({ ...settings, GOOGLE_MAPS_API_KEY }, { gazetteer, mayAsk: () => spending.mayAsk(), log })
    : gazetteer;
  const grid = createLocationGrid(settings.LOCATION_KEY, gazetteer);
  const calendarReader = createReader({
    publicUrl: settings.PUBLIC_URL,
    onLoopback: settings.CALENDARS_ON_LOOPBACK === 'on',
  });
  onStop(async () => calendarReader.close());
  return {
    ...shared,
    places,
    gazetteer,
    venues: createVenues({ models, places, gazetteer, grid }),
    /** Uses only the embedded gazetteer, because event handlers' transactions must not wait for Google. */
    knownVenues: createVenues({ models, places: gazetteer, gazetteer, grid }),
    budgets: createBudgets(redis),
    calendarReader,
    parseCalendar: createParser(),
    links: linkKeys(settings.INTERNAL_KEY),
    publicUrl: settings.PUBLIC_URL,
  };
}
