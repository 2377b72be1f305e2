/** The log is kept in files for a week, and read back by a request's ID. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { listMyMatchups } from '@playfield/contracts/matchups.ts';
import { programOf } from '@playfield/infra/local/bundle.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startProcess, type TestProcess } from '../../support/processes.ts';
import { signUp, type TestTeam } from '../../support/teams.ts';
import { copyOf, type Visitor } from '../../support/visitor.ts';

const DAY_MS = 24 * 60 * 60_000;

let folder: string;
let services: TestProcess[];
let team: TestTeam;
let there: Visitor;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playfield-logs-'));
  await writeFile(join(folder, 'gateway-gone.log'), 'too old');
  await writeFile(join(folder, 'gateway-here.log'), 'of this week');
  const [eight, six] = [8, 6].map((days) => new Date(Date.now() - days * DAY_MS));
  await utimes(join(folder, 'gateway-gone.log'), eight ?? 0, eight ?? 0);
  await utimes(join(folder, 'gateway-here.log'), six ?? 0, six ?? 0);
  const env = { ...inject('env'), LOG_LEVEL: 'info', LOG_DIR: folder, LOG_SUCCESSES: '1' };
  const [matchmaking, accounts] = [await startProcess('matchmaking', env), await startProcess('accounts', env)];
  const upstreams = { MATCHMAKING_URL: matchmaking.url, ACCOUNTS_URL: accounts.url };
  const gateway = await startProcess('gateway', { ...env, ...upstreams });
  services = [gateway, matchmaking, accounts];
  team = await signUp({ teamName: 'Logged Lynx', fullName: 'Lee Logged' });
  there = copyOf(team, gateway.url);
});
afterAll(async () => {
  for (const service of services) await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function request(args: string[], env: Record<string, string> = { LOG_DIR: folder }, input = '') {
  const running = promisify(execFile)(process.execPath, [programOf('request'), ...args], { env });
  running.child.stdin?.end(input);
  return running.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  );
}

const idOf = async (path: string) => (await there.raw('GET', path)).headers.get('x-request-id') ?? '';

it('shows what each service did for a request, with nothing that says who it was', async () => {
  const id = await idOf(listMyMatchups.path);
  const { text } = await request([id]);
  expect(text.trim().split('\n')).toEqual([
    expect.stringMatching(/ matchmaking +GET \/api\/my-matchups 200 {2}\(\d+ ms, user\)$/),
    expect.stringMatching(/ gateway +GET \/api\/my-matchups 200 {2}\(\d+ ms, user\)$/),
  ]);
  for (const name of await readdir(folder)) {
    const log = await readFile(join(folder, name), 'utf8');
    for (const secret of [
      team.email,
      'Logged',
      `user ${team.user.id}`,
      '127.0.0.1',
      ...[...there.cookies.values()].filter(({ length }) => length > 8),
    ])
      expect(log).not.toContain(secret);
  }
});

it('shows what a service did that the gateway asked by itself, as at a sign-in', async () => {
  const body = { email: team.email, password: 'not the password' };
  const refused = await there.raw('POST', login.path, { json: body });
  const { text } = await request([refused.headers.get('x-request-id') ?? '']);
  expect(text.trim().split('\n')).toEqual([
    expect.stringMatching(/ accounts +POST \/internal\/credentials 401 {2}\(\d+ ms, a service\)$/),
    expect.stringMatching(/ gateway +POST \/api\/auth\/login 401 {2}\(\d+ ms\)$/),
  ]);
});

it('shows a refusal with the number of the account, and the pattern of a path in place of it', async () => {
  const id = await idOf('/api/teams/999999999');
  const { text } = await request([id]);
  expect(text).toContain(`GET /api/teams/:id 404`);
  expect(text).toContain(`user ${team.user.id}`);
  expect(text).not.toContain('999999999');
});

it('reads a log from elsewhere, and says what it lacks', async () => {
  const id = await idOf(me.path);
  const names = await readdir(folder);
  const name = names.find((one) => one.startsWith('gateway-') && one !== 'gateway-here.log') ?? '';
  const log = await readFile(join(folder, name), 'utf8');
  const followed = log.replaceAll(/^/gm, 'gateway-1  | ');
  expect((await request([id, '-'], {}, `${followed}\nnot JSON "requestId":"${id}"`)).text).toContain(
    '/api/auth/me 200',
  );
  expect(await request(['f'.repeat(32)])).toMatchObject({ code: 1, text: expect.stringContaining('No line') });
  for (const args of [[], ['short'], ['x y z x y z'], [id, 'more'], [id, '-', '-']])
    expect(await request(args)).toMatchObject({ code: 1, text: expect.stringContaining('Say request') });
  expect(await request([id], {})).toMatchObject({ code: 1, text: expect.stringContaining('Say request') });
});

it('deletes what is older than a week, and serves where it cannot write', async () => {
  const names = await readdir(folder);
  expect(names).toContain('gateway-here.log');
  expect(names).not.toContain('gateway-gone.log');
  const file = join(folder, 'a-file');
  await mkdir(folder, { recursive: true });
  await writeFile(file, '');
  const lines: string[] = [];
  const env = { ...inject('env'), LOG_LEVEL: 'info', LOG_DIR: join(file, 'below') };
  await using gateway = await startProcess('gateway', env, { onLine: (line) => lines.push(line) });
  expect(await copyOf(team, gateway.url).ask(me)).toMatchObject({ id: team.user.id });
  expect(lines.join('\n')).toContain('The log cannot be kept in files');
});
