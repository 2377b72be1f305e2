import { timeRangeText } from '@playfield/contracts/fields/dates.ts';

type Timed = { startTime: string; endTime: string; timeZone: string; startsAt: string };

export function timeThere({ timeZone, startsAt, ...hours }: Timed): string {
  const at = new Date(startsAt);
  const clock = (zone?: string) =>
    at.toLocaleString('en-US', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const range = timeRangeText(hours);
  return clock(timeZone) === clock() ? range : `${range} (${zoneName(timeZone, at)})`;
}

export function zoneName(timeZone: string, at = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
