import { createLive } from '@playfield/kit/events/live.ts';
import { createHealth } from '@playfield/kit/http/health.ts';
import { createHttpApp } from '@playfield/kit/http/app.ts';
import { checkRedis, connectRedis } from '@playfield/kit/data/redis.ts';
import { drain, listen, run } from '@playfield/kit/process/serve.ts';
import { createApp } from './app.ts';
import { config } from './config.ts';
import { createStreams } from './live/streams.ts';
import { createSessionStore } from './sessions/store.ts';
import { withMetrics } from './upstreams/upstreams.ts';
import { createUpstreams } from './upstreams/upstreams.ts';

await run('gateway', config, async ({ settings, log }) => {
  const redis = connectRedis(settings.REDIS_URL, log, 'sessions');
  const liveRedis = connectRedis(settings.LIVE_REDIS_URL, log, 'live events');
  const sessions = createSessionStore(redis, createLive(liveRedis, log));
  const streams = createStreams(settings.LIVE_REDIS_URL, log);
  const upstreams = withMetrics(
    createUpstreams({
      accounts: settings.ACCOUNTS_URL,
      matchmaking: settings.MATCHMAKING_URL,
      messaging: settings.MESSAGING_URL,
      notifier: settings.NOTIFIER_URL,
    }),
  );
  // Stay ready without Redis, because pages and public calls need neither sessions nor live events.
  const checks = { sessions: () => checkRedis(redis), queues: () => checkRedis(liveRedis) };
  const health = createHealth('gateway', checks, new Set(Object.keys(checks)));
  const app = createApp({ config: settings, redis, sessions, upstreams, streams, health, log });
  const operations = createHttpApp({ log, health }).use(health.middleware);
  const server = await listen(app.callback(), settings);
  const operationsServer = await listen(operations.callback(), { HOST: settings.OPS_HOST, PORT: settings.OPS_PORT });
  log.info(`Listening on port ${settings.PORT}`);
  return [
    async () => streams.close(),
    () => drain(server),
    () => drain(operationsServer),
    () => upstreams.close(),
    async () => liveRedis.disconnect(),
    async () => redis.disconnect(),
  ];
});
