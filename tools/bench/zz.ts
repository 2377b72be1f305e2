import { listMyMatchups } from '@playfield/contracts/matchups.ts';
import { startProcess } from '@playfield/tests/support/processes.ts';
import { scrape, valueOf } from '@playfield/tests/support/metrics.ts';
import { load } from './load.ts';
import { median } from './figures.ts';
import { benchOnStack, cookieOf } from './on-stack.ts';
import { startReference } from './references/start.ts';
const options = ['', ...process.argv.slice(2)];
await benchOnStack(async (stack) => {
  await using direct = await startReference('answer');
  const gateways = [];
  for (const o of options)
    gateways.push(await startProcess('gateway', { ...stack.env, MATCHMAKING_URL: direct.url, NODE_OPTIONS: o }));
  const rss = async (g: any) =>
    Math.round((valueOf(await scrape(g.operationsUrl), 'process_resident_memory_bytes') ?? 0) / 1e6);
  const idle = await Promise.all(gateways.map(rss));
  const cookie = await cookieOf({ ...stack, url: gateways[0]!.url });
  const found = options.map(() => [] as number[]);
  for (let r = 0; r < 6; r += 1)
    for (const [i, g] of gateways.entries()) {
      const n = await load(g.url.replace('localhost', '127.0.0.1') + listMyMatchups.path, cookie, 4);
      if (r > 0) found[i]!.push(n);
    }
  const busy = await Promise.all(gateways.map(rss));
  for (const [i, o] of options.entries())
    console.log(
      (o || 'default').padEnd(30),
      median(found[i]!),
      (median(found[i]!) / median(found[0]!)).toFixed(3),
      'idle',
      idle[i],
      'after',
      busy[i],
    );
  for (const g of gateways) await g.kill('SIGTERM');
  return [];
});
