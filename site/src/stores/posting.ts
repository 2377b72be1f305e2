/** Posting a team's availability. */
import { createMatchup, LOCATION_REQUIRED, MATCHUP_IN_PAST, newMatchup } from '@playfield/contracts/matchups.ts';
import { ask, fieldErrorsOf, messageOf } from '../api/ask.ts';
import { check } from '../scripts/forms/values.ts';
import type { FieldErrors } from '../scripts/forms/values.ts';
import { todayText } from '@playfield/contracts/dates.ts';
import type { PlaceSearch } from './places.ts';
import { $session } from './session.ts';
import { leaveToast, showFailure } from './toasts.ts';

/** Travel distance a posting starts with, in miles (spec section 9). */
export const DEFAULT_TRAVEL_DISTANCE = 50;

/** Checks and posts what was typed, then goes on to the own team's games; gives the errors to show. */
export async function postAvailability(
  typed: Record<string, string>,
  places: PlaceSearch,
): Promise<FieldErrors | void> {
  if ($session.get().status !== 'in')
    return showFailure('Authentication required', 'Please sign in to post your availability.');
  const looking = typed['matchupType'] === 'looking';
  const place = typed['location'] ? await places.locate(typed['location']) : null;
  const checked = check(newMatchup, {
    ...typed,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    maxTravelDistance: looking ? travelDistance(typed['maxTravelDistance']) : null,
  });
  const errors = { ...(checked.ok ? {} : checked.errors) };
  if (typed['date'] && typed['date'] < todayText()) errors['date'] ??= MATCHUP_IN_PAST;
  if (looking && typed['location'] && typed['maxTravelDistance'] !== 'any' && !place) {
    showFailure('Location Required', LOCATION_REQUIRED);
    errors['location'] ??= LOCATION_REQUIRED;
  }
  if (!checked.ok || Object.keys(errors).length > 0) return errors;
  try {
    await ask(createMatchup, { body: checked.value });
    leaveToast({ tone: 'status', title: 'Availability posted', text: 'Other teams can find your game now.' });
    location.assign('/team-profile');
  } catch (error) {
    showFailure(
      'Error posting your availability',
      messageOf(error, 'There was an error posting your availability. Please try again.'),
    );
    return fieldErrorsOf(error);
  }
}

function travelDistance(text: string | undefined): number | 'any' {
  return text === undefined || text === 'any' ? 'any' : Number(text);
}
