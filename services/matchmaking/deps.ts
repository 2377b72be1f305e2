/** Dependencies of this service's routes. */
import type { FlushDeps } from '@playfield/kit/events/flush.ts';
import type { LinkKeys } from '@playfield/kit/http/signed-links.ts';
import type { Connection } from '@playfield/kit/data/mongo.ts';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import type { Budgets } from './limits.ts';
import type { Models } from './models.ts';
import type { CalendarMeans } from './other-calendars/actions.ts';
import type { Gazetteer, Places } from './places/places.ts';
import type { Venues } from './matchups/venues.ts';

export type Deps = FlushDeps & {
  db: Connection;
  models: Models;
  places: Places;
  gazetteer: Pick<Gazetteer, 'find' | 'nearest'>;
  venues: Venues;
  budgets: Budgets;
  sealing: Sealing;
  otherCalendars: CalendarMeans;
  links: LinkKeys;
  /** The site's address, without a slash at its end. */
  publicUrl: string;
};
