import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { gzipSync, brotliCompressSync } from 'node:zlib';
import { InternalAddress, publicLookupBy } from '@playfield/kit/http/public-addresses.ts';
import { portOf } from '@playfield/kit/process/serve.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createReader } from './reader.ts';
import { statusText, TOO_LARGE, TOO_SLOW, UNREACHABLE } from './rules.ts';

const TEXT = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const publicUrl = 'https://play.example';
const reader = createReader({ publicUrl, onLoopback: true });
const hasty = createReader({ publicUrl, onLoopback: true, milliseconds: 200 });

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const requests: IncomingMessage[] = [];
const BLOCK = Buffer.alloc(64 * 1024, 'A');

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
  '/a.ics': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(TEXT),
  '/gzip.ics': (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(TEXT)),
  '/brotli.ics': (_, response) =>
    void response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(TEXT)),
  '/broken-gzip.ics': (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(TEXT),
  '/bomb.ics': (_, response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(200 * 1024 * 1024))),
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

const server = createServer((incoming, response) => {
  requests.push(incoming);
  const answer = answers[incoming.url ?? ''];
  if (answer) answer(incoming, response);
  else response.writeHead(500).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${portOf(server)}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const textOf = async (path: string, by = reader) => new TextDecoder().decode(await by.read(`${origin}${path}`));

describe('a calendar', () => {
  it('is read even if it is labeled as HTML, compressed or reached through a redirect', async () => {
    for (const path of ['/a.ics', '/gzip.ics', '/brotli.ics', '/nearby.ics'])
      expect(await textOf(path), path).toBe(TEXT);
    expect(requests.at(-1)?.headers['user-agent']).toBe('Playfield (+https://play.example)');
  });

  it.each([
    ['/gone.ics', statusText(404)],
    ['/none.ics', statusText(500)],
    ['/lost.ics', statusText(302)],
    ['/cut.ics', UNREACHABLE],
    ['/broken-gzip.ics', UNREACHABLE],
    ['/bomb.ics', TOO_LARGE],
    ['/endless.ics', TOO_LARGE],
    ['/loop.ics', UNREACHABLE],
    ['/nowhere.ics', UNREACHABLE],
  ])('is rejected with a reason if reading it fails: %s', async (path, message) => {
    await expect(textOf(path)).rejects.toThrow(message);
  });

  it.each(['/file.ics', '/port.ics', '/inside.ics', '/inside-by-name.ics'])(
    'is not read after a redirect to an unsafe address: %s',
    async (path) => {
      await expect(textOf(path)).rejects.toMatchObject({ message: UNREACHABLE, cause: expect.any(InternalAddress) });
    },
  );

  it('is not read if it does not arrive in time, even if bytes trickle in', async () => {
    for (const path of ['/silent.ics', '/drip.ics']) await expect(textOf(path, hasty), path).rejects.toThrow(TOO_SLOW);
  });

  it('is reported as aborted if the service stops while the calendar is being read', async () => {
    const ending = createReader({ publicUrl, onLoopback: true });
    const ended = expect(ending.read(`${origin}/silent.ics`)).rejects.toThrow(/aborted/i);
    ending.close();
    await ended;
  });
});

describe('a reader without access to this machine', () => {
  const outside = createReader({ publicUrl, onLoopback: false });

  it('accepts only public URLs and upgrades them to HTTPS', () => {
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

  it('does not read from this machine by address or by name', async () => {
    const before = requests.length;
    const { port } = new URL(origin);
    for (const host of ['127.0.0.1', 'localhost', '[::1]'])
      await expect(outside.read(`http://${host}:${port}/a.ics`)).rejects.toMatchObject({
        message: UNREACHABLE,
        cause: expect.any(InternalAddress),
      });
    expect(requests.length).toBe(before);
  });

  it('does not connect to an internal address that a hostname later resolves to', async () => {
    for (const addresses of [['127.0.0.1'], ['93.184.215.14', '10.0.0.1'], ['::1']]) {
      const lookup = publicLookupBy((_name, _options, callback) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      );
      const rebound = createReader({ publicUrl, onLoopback: false, lookup });
      expect(rebound.addressOf('https://calendar.example.com/a.ics')).not.toBeNull();
      await expect(rebound.read('https://calendar.example.com/a.ics')).rejects.toMatchObject({
        message: UNREACHABLE,
        cause: { cause: expect.any(InternalAddress) },
      });
    }
  });
});
