import { countMessaging, figuresOfMessaging } from '@playfield/contracts/http/internal.ts';
import { sparingly } from '@playfield/kit/data/cached-count.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';

export function figureRoutes({ models: { messages }, figures }: Deps) {
  const countAll = sparingly(() => messages.countDocuments());

  return [
    route(countMessaging, async () => ({ totalMessages: await countAll() })),
    route(figuresOfMessaging, ({ query }) => figures.read(query)),
  ];
}
