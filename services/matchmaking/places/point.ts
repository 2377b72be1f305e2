import { Schema } from 'mongoose';
import type { Town } from './location-privacy.ts';

/** A GeoJSON point: longitude first, in degrees. */
export type Point = { type: 'Point'; coordinates: [longitude: number, latitude: number] };

/** What everyone may know of a game's location. */
export type PublicPlace = {
  /** Empty if neither the venue's town nor the team's own is known. */
  town: Town | '';
  /** The center of a cell (`location-privacy.ts`); null if the location could not be located. */
  point: Point | null;
};

export const pointSchema = new Schema<Point>(
  { type: { type: String, required: true }, coordinates: { type: [Number], required: true } },
  { _id: false },
);

export const publicPlaceSchema = new Schema<PublicPlace>(
  { town: { type: String, default: '' }, point: { type: pointSchema, default: null } },
  { _id: false },
);
