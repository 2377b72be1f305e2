/** Against a real server on this machine, which the guard lets in for tests alone. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import { gzipSync, brotliCompressSync } from 'node:zlib';
import { publicLookupBy } from '@playfield/kit/http/public-addresses.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReader, type Version } from './reading-actions.ts';

const TEXT = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const NOTHING: Version = { etag: null, lastModified: null };
const publicUrl = 'https://play.example';
const reader = createReader({ publicUrl, onLoopback: true });
const hasty = createReader({ publicUrl, onLoopback: true, milliseconds: 200 });

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const asked: IncomingMessage[] = [];
const BLOCK = Buffer.alloc(64 * 1024, 'A');

/** Writes for as long as somebody reads. */
function pour(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(BLOCK)) {}
  };
  response.on('drain', more);
  more();
}

const redirect =
  (location: string): Answer =>
  (_, response) =>
    void response.writeHead(302, { location }).end();

const answers: Readonly<Record<string, Answer>> = {
  '/a.ics': (_, response) => void response.writeHead(200, { etag: '"1"', 'content-type': 'text/html' }).end(TEXT),
  '/known.ics': ({ headers }, response) =>
    void response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200, { etag: '"1"' }).end(),
  '/dated.ics': ({ headers }, response) =>
    void response.writeHead(headers['if-modified-since'] ? 304 : 200, { 'last-modified': 'Mon, 23 Nov 2026' }).end(),
  '/always-known.ics': (_, response) => void response.writeHead(304).end(),
  '/gzip.ics': (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(TEXT)),
  '/brotli.ics': (_, response) =>
    void response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(TEXT)),
  '/broken-gzip.ics': (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(TEXT),
  '/twice.ics': (_, response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync(TEXT))),
  '/bomb.ics': (_, response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(200 * 1024 * 1024))),
  '/long-version.ics': (_, response) => void response.writeHead(200, { etag: `"${'x'.repeat(300)}"` }).end(TEXT),
  '/endless.ics': (_, response) => pour(response.writeHead(200)),
  '/silent.ics': () => {},
  '/drip.ics': (_, response) => {
    response.writeHead(200).write('B');
    const drip = setInterval(() => response.write('E'), 20);
    response.on('close', () => clearInterval(drip));
  },
  '/cut.ics': (_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write(TEXT);
    response.destroy();
  },
  '/gone.ics': (_, response) => void response.writeHead(404).end('x'.repeat(1_000_000)),
  '/nearby.ics': redirect('a.ics'),
  '/loop.ics': redirect('/loop.ics'),
  '/nowhere.ics': redirect('http://[::bad'),
  '/lost.ics': (_, response) => void response.writeHead(302).end(),
  '/inside.ics': redirect('http://169.254.169.254/latest/meta-data'),
  '/inside-by-name.ics': redirect('https://metadata.google.internal/'),
  '/file.ics': redirect('file:///etc/passwd'),
  '/port.ics': redirect('https://example.com:6379/'),
};

let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer((incoming, response) => {
    asked.push(incoming);
    const answer = answers[incoming.url ?? ''];
    if (answer) answer(incoming, response);
    else response.writeHead(500).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});

afterAll(async () => {
  await Promise.all([reader.close(), hasty.close()]);
  server.closeAllConnections();
  server.close();
});

async function outcomeOf(path: string, { known = NOTHING, by = reader } = {}) {
  const found = await by.read(`${origin}${path}`, known);
  if (found.outcome === 'failed') return found.problem;
  return found.outcome === 'new' ? new TextDecoder().decode(found.bytes) : found.outcome;
}

describe('a calendar', () => {
  it('is read whatever type it says it has, packed or not, and after a redirect', async () => {
    for (const path of ['/a.ics', '/gzip.ics', '/brotli.ics', '/nearby.ics', '/long-version.ics'])
      expect(await outcomeOf(path), path).toBe(TEXT);
  });

  it('is asked for by name, and is not read again while its version is the same', async () => {
    const read = await reader.read(`${origin}/a.ics`, NOTHING);
    expect(read).toMatchObject({ outcome: 'new', etag: '"1"', lastModified: null });
    expect(asked.at(-1)?.headers['user-agent']).toBe('Playfield (+https://play.example)');
    expect(await outcomeOf('/known.ics', { known: { etag: '"1"', lastModified: null } })).toBe('unchanged');
    expect(await outcomeOf('/known.ics', { known: { etag: '"0"', lastModified: null } })).toBe('');
    expect(await outcomeOf('/dated.ics', { known: { etag: null, lastModified: 'Mon, 23 Nov 2026' } })).toBe(
      'unchanged',
    );
    expect(await outcomeOf('/always-known.ics')).toEqual({ reason: 'status', status: 304 });
    expect(await reader.read(`${origin}/long-version.ics`, NOTHING)).toMatchObject({ etag: null });
  });

  it.each([
    ['/gone.ics', { reason: 'status', status: 404 }],
    ['/none.ics', { reason: 'status', status: 500 }],
    ['/cut.ics', { reason: 'unreachable' }],
    ['/broken-gzip.ics', { reason: 'not-a-calendar' }],
    ['/twice.ics', { reason: 'not-a-calendar' }],
    ['/bomb.ics', { reason: 'too-large' }],
    ['/endless.ics', { reason: 'too-large' }],
    ['/loop.ics', { reason: 'redirects' }],
    ['/nowhere.ics', { reason: 'unreachable' }],
    ['/lost.ics', { reason: 'unreachable' }],
    ['/file.ics', { reason: 'inside' }],
    ['/port.ics', { reason: 'inside' }],
    ['/inside.ics', { reason: 'inside' }],
    ['/inside-by-name.ics', { reason: 'inside' }],
  ])('that fails is not read: %s', async (path, problem) => {
    expect(await outcomeOf(path)).toEqual(problem);
  });

  it('is waited for only so long, also while bytes drip', async () => {
    for (const path of ['/silent.ics', '/drip.ics'])
      expect(await outcomeOf(path, { by: hasty }), path).toEqual({ reason: 'too-slow' });
  });
});

describe('without the setting for tests', () => {
  const outside = createReader({ publicUrl, onLoopback: false });
  afterAll(() => outside.close());

  it('takes addresses on the public internet, and makes them https', () => {
    expect(outside.addressOf('webcal://example.com/a.ics?key=1')).toBe('https://example.com/a.ics?key=1');
    expect(outside.addressOf('http://example.com/a.ics')).toBe('https://example.com/a.ics');
    for (const address of [
      '',
      'http://127.0.0.1/a',
      'https://localhost/',
      'https://[::1]/',
      'https://redis/',
      'ftp://example.com/',
    ])
      expect(outside.addressOf(address), address).toBeNull();
  });

  it('reads nothing on this machine, and nothing by a name that leads here', async () => {
    const before = asked.length;
    const { port } = new URL(origin);
    for (const host of ['127.0.0.1', 'localhost', '[::1]'])
      expect(await outside.read(`http://${host}:${port}/a.ics`, NOTHING)).toMatchObject({
        problem: { reason: 'inside' },
      });
    expect(asked.length).toBe(before);
  });

  it('connects to no address inside, whatever a name led to before', async () => {
    for (const addresses of [['127.0.0.1'], ['93.184.215.14', '10.0.0.1'], ['::1']]) {
      const lookup = publicLookupBy((_name, _options, callback) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      );
      const rebound = createReader({ publicUrl, onLoopback: false, lookup });
      expect(rebound.addressOf('https://calendar.example.com/a.ics')).not.toBeNull();
      expect(await rebound.read('https://calendar.example.com/a.ics', NOTHING)).toEqual({
        outcome: 'failed',
        problem: { reason: 'inside' },
      });
      await rebound.close();
    }
  });

  it('says nothing about a calendar whose reading was ended', async () => {
    const ending = createReader({ publicUrl, onLoopback: true });
    const reading = ending.read(`${origin}/silent.ics`, NOTHING);
    const ended = expect(reading).rejects.toThrow(/destroyed|aborted/i);
    await ending.close();
    await ended;
  });
});
