import { fork } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { programOf } from '@playfield/infra/local/bundle.ts';
import { accepts } from '@playfield/infra/local/ports.ts';
import { identityOf } from '@playfield/infra/local/processes.ts';
import { SERVICES } from '@playfield/infra/local/services.ts';
import { startStack, type Stack, type StackOptions } from '@playfield/infra/local/stack.ts';

const TINY_SERVICE = `
  import { createServer } from 'node:http';
  const server = createServer((request, response) => {
    if (request.url === '/env') return response.end(JSON.stringify(process.env));
    response.end('ok');
  });
  server.listen(Number(process.env.PORT), '127.0.0.1');
  if (process.env.OPS_PORT !== process.env.PORT) createServer((_, response) => response.end('ok')).listen(Number(process.env.OPS_PORT), '127.0.0.1');
  console.log(JSON.stringify({ level: 30, time: new Date().toISOString(), msg: 'listening' }));
  process.on('SIGTERM', () => process.exit(0));
`;

describe('a stack', () => {
  let folder: string;
  let root: string;

  const options = (name: string, more: Partial<StackOptions> = {}): StackOptions => ({
    dataDir: join(folder, name),
    root,
    ports: 'free',
    services: true,
    site: false,
    bundle: false,
    durable: false,
    log: () => {},
    env: {},
    ...more,
  });

  const started = async (...given: Parameters<typeof options>): Promise<Stack> => {
    const stack = await startStack(options(...given));
    onTestFinished(() => stack.stop());
    return stack;
  };

  const entriesOf = async (name: string): Promise<{ name: string; pid: number }[]> =>
    JSON.parse(await readFile(join(folder, name, 'run.json'), 'utf8'));
  const processesOf = async (name: string) =>
    (await entriesOf(name)).map(({ pid }) => pid).filter((pid) => pid !== process.pid);
  const processOf = async (name: string, part: string) =>
    (await entriesOf(name)).find((entry) => entry.name === part)?.pid;

  const living = async (pids: number[]): Promise<number[]> => {
    const identities = await Promise.all(pids.map(identityOf));
    return pids.filter((_, index) => identities[index] !== undefined);
  };

  const environmentOf = async (url = ''): Promise<Record<string, string>> => {
    const environment: unknown = await (await fetch(`${url}/env`)).json();
    return Object.fromEntries(Object.entries(environment ?? {}).map(([name, value]) => [name, String(value)]));
  };

  async function writeServices(to: string, notifier = TINY_SERVICE): Promise<void> {
    for (const name of SERVICES) {
      await mkdir(dirname(programOf(name, to)), { recursive: true });
      await writeFile(programOf(name, to), name === 'notifier' ? notifier : TINY_SERVICE);
    }
    await writeFile(join(to, 'package.json'), '{"type":"module"}');
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'playfield-stack-'));
    root = join(folder, 'repository');
    await writeServices(root);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('tells services to listen only on this machine, except for the gateway if a host is configured', async () => {
    const alone = await started('alone');
    const open = await started('open', { env: { HOST: '0.0.0.0', PORT: '1' } });
    for (const name of SERVICES) {
      expect((await environmentOf(alone.services[name]?.url))['HOST'], name).toBe('127.0.0.1');
      const host = name === 'gateway' ? '0.0.0.0' : '127.0.0.1';
      expect((await environmentOf(open.services[name]?.url))['HOST'], name).toBe(host);
    }
  });

  it('keeps its data and secrets when it stops, but leaves no process running', async () => {
    const first = await started('kept');
    const client = await new MongoClient(first.mongoUrl).connect();
    await client.db('playfield_test').collection('rows').insertOne({ kept: true });
    await client.close();
    expect((await stat(join(folder, 'kept/secrets.json'))).mode & 0o777).toBe(0o600);
    const pids = await processesOf('kept');
    expect(pids).toHaveLength(SERVICES.length + 3);
    await first.stop();
    expect(await living(pids)).toEqual([]);
    await expect(stat(join(folder, 'kept/run.json'))).rejects.toThrow('ENOENT');

    const second = await started('kept', { services: false });
    const again = await new MongoClient(second.mongoUrl).connect();
    expect(await again.db('playfield_test').collection('rows').countDocuments()).toBe(1);
    await again.close();
    expect(second.env['SESSION_KEYS']).toBe(first.env['SESSION_KEYS']);
  });

  it('does not start if its secrets are missing or damaged, and leaves the file unchanged', async () => {
    const file = join(folder, 'damaged/secrets.json');
    await mkdir(dirname(file));
    await writeFile(join(dirname(file), 'way.json'), '{}');
    await expect(startStack(options('damaged'))).rejects.toThrow(/secrets\.json is missing/);
    for (const content of ['', '{"SESSION_KEYS": "first-half', '{"SESSION_KEYS": "the only one left"}']) {
      await writeFile(file, content);
      await expect(startStack(options('damaged'))).rejects.toThrow(/secrets\.json is missing or damaged/);
      expect(await readFile(file, 'utf8')).toBe(content);
    }
  });

  it.each([
    ['MongoDB', (stack: Stack) => stack.mongoUrl],
    ['Redis', (stack: Stack) => stack.redisUrl],
    ['mail', (stack: Stack) => stack.mailUrl],
  ] as const)('restarts %s at the same address when it dies', async (part, addressOf) => {
    const log: string[] = [];
    const stack = await started(`dying-${part}`, { services: false, log: (line) => void log.push(line) });
    const pid = (await processOf(`dying-${part}`, part)) ?? 0;
    process.kill(pid, 'SIGKILL');
    const isBack = async () => ![undefined, pid].includes(await processOf(`dying-${part}`, part));
    await expect.poll(isBack, { timeout: 60_000 }).toBe(true);
    expect(log).toContain(`${part} exited; restarting it`);
    expect(await accepts(Number(new URL(addressOf(stack)).port))).toBe(true);
  });

  it.each(['nonsense', 'playfield.example', 'ftp://playfield.example'])(
    'rejects %s as PUBLIC_URL',
    async (PUBLIC_URL) => {
      const failing = startStack(options('nowhere', { env: { PUBLIC_URL } }));
      await expect(failing).rejects.toThrow(`PUBLIC_URL must be a URL such as http://localhost:8080`);
      await expect(stat(join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
    },
  );

  it('does not start on data that another stack is using, but runs in parallel on other data', async () => {
    await started('mine', { services: false });
    await expect(startStack(options('mine', { services: false }))).rejects.toThrow('is already running on this data');
    await started('yours', { services: false });
  });

  it('reports a port that is in use and starts nothing', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    onTestFinished(() => void blocker.close());
    const address = blocker.address();
    const gateway = typeof address === 'object' && address ? address.port : 0;
    const failing = startStack(options('port', { ports: { gateway } }));
    await expect(failing).rejects.toThrow(`Port ${gateway} is used by another program`);
    await expect(stat(join(folder, 'port'))).rejects.toThrow('ENOENT');
  });

  it.each([
    [1, 'notifier exited 5 times right after it started (code 1): SMTP_URL: is missing'],
    [78, 'notifier rejects its settings: SMTP_URL: is missing'],
  ])('stops everything and reports the reason if a service cannot start (code %i)', async (code, reason) => {
    const broken = join(folder, `broken-${code}`);
    await writeServices(broken, `console.log('SMTP_URL: is missing'); process.exit(${code});`);
    const failing = startStack(options('failing', { root: broken }));
    await expect(failing).rejects.toThrow(reason);
    await expect(stat(join(folder, 'failing/run.json'))).rejects.toThrow('ENOENT');
  });

  it('stops processes left by a stack that was killed, but never an unrelated process with a reused PID', async () => {
    const script = join(folder, 'killed.mjs');
    const stackModule = import.meta.resolve('@playfield/infra/local/stack.ts');
    const settings = JSON.stringify({ ...options('crashed'), log: undefined });
    await writeFile(
      script,
      `import { startStack } from ${JSON.stringify(stackModule)};
       await startStack({ ...${settings}, log: () => {} });
       process.send('up');`,
    );
    const owner = fork(script, { execArgv: [] });
    await new Promise((resolve) => owner.once('message', resolve));
    const orphans = (await processesOf('crashed')).filter((pid) => pid !== owner.pid);
    const gone = new Promise((resolve) => owner.once('exit', resolve));
    owner.kill('SIGKILL');
    await gone;
    const record = join(folder, 'crashed/run.json');
    const entries: unknown[] = JSON.parse(await readFile(record, 'utf8'));
    await writeFile(
      record,
      JSON.stringify([...entries, { name: 'accounts', pid: process.ppid, identity: 'of another time' }]),
    );

    const stack = await started('crashed');
    expect(await living(orphans)).toEqual([]);
    expect(await living([process.ppid])).toEqual([process.ppid]);
    await stack.stop();
  });
});
