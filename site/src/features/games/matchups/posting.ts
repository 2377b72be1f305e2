import { CallError } from '@playfield/contracts/http/client.ts';
import {
  createMatchup,
  LOCATION_REQUIRED,
  MATCHUP_IN_PAST,
  type Matchup,
  type NewMatchup,
} from '@playfield/contracts/matchups.ts';
import { proposeGame, QUICK_HOURS, QUICK_LEAD_MINUTES } from '@playfield/contracts/proposals.ts';
import { HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { createMatchups } from '@playfield/contracts/schedules.ts';
import { ask, fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { forgetUnsent } from '../../../shared/forms/unsent.ts';
import { checkAs } from '../../../shared/stores/calls.ts';
import type { FieldErrors } from '../../../shared/api/values.ts';
import { todayText } from '@playfield/contracts/fields/dates.ts';
import type { Times } from '../../../shared/format/days.ts';
import type { PlaceSearch } from '../../../shared/stores/places.ts';
import { $session } from '../../../shared/api/session.ts';
import { flashToast, showFailure } from '../../../shared/stores/toasts.ts';

export const DEFAULT_TRAVEL_DISTANCE = 50;
const TOWN_REQUIRED = 'Please choose a town from the list';
export const FURTHER = 'alsoOn.';
export const ASKS_ALL = 'asksAll';
const CHOSEN_TWICE = 'You have chosen this date already';

type Typed = Record<string, string>;

/** A retry after a lost response sends the same ID, so that no game is posted twice. */
let asked = { what: '', clientId: '' };

export async function postAvailability(
  typed: Typed,
  places: PlaceSearch,
  further: number,
  isClashing: (times: readonly Times[]) => Promise<boolean>,
): Promise<FieldErrors | void> {
  if ($session.get().status !== 'in')
    return showFailure('Authentication required', 'Please sign in to post your availability.');
  const looking = typed['matchupType'] === 'looking';
  const dateNames = ['date', ...Array.from({ length: further }, (_, at) => `${FURTHER}${at}`)];
  const place = typed['location'] ? await places.locate(typed['location']) : null;
  const clientId = clientIdOf(JSON.stringify([typed, further]));
  const game = await checkAs('newMatchup', {
    ...typed,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    maxTravelDistance: looking ? travelDistance(typed['maxTravelDistance']) : null,
  });
  const errors = {
    ...missing(typed, dateNames),
    ...chosenTwice(typed, dateNames),
    ...pastDates(typed, dateNames),
    ...(game.ok ? {} : game.errors),
  };
  const isNeeded = looking && typed['maxTravelDistance'] !== 'any';
  if (typed['location'] && !place && (isNeeded || !places.isUnanswered())) {
    if (isNeeded) showFailure('Location Required', LOCATION_REQUIRED);
    errors['location'] ??= isNeeded ? LOCATION_REQUIRED : TOWN_REQUIRED;
  }
  if (!game.ok || Object.keys(errors).length > 0) return errors;
  try {
    const dates = dateNames.map((name) => typed[name] ?? '');
    const rows = dates.map((date) => ({ ...game.value, date }));
    if (await isClashing(rows)) return undefined;
    const posted = await postAll(rows, clientId);
    leaveFor(posted, typed[ASKS_ALL] === undefined ? '' : await askAll(game.value));
    asked = { what: '', clientId: '' };
    return await backOnThisPage();
  } catch (error) {
    if (error instanceof CallError && error.status === 401) {
      scrollTo(0, 0);
      return showFailure('You were signed out', 'Your date is kept in this tab. Sign in again to post it.');
    }
    showFailure(
      'Error posting your availability',
      messageOf(error, 'There was an error posting your availability. Please try again.'),
    );
    return errorsByDate(fieldErrorsOf(error), dateNames);
  }
}

function clientIdOf(what: string): string {
  if (asked.what !== what) asked = { what, clientId: crypto.randomUUID() };
  return asked.clientId;
}

async function postAll(games: readonly NewMatchup[], clientId: string): Promise<readonly Matchup[]> {
  const [only, ...others] = games;
  if (only && others.length === 0) return [await ask(createMatchup, { body: { ...only, clientId } })];
  return ask(createMatchups, { body: { rows: [...games], clientId } });
}

export function isSoon(date: string | undefined, startTime: string | undefined): boolean {
  const ahead = Date.parse(`${date}T${startTime}`) - Date.now();
  return ahead >= QUICK_LEAD_MINUTES * MINUTE_MS && ahead <= QUICK_HOURS * HOUR_MS;
}

async function askAll({ date, startTime, endTime, matchupType }: NewMatchup): Promise<string> {
  const host = matchupType === 'hosting' ? 'us' : 'them';
  try {
    const { teamsAsked } = await ask(proposeGame, { body: { teamId: null, date, startTime, endTime, host } });
    return teamsAsked === 1 ? ' We asked the one team that fits.' : ` We asked the ${teamsAsked} teams that fit.`;
  } catch (error) {
    return ` Quick Match asked nobody: ${messageOf(error, 'something went wrong.')}`;
  }
}

function errorsByDate(errors: FieldErrors, dateNames: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, error]) => {
      const [, row, field = path] = /^rows\.(\d+)\.(.*)$/.exec(path) ?? [];
      return [field === 'date' && row ? (dateNames[Number(row)] ?? field) : field, error];
    }),
  );
}

function leaveFor(posted: readonly Matchup[], asked: string): void {
  const games = posted.length === 1 ? 'your game' : `your ${posted.length} games`;
  forgetUnsent();
  flashToast({ tone: 'status', title: 'Availability posted', text: `Other teams can find ${games} now.${asked}` });
  const [first] = posted;
  location.assign(first && posted.length === 1 ? `/games/${first.id}` : '/schedule');
}

/** Resolves once the page is restored from the bfcache, so that the form stays pending until then. */
function backOnThisPage(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true });
  });
}

export function pastDates(typed: Typed, names: readonly string[]): Record<string, string> {
  const today = todayText();
  const past = names.filter((name) => typed[name] !== undefined && typed[name] < today);
  return Object.fromEntries(past.map((name) => [name, MATCHUP_IN_PAST]));
}

function missing(typed: Typed, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.filter((name) => !typed[name]).map((name) => [name, 'Date is required']));
}

function chosenTwice(typed: Typed, names: readonly string[]): Record<string, string> {
  const dates = names.map((name) => typed[name]);
  const again = names.filter((_, at) => dates[at] !== undefined && dates.indexOf(dates[at]) < at);
  return Object.fromEntries(again.map((name) => [name, CHOSEN_TWICE]));
}

function travelDistance(text: string | undefined): number | 'any' {
  return text === undefined || text === 'any' ? 'any' : Number(text);
}
