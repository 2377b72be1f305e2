import { getAvailability, type Availability } from '@playfield/contracts/availability.ts';
import { ageGroups, genders, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import { geocode, nearestTown } from '@playfield/contracts/places.ts';
import type { User } from '@playfield/contracts/users.ts';
import { atom } from 'nanostores';
import { ask } from '../../../shared/api/ask.ts';
import {
  $filters,
  defaultFilters,
  type Filters,
  MY_TEAM,
  presetIn,
  presetNames,
  queryOf,
  rememberedTeam,
  setFilters,
  type Preset,
} from '../filters/filters.ts';
import { roughly } from './near-me.ts';

/** Half an hour's drive, for a team that has not said how far it goes. */
const USUAL_MILES = 25;
/** A ZIP code, or a city with its state. Anything else may be a street, which does not belong in an address bar. */
const TOWN = /^(?:\d{5}(?:[-\s]?\d{4})?|[\p{L} .'-]+,\s*[A-Za-z]{2})$/u;

export const $preset = atom<Preset | null>(null);
export const $kept = atom(false);

export async function loadPreset(user: User): Promise<void> {
  const [place, availability] = await Promise.all([townOf(user.teamLocation), availabilityOf()]);
  const preset = presetFor(user, place, availability);
  const kept = rememberedTeam();
  $preset.set(preset);
  $kept.set(kept?.team === user.id);
  if (kept?.team !== user.id) return rememberTeam(user.id, null);
  rememberTeam(user.id, preset);
  // The team has changed since: a search that followed it still does.
  if (isSet($filters.get(), kept.preset) && !isSet($filters.get(), preset)) setFilters(preset);
}

export function togglePreset({ id }: User, preset: Preset): void {
  const on = $kept.get() && isSet($filters.get(), preset);
  rememberTeam(id, on ? null : preset);
  $kept.set(!on);
  setFilters(on ? presetIn(defaultFilters) : preset);
}

export function isSet(filters: Filters, preset: Preset): boolean {
  return presetNames.every((name) => filters[name] === preset[name]);
}

function rememberTeam(team: number, preset: Preset | null): void {
  if (preset) localStorage.setItem(MY_TEAM, `team=${team}&${queryOf({ ...defaultFilters, ...preset })}`);
  else localStorage.removeItem(MY_TEAM);
}

type Team = Pick<User, 'sport' | 'ageGroup'>;
type Said = Pick<Availability, 'gender' | 'travelMiles'> | null;

export function presetFor({ sport, ageGroup }: Team, place: string, said: Said): Preset {
  return {
    searchType: 'zipcode',
    sport,
    ageGroup,
    gender: said?.gender ?? '',
    zipcode: place,
    maxDistance: place === '' ? 'any' : `${said?.travelMiles ?? USUAL_MILES}`,
  };
}

export function presetText({ sport, ageGroup, gender, zipcode, maxDistance }: Preset): string {
  const [town = ''] = zipcode.split(',');
  const words = [
    labelOf(sports, sport),
    labelOf(ageGroups, ageGroup),
    gender && labelOf(genders, gender),
    town && `within ${maxDistance} miles of ${town}`,
  ];
  return words.filter(Boolean).join(' · ');
}

/** Without what it said, the team itself is enough. */
async function availabilityOf(): Promise<Said> {
  try {
    return (await ask(getAvailability, {})).availability;
  } catch (error) {
    console.warn('The availability could not be loaded', error);
    return null;
  }
}

async function townOf(location: string): Promise<string> {
  if (TOWN.test(location.trim())) return location.trim();
  try {
    const { lat, lng } = await ask(geocode, { body: { location } });
    return (await ask(nearestTown, { body: roughly({ latitude: lat, longitude: lng }) })).description;
  } catch (error) {
    console.warn('Location lookup failed', error);
    return '';
  }
}
