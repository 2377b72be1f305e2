import { calls } from '@playfield/contracts/http/calls.ts';
import type { Call, Owner } from '@playfield/contracts/http/call.ts';
import { flushCalls } from '@playfield/contracts/http/flush.ts';
import * as internals from '@playfield/contracts/http/internal.ts';
import type { Route } from '@playfield/kit/http/routes.ts';
import { describe, expect, it } from 'vitest';
import { routes as accounts } from '@playfield/accounts/app.ts';
import { aggregationRoutes } from '@playfield/gateway/admin/aggregation.ts';
import { liveRoutes } from '@playfield/gateway/live/routes.ts';
import { documentRoutes } from '@playfield/gateway/pages/openapi.ts';
import { sessionRoutes } from '@playfield/gateway/routes.ts';
import { routes as matchmaking } from '@playfield/matchmaking/app.ts';
import { routes as messaging } from '@playfield/messaging/app.ts';
import { routes as notifier } from '@playfield/notifier/app.ts';

const nothing = { models: {} } as never;

const mounted: Record<Owner, readonly Route[]> = {
  gateway: [
    ...sessionRoutes(nothing),
    ...liveRoutes(nothing),
    ...aggregationRoutes(nothing),
    ...documentRoutes('http://localhost'),
  ],
  accounts: accounts(nothing),
  matchmaking: matchmaking(nothing),
  messaging: messaging(nothing),
  notifier: notifier(nothing),
};
const internal: readonly Call[] = Object.values(internals);
const declared = [...calls, ...internal];
const flush: readonly Call[] = Object.values(flushCalls).flatMap((own) => Object.values(own));

describe.each(Object.entries(mounted))('the routes of %s', (owner, routes) => {
  it('match its declared calls exactly', () => {
    const names = (list: readonly { method: string; path: string }[]) =>
      list.map(({ method, path }) => `${method} ${path}`).toSorted();
    expect(names(routes.map(({ call }) => call))).toEqual(names(declared.filter((call) => call.owner === owner)));
  });

  it('declare which roles can call them', () => {
    for (const { call } of routes)
      expect(['public', 'user', 'team_manager', 'admin', 'owner', 'service']).toContain(call.access);
  });
});

it('declares external calls under /api/ and service-only calls under /internal/', () => {
  for (const call of calls) expect(call.path).toMatch(/^\/api\//);
  for (const call of [...internal, ...flush])
    expect(call).toMatchObject({ path: expect.stringMatching(/^\/internal\//), access: 'service' });
});
