import { getReceipt } from '@playfield/contracts/receipts.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { receiptOf } from './queries.ts';

export function receiptRoutes({ models }: Deps) {
  return [
    route(getReceipt, async ({ params, caller }) => {
      const found = await receiptOf(models, params.id, caller.id);
      if (!found) throw notFound('This game is not one that your team has agreed on');
      return found;
    }),
  ];
}
