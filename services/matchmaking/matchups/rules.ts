/** Rules of games: pure, no database. */
/** Canceled, or hidden while its team is suspended. */
export function isGone({ status }: { status: string }): boolean {
  return status === 'cancelled' || status === 'hidden';
}
