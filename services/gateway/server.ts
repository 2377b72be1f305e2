import { createHealth } from '@playfield/kit/http/health.ts';
import { listenDetached } from '@playfield/kit/http/detached.ts';
import { createHttpApp } from '@playfield/kit/http/app.ts';
import { checkRedis, connectRedis } from '@playfield/kit/data/redis.ts';
import { drain, listen, run } from '@playfield/kit/process/serve.ts';
import { createApp } from './app.ts';
import { config } from './config.ts';
import { createOpenStreams } from './live/actions.ts';
import { createSessionReads } from './sessions/session-queries.ts';
import { withMetrics } from './forwarding/metrics.ts';
import { createUpstreams } from './forwarding/upstreams.ts';

/** Connections beside those of streams: requests that are being answered, or refused. */
const OPENING_MORE = 2_000;

await run('gateway', config, async ({ settings, log }) => {
  const redis = connectRedis(settings.REDIS_URL, log);
  const reads = createSessionReads(redis, log);
  const upstreams = withMetrics(
    createUpstreams({
      accounts: settings.ACCOUNTS_URL,
      matchmaking: settings.MATCHMAKING_URL,
      messaging: settings.MESSAGING_URL,
      notifier: settings.NOTIFIER_URL,
    }),
  );
  const streams = settings.LIVE_REDIS_URL
    ? createOpenStreams({ redisUrl: settings.LIVE_REDIS_URL, reads, most: settings.STREAMS_OPEN_MAX, log })
    : null;
  // Without sessions, pages and public calls are served; without live events, pages ask: `docs/operations/stores-away.md`.
  const health = createHealth(
    settings.SERVES === 'streams' ? 'streams' : 'gateway',
    { redis: () => checkRedis(redis), ...(streams ? { live: streams.check } : {}) },
    new Set(['redis', 'live']),
  );
  const { app, closeStreams } = createApp({ config: settings, redis, reads, upstreams, streams, health, log });
  const operations = createHttpApp({ log, health, successes: 0 }).use(health.middleware);
  const server =
    settings.SERVES === 'streams'
      ? await listenDetached(app.callback(), { ...settings, most: settings.STREAMS_OPEN_MAX + OPENING_MORE })
      : await listen(app.callback(), settings);
  const operationsServer = await listen(operations.callback(), { HOST: settings.OPS_HOST, PORT: settings.OPS_PORT });
  log.info(`Listening on port ${settings.PORT}`);
  return [
    () => closeStreams(),
    () => drain(server),
    () => drain(operationsServer),
    () => upstreams.close(),
    async () => reads.close(),
    async () => redis.disconnect(),
  ];
});
