/** The interface of place providers. */
import type { Suggestion } from '@playfield/contracts/places.ts';
import type { Coordinates } from './coordinates.ts';
import type { Town } from './location-privacy.ts';

export type Place = Coordinates & {
  zipcode: string | null;
  state: string | null;
  /** The town it lies in; null if unknown. */
  town: Town | null;
};

export type Places = {
  /** Places that start with the input, best known first; none for fewer than three characters. */
  suggest(input: string): Promise<Suggestion[]>;
  /** The place of a suggestion; null for an unknown ID. */
  details(placeId: string): Promise<Place | null>;
  /** The place of a ZIP code, a 'City, State', or an address that ends in one of them; null if unknown. */
  find(text: string): Promise<Place | null>;
};

/** Places in memory: fast enough to use inside a transaction. */
export type Gazetteer = Places & {
  /** The ZIP code with the nearest center, with its town and state. */
  nearest(point: Coordinates): Promise<Place>;
  /** Roughly how many people live within a radius: towns' populations, spread evenly over their ZIP codes. */
  peopleWithin(point: Coordinates, miles: number): Promise<number>;
};
