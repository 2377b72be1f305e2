import { countMessaging, statsOfMessaging } from '@playfield/contracts/http/internal.ts';
import { cachedCount } from '@playfield/kit/data/cached-count.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';

export function statsRoutes({ models: { messages }, stats }: Deps) {
  const countAll = cachedCount(() => messages.countDocuments());

  return [
    route(countMessaging, async () => ({ totalMessages: await countAll() })),
    route(statsOfMessaging, ({ query }) => stats.read(query)),
  ];
}
