/**
 * The lanes of emails, most urgent first: emails that users wait for or that protect an account; news of games and
 * messages; and digests. Each has its own queue and connections, so that they do not delay each other.
 */
export const LANES = ['account', 'games', 'digests'] as const;
export type Lane = (typeof LANES)[number];

export const rankOf = (lane: Lane): number => LANES.indexOf(lane);

export function perLane<Value>(make: (lane: Lane) => Value): Record<Lane, Value> {
  return { account: make('account'), games: make('games'), digests: make('digests') };
}
