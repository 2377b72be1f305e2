import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen, portOf } from '@playfield/kit/process/serve.ts';

const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const HEADER = { salt: 16, size: 4, name: 1 };

type Message = { payload: unknown; headers: Record<string, string | string[] | undefined> };

export type Browser = AsyncDisposable & {
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  readonly messages: readonly Message[];
  readonly asked: number;
  status: number;
};

export async function startBrowser(): Promise<Browser> {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  const messages: Message[] = [];
  let asked = 0;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    asked += 1;
    if (browser.status < 300) messages.push({ payload: JSON.parse(decrypt(body)), headers: request.headers });
    response.writeHead(browser.status).end();
  }
  const server = await listen(take, { HOST: '127.0.0.1', PORT: 0 });

  /** Decrypts a message that consists of one record (RFC 8291 §3.4 and RFC 8188 §2). */
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, HEADER.salt);
    const nameAt = HEADER.salt + HEADER.size + HEADER.name;
    const contentAt = nameAt + body.readUInt8(nameAt - 1);
    const sender = body.subarray(nameAt, contentAt);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32));
    const derive = (use: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${use}\0`, bytes));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', KEY_BYTES), derive('nonce', NONCE_BYTES));
    const content = body.subarray(contentAt);
    decipher.setAuthTag(content.subarray(-16));
    const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
    // In the last record, a 2 and any number of zeros follow the content.
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }

  const browser: Browser = {
    subscription: {
      endpoint: `http://127.0.0.1:${portOf(server)}/push/${randomBytes(8).toString('hex')}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    messages,
    get asked() {
      return asked;
    },
    status: 201,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
  return browser;
}
