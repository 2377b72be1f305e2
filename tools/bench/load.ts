/** Load generated on this machine, limited in time and connections. */
import autocannon from 'autocannon';

const CONNECTIONS = 32;
const ROUND_S = 4;
const ROUNDS = 5;

export type Target = { name: string; url: string };

/**
 * Requests per second of each target, interleaved so that the machine's load affects all alike; the first pass warms
 * up.
 * @throws on any unsuccessful answer
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

/** Requests per second. */
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
