const EXACT_BELOW = 10;
const STEP = 5;

/** Rounds long distances to multiples of five, because the locations of games and teams are approximate. */
export function milesText(miles: number): string {
  const rounded = miles < EXACT_BELOW ? Math.round(miles) : Math.round(miles / STEP) * STEP;
  if (rounded <= 1) return rounded < 1 ? 'under a mile' : '1 mile';
  return `${miles < EXACT_BELOW ? '' : 'about '}${rounded} miles`;
}
