type Timed = { timeZone: string; startsAt: string };

/** `(Mountain Time)`; empty in the reader's own zone. */
export function zoneText({ timeZone, startsAt }: Timed): string {
  const at = new Date(startsAt);
  const clock = (zone?: string) =>
    at.toLocaleString('en-US', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  if (clock(timeZone) === clock()) return '';
  return `(${zoneName(timeZone, at)})`;
}

/** `Mountain Time` */
export function zoneName(timeZone: string, at = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
