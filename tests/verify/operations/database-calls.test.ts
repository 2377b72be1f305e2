/** A page asks the database as often for many games as for few: what one item needs is read for all of them at once. */
import { calls } from '@playfield/contracts/http/calls.ts';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { createMatchups } from '@playfield/contracts/matchups.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startCollector, type Collector, type TakenSpan } from '../../support/collector.ts';
import { signInOn } from '../../support/newcomer.ts';
import { startProcess, type TestProcess } from '../../support/processes.ts';
import { dayFromNow, matchupBody } from '../../support/teams.ts';
import { until } from '../../support/until.ts';
import { copyOf, type Visitor } from '../../support/visitor.ts';

const FEW = 2;
const MORE = 12;
const PAGES = calls
  .filter(({ method, owner, access }) => method === 'GET' && owner === 'matchmaking' && access === 'team_manager')
  .map(({ path }) => path)
  .filter((path) => !path.includes(':'));

const QUERIES: Record<string, string> = { '/api/schedule': `?from=${dayFromNow(0)}&to=${dayFromNow(30)}` };

let collector: Collector;
let matchmaking: TestProcess;
let gateway: TestProcess;
let host: Visitor;
let guest: Visitor;

beforeAll(async () => {
  collector = await startCollector();
  const env = { ...inject('env'), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  matchmaking = await startProcess('matchmaking', env);
  gateway = await startProcess('gateway', {
    ...inject('env'),
    MATCHMAKING_URL: matchmaking.url.replace('localhost', '127.0.0.1'),
  });
  const place = { url: inject('url'), mailUrl: inject('mailUrl') };
  [host, guest] = [await signInOn(place), await signInOn(place)];
});
afterAll(async () => {
  await Promise.all([gateway, matchmaking].map((one) => one[Symbol.asyncDispose]()));
  await collector[Symbol.asyncDispose]();
});

/** Games of the one team in which the other is interested, on days in a row. */
async function play(fromDay: number, count: number): Promise<void> {
  const [date = '', ...alsoOn] = Array.from({ length: count }, (_, index) => dayFromNow(fromDay + index));
  for (const { id } of await host.ask(createMatchups, { body: { ...matchupBody(), date, alsoOn } }))
    await guest.ask(expressInterest, { body: { matchupId: id } });
}

const answers = (path: string) =>
  collector.spans.filter((span) => span.service === 'matchmaking' && span.name === `GET ${path}`);
const isCommand = ({ attributes }: TakenSpan) => attributes['db.system.name'] === 'mongodb';

/** How many commands each page took this time. */
async function visitAll(team: Visitor): Promise<Map<string, number>> {
  const before = new Map(PAGES.map((path) => [path, answers(path).length]));
  for (const path of PAGES) {
    const { status } = await copyOf(team, gateway.url).raw('GET', path + (QUERIES[path] ?? ''));
    expect(status, path).toBe(200);
  }
  // A page's span is sent after those within it.
  await until(async () => PAGES.every((path) => answers(path).length > (before.get(path) ?? 0)));
  return new Map(
    PAGES.map((path) => {
      const traceId = answers(path).at(-1)?.traceId;
      return [path, collector.spans.filter((span) => span.traceId === traceId && isCommand(span)).length];
    }),
  );
}

it('asks no more for many games', async () => {
  await play(3, FEW);
  const forFew = new Map<Visitor, Map<string, number>>();
  for (const team of [host, guest]) {
    // The first fills memory.
    await visitAll(team);
    forFew.set(team, await visitAll(team));
  }
  await play(3 + FEW, MORE);
  for (const team of [host, guest]) {
    const grown = [...(await visitAll(team))].filter(([path, count]) => count > (forFew.get(team)?.get(path) ?? 0));
    expect(grown, team === host ? 'host' : 'guest').toEqual([]);
  }
  expect(forFew.get(host)?.get('/api/my-matchups')).toBeGreaterThan(1);
});
