import { expect, it } from 'vitest';
import { listen } from './serve.ts';

/** Connections that one process can hold in memory. */
const BEARABLE = 50_000;

it('takes so many connections at a time and no more', async () => {
  const server = await listen((_, response) => response.end(), { HOST: '127.0.0.1', PORT: 0 });
  expect(server.maxConnections).toBeGreaterThan(0);
  expect(server.maxConnections).toBeLessThanOrEqual(BEARABLE);
  server.close();
});
