import autocannon from 'autocannon';

const CONNECTIONS = 32;
const ROUND_S = 4;
const ROUNDS = 5;

// Interleaves the runs, so that the machine's load affects both servers equally. The first pass is a warm-up.
export async function rates([ours, theirs]: [string, string], cookie: string): Promise<[number[], number[]]> {
  const found: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const pair = [await load(ours, cookie), await load(theirs, cookie)] as const;
    if (round > 0) for (const index of [0, 1] as const) found[index].push(pair[index]);
  }
  return found;
}

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
