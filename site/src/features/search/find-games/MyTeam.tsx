import type { User } from '@playfield/contracts/users.ts';
import { useEffect } from 'react';
import {
  $filters,
  defaultFilters,
  type Filters,
  presetNames,
  filtersFrom,
  MY_TEAM,
  queryOf,
  setFilters,
  TOWN,
  USUAL_MILES,
  type Preset,
  EITHER_TYPE,
} from '../filters/filters.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { useValue } from '../../../shared/ui/States.tsx';
import { getAvailability, type Availability } from '@playfield/contracts/availability.ts';
import { ageGroups, labelOf, searchGenders, sports } from '@playfield/contracts/fields/options.ts';
import { geocode } from '@playfield/contracts/places.ts';
import { atom } from 'nanostores';
import { ask } from '../../../shared/api/ask.ts';

export const $preset = atom<Preset | null>(null);
export const $kept = atom(false);

export async function loadPreset(user: User): Promise<void> {
  const [place, availability] = await Promise.all([townOf(user.teamLocation), availabilityOf()]);
  const preset = presetFor(user, place, availability);
  const stored = localStorage.getItem(MY_TEAM);
  const kept = stored === null ? null : presetIn(filtersFrom(stored));
  $preset.set(preset);
  $kept.set(kept !== null);
  if (kept === null) return;
  rememberPreset(preset);
  if (isSet($filters.get(), kept) && !isSet($filters.get(), preset)) setFilters(preset);
}

function rememberPreset(preset: Preset | null): void {
  if (preset) localStorage.setItem(MY_TEAM, queryOf({ ...defaultFilters, ...preset }));
  else localStorage.removeItem(MY_TEAM);
}

export function togglePreset(preset: Preset): void {
  const on = $kept.get() && isSet($filters.get(), preset);
  rememberPreset(on ? null : preset);
  $kept.set(!on);
  const { matchupType } = defaultFilters;
  setFilters(on ? { ...presetIn(defaultFilters), matchupType } : { ...preset, matchupType: EITHER_TYPE });
}

type Team = Pick<User, 'sport' | 'ageGroup'>;
type Travel = Pick<Availability, 'gender' | 'travelMiles'> | null;

export function presetFor({ sport, ageGroup }: Team, place: string, travel: Travel): Preset {
  return {
    searchType: 'zipcode',
    sport,
    ageGroup,
    gender: travel && travel.gender !== 'coed' ? `${travel.gender}-coed` : '',
    zipcode: place,
    maxDistance: place === '' ? 'any' : `${travel?.travelMiles ?? USUAL_MILES}`,
  };
}

export function presetIn(filters: Filters): Preset {
  const { searchType, sport, ageGroup, gender, zipcode, maxDistance } = filters;
  return { searchType, sport, ageGroup, gender, zipcode, maxDistance };
}

export function isSet(filters: Filters, preset: Preset): boolean {
  return presetNames.every((name) => filters[name] === preset[name]);
}

export function presetText({ sport, ageGroup, gender, zipcode, maxDistance }: Preset): string {
  const [town = ''] = zipcode.split(',');
  const words = [
    labelOf(sports, sport),
    labelOf(ageGroups, ageGroup),
    gender && labelOf(searchGenders, gender),
    town && `within ${maxDistance} miles of ${town}`,
  ];
  return words.filter(Boolean).join(' · ');
}

async function availabilityOf(): Promise<Travel> {
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
    return (await ask(geocode, { body: { location } })).town ?? '';
  } catch (error) {
    console.warn('Location lookup failed', error);
    return '';
  }
}

export function MyTeam({ user }: { user: User }) {
  const preset = useValue($preset);
  const filters = useValue($filters);
  const on = useValue($kept) && preset !== null && isSet(filters, preset);
  useEffect(() => void loadPreset(user), [user]);
  return (
    <Button
      data-click="my-team"
      className={preset ? 'max-sm:px-3' : 'invisible max-sm:px-3'}
      title={on || !preset ? undefined : presetText(preset)}
      onClick={() => preset && togglePreset(preset)}
    >
      {on ? 'Show everything' : 'My team’s games'}
    </Button>
  );
}
