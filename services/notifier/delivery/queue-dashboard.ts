/** Read-only queue dashboard for admins, without the jobs' data. */
import { flushed, subscribers } from '@playfield/contracts/events.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { watchQueues } from '@playfield/kit/jobs/queue-depths.ts';
import { notFound, unauthenticated } from '@playfield/kit/http/errors.ts';
import { IDENTITY_HEADER, type VerifyIdentity } from '@playfield/kit/http/identity.ts';
import { describeError, type Logger } from '@playfield/kit/telemetry/logger.ts';
import { jobsQueueName, QUEUE_PREFIX, queueName } from '@playfield/kit/jobs/queues.ts';
import { Queue } from 'bullmq';
import type { Middleware } from 'koa';
import { DELIVERY_QUEUES } from './model.ts';

const PATH = '/admin/queues';
/** Events contain names and addresses, which the dashboard does not need. */
const KEPT_BACK = 'not shown: it may hold personal data';
/** Requiring Trusted Types would leave the dashboard blank, because it loads parts from string URLs. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

type Board = { serve: Middleware; close(): Promise<void> };

export function createQueueDashboard({
  redisUrl,
  verify,
  log,
}: {
  redisUrl: string;
  verify: VerifyIdentity;
  log: Logger;
}): Board {
  const names = [...new Set(Object.values(subscribers).flat())].map(queueName);
  const queues = [...names, ...Object.values(DELIVERY_QUEUES), ...flushed.map(jobsQueueName)].map(
    (name) =>
      new Queue(name, {
        prefix: QUEUE_PREFIX,
        connection: { url: redisUrl, maxRetriesPerRequest: 1, enableOfflineQueue: false },
      }),
  );
  watchQueues(queues);
  for (const queue of queues) queue.on('error', (error) => log.debug(describeError(error), 'The queues are down'));
  let pages: Promise<Middleware> | undefined;

  return {
    async serve(ctx, next) {
      if (ctx.path !== PATH && !ctx.path.startsWith(`${PATH}/`)) return next();
      const caller = await verify(ctx.get(IDENTITY_HEADER));
      if (caller?.kind !== 'admin') throw unauthenticated();
      ctx.set('Content-Security-Policy', POLICY);
      const serve = await (pages ??= pagesOf(queues));
      // Do not call later middleware: the dashboard would turn its errors into a 500.
      await serve(ctx, async () => {});
      if (ctx.status === 404 && !ctx.body) throw notFound();
    },
    async close() {
      await Promise.allSettled(queues.map((queue) => queue.close()));
    },
  };
}

async function pagesOf(queues: readonly Queue[]): Promise<Middleware> {
  const [{ createBullBoard }, { BullMQAdapter }, { KoaAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/koa'),
  ]);
  const adapters = queues.map((queue) => {
    const adapter = new BullMQAdapter(queue, { readOnlyMode: true });
    adapter.setFormatter('data', () => KEPT_BACK);
    adapter.setFormatter('returnValue', () => KEPT_BACK);
    return adapter;
  });
  const pages = new KoaAdapter().setBasePath(PATH);
  const uiConfig = { boardTitle: `${SITE_NAME} queues`, hideRedisDetails: true };
  createBullBoard({ queues: adapters, serverAdapter: pages, options: { uiConfig } });
  return pages.registerPlugin();
}
