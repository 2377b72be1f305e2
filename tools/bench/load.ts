/** Load from this machine on itself, bounded in time and connections. */
import autocannon from 'autocannon';

const CONNECTIONS = 32;
const ROUND_S = 4;
const ROUNDS = 5;

export type Target = { name: string; url: string };

/**
 * Requests a second of each target, in turns, so that the machine's mood is the same for all; the first round warms up.
 * @throws where an answer was no good one
 */
export async function rates(targets: readonly Target[], cookie: string): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, url } of targets) {
      const rate = await load(url, cookie);
      if (round > 0) found.get(name)?.push(rate);
    }
  }
  return found;
}

/** Requests a second. */
export async function load(url: string, cookie: string, seconds = ROUND_S): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { cookie },
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return requests.average;
}
