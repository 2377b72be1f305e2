import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { listen, portOf } from './serve.ts';

const BEARABLE = 50_000;
const HERE = { HOST: '127.0.0.1', PORT: 0 };

it('sets a maximum number of connections', async () => {
  const server = await listen((_, response) => response.end(), HERE);
  expect(server.maxConnections).toBeGreaterThan(0);
  expect(server.maxConnections).toBeLessThanOrEqual(BEARABLE);
  server.close();
});

const REQUEST = 'GET / HTTP/1.1\r\nHost: here\r\n';
const BODY = 'POST / HTTP/1.1\r\nHost: here\r\n';

it('closes idle connections and connections that trickle bytes, but keeps a response stream open', async () => {
  const timeouts = { headersTimeout: 200, requestTimeout: 400, keepAliveTimeout: 100, connectionsCheckingInterval: 50 };
  const server = await listen(
    ({ url }, response) => {
      response.writeHead(200);
      if (url === '/stream') response.flushHeaders();
      else response.end();
    },
    HERE,
    timeouts,
  );
  const opened = (first: string, more = '') => {
    const socket = connect(portOf(server), HERE.HOST, () => socket.write(first));
    const drip = setInterval(() => socket.write(more), 20);
    const closed = new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
    });
    socket.on('error', () => {}).resume();
    void closed.then(() => clearInterval(drip));
    return { socket, closed };
  };
  const stream = opened(`${REQUEST.replace('/', '/stream')}\r\n`);
  const slow = [
    ['', ''],
    ['\r\n', '\r\n'],
    [REQUEST, 'x'],
    [`${REQUEST}\r\n`, '\r\n'],
    [`${BODY}Content-Length: 9999\r\n\r\n`, 'x'],
    [`${BODY}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'],
  ].flatMap(([first = '', more = '']) => Array.from({ length: 9 }, () => opened(first, more)));
  await Promise.all(slow.map(({ closed }) => closed));
  expect(stream.socket.destroyed).toBe(false);
  stream.socket.destroy();
  server.close();
});
