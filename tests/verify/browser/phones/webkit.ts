import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { freePort } from '@playfield/infra/local/ports.ts';
import { tied } from 'local-programs/find.ts';
import { until } from '../../../support/until.ts';
import { SCREEN, type Phone, type systemWebKit } from './installed.ts';

/** Key that holds an element's ID in responses ("web element identifier" in the W3C WebDriver specification). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const elements = z.array(z.object({ [ELEMENT]: z.string() }).transform((found) => found[ELEMENT] ?? ''));
const session = z.object({ sessionId: z.string() });
const strings = z.array(z.string());

const ANSWER_MS = 15_000;

const LISTEN = `window.seenErrors = [];
addEventListener('error', ({ message }) => window.seenErrors.push(message));
addEventListener('unhandledrejection', ({ reason }) => window.seenErrors.push(String(reason)));`;

const SCROLL = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });`;

export async function openWebKit(programs: NonNullable<ReturnType<typeof systemWebKit>>): Promise<Phone> {
  const screen = await openDisplay(programs.display);
  const port = await freePort();
  const [command, ...args] = tied(programs.driver, [`--port=${port}`]);
  const driver = spawn(command, args, { stdio: 'ignore', env: { ...process.env, DISPLAY: screen.name } });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => [driver, screen.process].forEach((child) => child.kill());

  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(url + path, {
      signal: AbortSignal.timeout(ANSWER_MS),
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = z.object({ value: z.unknown() }).parse(await response.json());
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  try {
    await until(async () => (await fetch(`${url}/status`)).ok);
    const options = { binary: programs.browser, args: ['--automation', '--full-screen'] };
    // Keep the default of waiting until a page has loaded, because scripts sent earlier sometimes get no response.
    const alwaysMatch = { 'webkitgtk:browserOptions': options };
    const { sessionId } = session.parse(await ask('POST', '/session', { capabilities: { alwaysMatch } }));
    const at = `/session/${sessionId}`;
    await ask('POST', `${at}/window/rect`, { x: 0, y: 0, ...SCREEN });

    async function find(place: string): Promise<string | undefined> {
      for (const id of elements.parse(await ask('POST', `${at}/elements`, { using: 'xpath', value: place }))) {
        if (await ask('GET', `${at}/element/${id}/displayed`)) return `${at}/element/${id}`;
      }
      return undefined;
    }

    return {
      async open(address) {
        await ask('POST', `${at}/url`, { url: address });
        await ask('POST', `${at}/execute/sync`, { script: LISTEN, args: [] });
      },
      async press(place) {
        const element = await find(place);
        if (!element) return false;
        const args = [{ [ELEMENT]: element.split('/').at(-1) }];
        await ask('POST', `${at}/execute/sync`, { script: SCROLL, args });
        await ask('POST', `${element}/click`, {});
        return true;
      },
      async type(place, text) {
        const element = await find(place);
        if (element) await ask('POST', `${element}/value`, { text });
        return element !== undefined;
      },
      sees: async (place) => (await find(place)) !== undefined,
      errors: async () =>
        strings.parse(await ask('POST', `${at}/execute/sync`, { script: 'return window.seenErrors ?? []', args: [] })),
      async close() {
        await ask('DELETE', at);
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

async function openDisplay(program: string): Promise<{ process: ChildProcess; name: string }> {
  const size = `${SCREEN.width}x${SCREEN.height}x24`;
  const [command, ...args] = tied(program, ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp']);
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [displayNumber]: unknown[] = await once(child.stdio[3] ?? child, 'data');
  return { process: child, name: `:${String(displayNumber).trim()}` };
}
