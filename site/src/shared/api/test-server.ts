import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';

type Answer = { status?: number; json?: unknown; cursor?: string };
type Answers = Record<string, Answer | 'cut'>;
type Asked = { call: string; body: unknown };

export const refusal = (status: number, message: string, code = 'conflict'): Answer => ({
  status,
  json: { message, code, requestId: 'test' },
});

export function answerCalls(): (answers: Answers) => Asked[] {
  let answers: Answers = {};
  let asked: Asked[] = [];
  let unexpected: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const call = `${request.method} ${request.url?.replace(/\?.*/, '')}`;
      const body =
        request.method === 'GET' || request.method === 'DELETE' ? null : await json(request).catch(() => null);
      asked.push({ call, body });
      const answer = answers[call];
      if (answer === undefined) unexpected.push(call);
      if (answer === undefined || answer === 'cut') return request.socket.destroy();
      const { status = answer.json === undefined ? 204 : 200, cursor } = answer;
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(cursor ? { 'x-next-cursor': cursor } : {}),
      });
      response.end(answer.json === undefined ? undefined : JSON.stringify(answer.json));
    })();
  });

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, origin), init));
  });
  afterEach(() => {
    expect(unexpected, 'calls without an answer').toEqual([]);
    [answers, unexpected] = [{}, []];
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  return (given) => {
    answers = given;
    asked = [];
    return asked;
  };
}
