/**
 * The lanes of emails, the most urgent first: what somebody waits for or what protects an account, news of games and
 * messages, and what can wait. Each has its own queue and connections, so none waits for another.
 */
export const LANES = ['account', 'games', 'digests'] as const;
export type Lane = (typeof LANES)[number];

/** Sorts deliveries by urgency. */
export const rankOf = (lane: Lane): number => LANES.indexOf(lane);

export function perLane<Value>(make: (lane: Lane) => Value): Record<Lane, Value> {
  return { account: make('account'), games: make('games'), digests: make('digests') };
}
