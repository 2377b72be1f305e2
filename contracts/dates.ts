/** How dates and times read to people (product spec, section 3, "Date display"). */

/** `2026-11-21` reads `Nov 21, 2026`; a full timestamp also shows its time. */
export function formatDay(text: string | null | undefined): string {
  if (!text) return 'Unknown date';
  const dateOnly = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const date = new Date(dateOnly ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(date.getTime())) return 'Invalid date';
  return date.toLocaleString('en-US', {
    dateStyle: 'medium',
    ...(dateOnly ? { timeZone: 'UTC' } : { timeStyle: 'short' }),
  });
}

/** `14:05` reads `2:05 PM`. */
export function formatTime(text: string): string {
  const match = /^(\d{2}):(\d{2})$/.exec(text);
  if (!match) return text;
  const hour = Number(match[1]);
  return `${hour % 12 || 12}:${match[2]} ${hour < 12 ? 'AM' : 'PM'}`;
}
