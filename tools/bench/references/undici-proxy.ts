/** A minimal proxy: Node's server with undici behind it. */
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { Pool } from 'undici';

const pool = new Pool(process.env['TARGET'] ?? '', { connections: 64 });

async function pass(path: string, response: ServerResponse): Promise<void> {
  const { statusCode, headers, body } = await pool.request({ method: 'GET', path });
  const whole = Buffer.from(await body.arrayBuffer());
  response.writeHead(statusCode, { 'Content-Type': String(headers['content-type']), 'Content-Length': whole.length });
  response.end(whole);
}

createServer((request, response) => void pass(request.url ?? '/', response)).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
);
