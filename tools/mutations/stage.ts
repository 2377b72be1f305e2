/** The product built from a copy of the work tree; restarts services whose code has changed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { bundleIfStale } from '@playfield/infra/local/bundle.ts';
import { SERVICES, type ServiceName } from '@playfield/infra/local/services.ts';
import { startStack } from '@playfield/infra/local/stack.ts';
import { TEST_SETTINGS } from '@playfield/tests/support/stack.ts';
import { presenting } from './present.ts';

export type Stage = AsyncDisposable & {
  /** The tests' environment. */
  env: Record<string, string>;
  /** Rebuilds and restarts the services that use these files. */
  restart(files: readonly string[]): Promise<void>;
  /** Cleans up test leftovers that break others: used-up limits, a changed first admin. */
  tidy(): Promise<void>;
};

export async function startStage(root: string): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'playfield-stage-'));
  const stack = await startStack({
    dataDir,
    root,
    ports: 'free',
    services: true,
    site: false,
    durable: false,
    log: () => {},
    env: TEST_SETTINGS,
    onServiceLine: () => {},
  });
  const redis = connectRedis(stack.redisUrl, createLogger('mutations', 'silent'));
  const accounts = await connectMongo(stack.mongoUrl, 'accounts');
  const admins = accounts.collection<{ _id: number }>('admins');
  const firstAdmin = await admins.findOne({ _id: 1 });

  return {
    env: presenting(stack),
    async restart(files) {
      const concerned = new Set(files.flatMap(servicesOf));
      if (concerned.size > 0) await bundleIfStale(() => {}, root);
      await Promise.all([...concerned].map(async (name) => stack.services[name]?.restart()));
    },
    async tidy() {
      const limits = await redis.keys('limit:*');
      if (limits.length > 0) await redis.del(...limits);
      if (firstAdmin) await admins.replaceOne({ _id: 1 }, firstAdmin, { upsert: true });
    },
    async [Symbol.asyncDispose]() {
      redis.disconnect();
      await accounts.close();
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function servicesOf(file: string): readonly ServiceName[] {
  if (/^(?:services\/kit|contracts)\//.test(file)) return SERVICES;
  return SERVICES.filter((name) => file.startsWith(`services/${name}/`));
}
