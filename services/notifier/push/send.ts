import { publicLookup } from '@playfield/kit/http/public-addresses.ts';
import type { VapidKeys } from 'web-push';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import type { Config } from '../config.ts';
import type { PushAddress } from './model.ts';

const TIMEOUT_MS = 5_000;
const KEEP_SECONDS = DAY_SECONDS;
/** Status codes for expired subscriptions: 404 (RFC 8030 §7.3), and 410, which push services also return. */
const GONE = new Set([404, 410]);
const MAY_WORK_LATER = new Set([408, 429]);

export type PushMessage = {
  title: string;
  text: string;
  path: string;
  tag: string;
  answer?: { token: string; gives: 'yes' | 'seen'; label: string; done: string };
};

type PushAnswer = 'sent' | 'gone' | 'refused';

export type Pusher = { push(browser: PushAddress, message: PushMessage): Promise<PushAnswer>; close(): Promise<void> };

class PushServiceAway extends Error {
  override name = 'PushServiceAway';
}

export function createPusher(
  keys: VapidKeys,
  { NODE_ENV, SUPPORT_EMAIL }: Pick<Config, 'NODE_ENV' | 'SUPPORT_EMAIL'>,
): Pusher {
  const vapidDetails = { subject: `mailto:${SUPPORT_EMAIL}`, ...keys };
  const connect = NODE_ENV === 'production' ? { lookup: publicLookup } : {};
  let loaded: ReturnType<typeof load> | undefined;

  async function load() {
    const [{ Agent, request }, { default: webPush }] = await Promise.all([import('undici'), import('web-push')]);
    return { webPush, request, agent: new Agent({ connect: { ...connect, timeout: TIMEOUT_MS }, pipelining: 1 }) };
  }

  return {
    async push({ endpoint, keys: own }, message) {
      const { webPush, request, agent } = await (loaded ??= load());
      const options = { vapidDetails, TTL: KEEP_SECONDS, contentEncoding: 'aes128gcm' } as const;
      const details = webPush.generateRequestDetails({ endpoint, keys: own }, JSON.stringify(message), options);
      const { statusCode, body } = await request(details.endpoint, {
        dispatcher: agent,
        method: 'POST',
        headers: { ...details.headers, 'Content-Length': `${details.body?.byteLength ?? 0}` },
        body: details.body ?? null,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await body.dump();
      if (statusCode < 300) return 'sent';
      if (GONE.has(statusCode)) return 'gone';
      if (statusCode >= 500 || MAY_WORK_LATER.has(statusCode)) throw new PushServiceAway(`It said ${statusCode}`);
      return 'refused';
    },
    async close() {
      await (await loaded)?.agent.close();
    },
  };
}
