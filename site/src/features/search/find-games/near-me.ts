/** The town around the reader: the position is asked for on request only, and leaves the browser rounded. */
import { CallError } from '@playfield/contracts/http/client.ts';
import { nearestTown, POSITION_DECIMALS } from '@playfield/contracts/places.ts';
import { ask } from '../../../shared/api/ask.ts';

const DENIED =
  'Your browser keeps your location to itself. Allow it in your browser’s settings, or enter a ZIP code or City, State.';
const UNKNOWN = 'We could not find out where you are. Try again, or enter a ZIP code or City, State.';
/** A phone that has to start its receiver needs a few seconds. */
const POSITION_TIMEOUT_MS = 15_000;
/** A position of the last ten minutes is good enough for a town. */
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
    return { ok: true, text: (await ask(nearestTown, { body: roughly(coords) })).description };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

/** All that leaves the browser: to about half a mile. */
export function roughly({ latitude, longitude }: { latitude: number; longitude: number }) {
  const rounded = (degrees: number) => Number(degrees.toFixed(POSITION_DECIMALS));
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

function problemOf(error: unknown): string {
  if (error instanceof CallError && error.status === 404) return `${error.message}.`;
  if (error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED) return DENIED;
  console.warn('The position could not be found', error);
  return UNKNOWN;
}
