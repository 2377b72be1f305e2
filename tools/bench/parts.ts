/** The benches that there are, and which of them a command names. Pure. */

/** In this order; the last fills a million records each, and takes the longest. */
const PARTS = [
  'gateway',
  'reading',
  'places',
  'login',
  'consumer',
  'mail',
  'processes',
  'streams',
  'clearing',
  'site',
  'suggestions',
  'searches',
  'search',
  'admin',
];

/** Names for several benches at once, or for some rows of them. `notify`: how events get in, and what the notifier holds. */
const TOGETHER: Record<string, Record<string, readonly string[]>> = {
  notify: { consumer: [], processes: ['notifier'] },
};

export const NAMES: readonly string[] = [...PARTS, ...Object.keys(TOGETHER)];

/** A bench, and the rows that are wanted of it: all if none are named. */
type Run = { part: string; rows: readonly string[] };

/** @param names all benches if there are none */
export function runsOf(names: readonly string[]): Run[] {
  return PARTS.flatMap((part): Run[] => {
    if (names.length === 0 || names.includes(part)) return [{ part, rows: [] }];
    const rows = names.map((name) => TOGETHER[name]?.[part]).find((one) => one !== undefined);
    return rows ? [{ part, rows }] : [];
  });
}
