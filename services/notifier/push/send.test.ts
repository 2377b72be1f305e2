import { createECDH, randomBytes } from 'node:crypto';
import { listen, portOf } from '@playfield/kit/process/serve.ts';
import { expect, it } from 'vitest';
import webPush from 'web-push';
import { createPusher } from './send.ts';

it('does not push to a host that resolves to an internal address in production', async () => {
  let calls = 0;
  const inside = await listen(
    (_, response) => {
      calls += 1;
      response.writeHead(201).end();
    },
    { HOST: '127.0.0.1', PORT: 0 },
  );
  const browser = createECDH('prime256v1');
  const subscription = {
    _id: 'x',
    endpoint: `http://localhost:${portOf(inside)}/push`,
    keys: { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
    createdAt: new Date(),
  };
  const settings = { NODE_ENV: 'production', SUPPORT_EMAIL: 'support@playfield.example' } as const;
  const pusher = createPusher(webPush.generateVAPIDKeys(), settings);
  const message = { title: 'A title', text: 'A text', path: '/', tag: 'tag' };
  await expect(pusher.push(subscription, message)).rejects.toThrow('It leads into an internal network');
  expect(calls).toBe(0);
  await pusher.close();
  inside.close();
});
