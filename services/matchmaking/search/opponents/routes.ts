import { listSuggestions } from '@playfield/contracts/opponents.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../../deps.ts';
import { suggestOpponents } from './queries.ts';

export function opponentRoutes({ models }: Deps) {
  return [
    route(listSuggestions, async ({ query, caller }) => {
      const found = await suggestOpponents(models, caller.id, { date: query.date });
      return { ready: found !== null, suggestions: found ?? [] };
    }),
  ];
}
