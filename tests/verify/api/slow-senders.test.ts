/** Clients that never finish a request. */
import { connect } from 'node:net';
import { describe, expect, inject, it } from 'vitest';

describe('a sender that is slow on purpose', () => {
  const { hostname, port } = new URL(inject('url'));

  /** Keeps sending slowly, and resolves to the received text when the server hangs up. */
  function hangOn(first: string, more: string, everyMs: number): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(first));
    const drip = setInterval(() => socket.write(more), everyMs);
    socket.on('data', (data) => (heard += data.toString()));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      resolve(heard);
    });
    return promise;
  }

  it.concurrent('is disconnected while sending headers', async () => {
    const heard = await hangOn(`GET / HTTP/1.1\r\nHost: ${hostname}\r\n`, 'X-Slow: 1\r\n', 500);
    expect(heard).toContain('408 Request Timeout');
  });

  it.concurrent('is disconnected while sending a body', async () => {
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`;
    expect(await hangOn(head, '{', 500)).toMatch(/^HTTP\/1\.1 4\d\d/);
  });
});
