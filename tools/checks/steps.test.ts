import { expect, it } from 'vitest';
import { Failures, runSteps, type Step } from './steps.ts';

const step = (name: string, run: Step['run'] = async () => {}, needs: string[] = []): Step => ({
  name,
  about: `all about ${name}`,
  needs,
  run,
});
const fail = (error: Error) => async () => {
  throw error;
};

async function play(...steps: Step[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await runSteps(steps, (line) => lines.push(...line.trim().split('\n')));
  return { code, lines };
}

it('goes on after a step that fails, and names all that failed in its last lines', async () => {
  const run: string[] = [];
  const noted = (name: string) => step(name, async () => void run.push(name));
  const { code, lines } = await play(
    noted('format'),
    step('lint', fail(new Error('oxlint ended with 1'))),
    noted('types'),
    step('tests', fail(new Failures('vitest ended with 1', ['a.test.ts › is so', 'b.test.ts › is not']))),
    noted('e2e'),
  );
  expect(code).toBe(1);
  expect(run).toEqual(['format', 'types', 'e2e']);
  expect(lines.slice(-5)).toEqual([
    'FAILED. lint: oxlint ended with 1',
    'FAILED. tests: vitest ended with 1',
    '   a.test.ts › is so',
    '   b.test.ts › is not',
    'checks: 3 passed, 2 failed',
  ]);
});

it('does not run what cannot begin, and counts it as failed', async () => {
  const { code, lines } = await play(
    step('site', fail(new Error('astro ended with 1'))),
    step('tests'),
    step('e2e', async () => expect.unreachable(), ['site']),
  );
  expect(code).toBe(1);
  expect(lines.slice(-2)).toEqual(['FAILED. e2e: not run: it needs site', 'checks: 1 passed, 2 failed']);
});

it('says what it could not check, and passes', async () => {
  const { code, lines } = await play(step('audit', async () => 'nobody answers'));
  expect(code).toBe(0);
  expect(lines.slice(-2)).toEqual(['NOT CHECKED. audit: nobody answers', 'checks: 1 passed, 0 failed']);
});

it('fails where there is nothing to run', async () => {
  expect(await play()).toMatchObject({ code: 1 });
});
