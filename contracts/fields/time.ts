export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

export const DAY_SECONDS = DAY_MS / SECOND_MS;

type Hours = { startTime: string; endTime: string };

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

export const endsNextDay = ({ startTime, endTime }: Hours) => endTime <= startTime;

export const endDateOf = ({ date, ...hours }: Hours & { date: string }) =>
  endsNextDay(hours) ? daysAfter(date, 1) : date;

export const USUAL_MINUTES = 120;

export function shiftedEnd({ startTime, endTime }: Hours, newStart: string): string {
  if (startTime === '' && endTime !== '') return endTime;
  const duration = endTime === '' ? USUAL_MINUTES : minutesOf(endTime) - minutesOf(startTime);
  const minutes = (minutesOf(newStart) + duration + 24 * 60) % (24 * 60);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export const durationOf = (hours: Hours) =>
  (minutesOf(hours.endTime) - minutesOf(hours.startTime)) * MINUTE_MS + (endsNextDay(hours) ? DAY_MS : 0);
