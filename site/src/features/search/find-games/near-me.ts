import { CallError } from '@playfield/contracts/http/client.ts';
import { geocode, POSITION_DECIMALS } from '@playfield/contracts/places.ts';
import { ask } from '../../../shared/api/ask.ts';

const DENIED =
  'Your browser keeps your location to itself. Allow it in your browser’s settings, or enter a ZIP code or City, State.';
const UNKNOWN = 'We could not find out where you are. Try again, or enter a ZIP code or City, State.';
const POSITION_TIMEOUT_MS = 15_000;
const POSITION_AGE_MS = 600_000;

type Found = { ok: true; text: string } | { ok: false; problem: string };

export async function findTownNearMe(): Promise<Found> {
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
      navigator.geolocation.getCurrentPosition(resolve, reject, {
        enableHighAccuracy: false,
        timeout: POSITION_TIMEOUT_MS,
        maximumAge: POSITION_AGE_MS,
      });
    });
    return { ok: true, text: (await ask(geocode, { body: { location: roughly(coords) } })).town ?? '' };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

/** Rounds a position to within half a mile, so that the exact position never leaves the browser. */
function roughly({ latitude, longitude }: GeolocationCoordinates): string {
  return [latitude, longitude].map((degrees) => degrees.toFixed(POSITION_DECIMALS)).join(', ');
}

function problemOf(error: unknown): string {
  if (error instanceof CallError && error.status === 404) return `${error.message}.`;
  if (error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED) return DENIED;
  console.warn('The position could not be found', error);
  return UNKNOWN;
}
