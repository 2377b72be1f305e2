import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const PROCESSES = 4;
const PORTS = 100;

const ASK = `
  import { freePort } from ${JSON.stringify(new URL('ports.ts', import.meta.url).href)};
  for (let taken = 0; taken < ${PORTS}; taken += 1) console.log(await freePort());
`;

it('gives different ports to processes that ask at the same time', async () => {
  const asked = Array.from({ length: PROCESSES }, () => run(process.execPath, ['--input-type=module', '--eval', ASK]));
  const ports = (await Promise.all(asked)).flatMap(({ stdout }) => stdout.trim().split('\n'));
  expect(ports).toHaveLength(PROCESSES * PORTS);
  expect(new Set(ports).size).toBe(ports.length);
});
