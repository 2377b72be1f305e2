import { describe, expect, it, onTestFinished } from 'vitest';
import { identityOf } from '@playfield/infra/local/processes.ts';
import { supervise, type Supervised } from '@playfield/infra/local/supervisor.ts';

const FOREVER = "setInterval(() => {}, 1000); console.log('up')";

type Watched = { process: Supervised; lines: string[]; log: string[]; logged: Promise<void> };

async function watched(script: string): Promise<Watched> {
  const lines: string[] = [];
  const log: string[] = [];
  const program = {
    name: 'tiny',
    command: process.execPath,
    args: ['-e', script],
    onLine: (line: string) => void lines.push(line),
  };
  const { promise: logged, resolve } = Promise.withResolvers<void>();
  const say = (line: string): void => {
    log.push(line);
    resolve();
  };
  const supervised = await supervise(program, { log: say });
  onTestFinished(() => supervised.stop(0));
  return { process: supervised, lines, log, logged };
}

const alive = async (pid: number | undefined): Promise<boolean> => (await identityOf(pid ?? 0)) !== undefined;

describe('a supervised process', () => {
  it('is not restarted after it is stopped, even if it ignores SIGTERM', async () => {
    const { process, lines, log } = await watched(`process.on('SIGTERM', () => {}); ${FOREVER}`);
    const { pid } = process;
    await expect.poll(() => lines).toEqual(['up']);
    const started = Date.now();
    await process.stop(300);
    expect(Date.now() - started).toBeGreaterThanOrEqual(290);
    expect(await alive(pid)).toBe(false);
    expect(log).toEqual([]);
  });

  it('is not restarted if it is stopped during the pause before a restart', async () => {
    const { process, logged } = await watched(FOREVER);
    process.kill('SIGKILL');
    await logged;
    expect(process.pid).toBeUndefined();
    await process.stop(0);
    // Wait until the pause is over, that is, until a process that was killed later has been restarted.
    const other = await watched(FOREVER);
    other.process.kill('SIGKILL');
    await expect.poll(() => other.process.restarts, { timeout: 60_000 }).toBe(1);
    expect(process.pid).toBeUndefined();
  });
});
