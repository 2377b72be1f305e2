import { dateText } from '@playfield/contracts/fields/dates.ts';

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

export function dayOf(instant: string): string {
  return DAY.format(new Date(instant));
}

export { dateText as momentOf };

export function wordsOf(kind: string): string {
  const words = kind.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
