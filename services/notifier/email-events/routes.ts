import { takeEmailEvents } from '@playfield/contracts/email-events.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { createEmailEvents } from './actions.ts';

export function emailEventRoutes(deps: Deps) {
  const take = createEmailEvents(deps);
  return [
    route(takeEmailEvents, async ({ params: { provider }, body, ctx }) => {
      await take(provider, { body, raw: ctx.request.rawBody ?? '', header: (name) => ctx.get(name) });
    }),
  ];
}
