/** The weekend that readers plan for. Pure. */
import { DAY_MS } from '@playfield/contracts/fields/time.ts';

const SATURDAY = 6;
/** The last of our time zones to begin a day: a weekend ends nowhere before its last game. */
const LAST_ZONE = 'Pacific/Honolulu';

type Weekend = { saturday: string; sunday: string };

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The next Saturday and Sunday. On a Saturday it is this one; on a Sunday nobody plans for today. */
export function weekendAfter(now: Date): Weekend {
  // Swedes write dates as ISO 8601 does.
  const today = Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone: LAST_ZONE }).format(now));
  const saturday = today + ((SATURDAY - new Date(today).getUTCDay() + 7) % 7) * DAY_MS;
  return { saturday: dayText(saturday), sunday: dayText(saturday + DAY_MS) };
}
