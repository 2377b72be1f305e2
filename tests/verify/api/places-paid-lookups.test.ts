import { randomInt } from 'node:crypto';
import { createMatchup } from '@playfield/contracts/matchups.ts';
import { autocompletePlaces } from '@playfield/contracts/places.ts';
import { checkSchedule } from '@playfield/contracts/schedules.ts';
import { listen, portOf } from '@playfield/kit/process/serve.ts';
import { afterAll, expect, inject, it } from 'vitest';
import { startProcess } from '../../support/processes.ts';
import { matchupBody, signUp, type TestTeam } from '../../support/teams.ts';
import { copyOf } from '../../support/visitor.ts';

/** Maximum number of paid lookups per day for one caller (services/matchmaking/places/google.ts). */
const OF_A_CALLER = 300;
/** Maximum number of places per hour in one team's schedules (services/matchmaking/limits.ts). */
const SCHEDULE_PLACES = 1_000;
const OF_ALL = 350;

let asked = 0;

const unknown = () => `${randomInt(1_000_000, 9_999_999)} Nowhere Field`;
const rows = (count: number) => Array.from({ length: count }, () => matchupBody({ location: unknown() }));

const provider = await listen(
  (_, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[],"suggestions":[]}');
  },
  { HOST: '127.0.0.1', PORT: 0 },
);
const url = `http://127.0.0.1:${portOf(provider)}`;
const matchmaking = await startProcess('matchmaking', {
  ...inject('env'),
  GOOGLE_MAPS_API_KEY: 'the-key',
  GOOGLE_PLACES_URL: url,
  GOOGLE_GEOCODING_URL: url,
  GOOGLE_LOOKUPS_A_DAY: `${OF_ALL}`,
});
const gateway = await startProcess('gateway', { ...inject('env'), MATCHMAKING_URL: matchmaking.url });
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await gateway[Symbol.asyncDispose]();
  await matchmaking[Symbol.asyncDispose]();
});

const paying = (team: TestTeam) => copyOf(team, gateway.url);

it('limits paid lookups per caller and in total, and then falls back to the gazetteer', async () => {
  const [greedy, other] = [paying(await signUp()), paying(await signUp())];
  for (let times = 0; times < 4; times += 1) await greedy.ask(checkSchedule, { body: { rows: rows(100) } });
  expect(asked).toBe(OF_A_CALLER);

  expect((await greedy.ask(createMatchup, { body: matchupBody({ location: unknown() }) })).id).toBeGreaterThan(0);
  const found = await greedy.ask(createMatchup, { body: matchupBody({ location: '80302' }) });
  expect(found.latitude).not.toBeNull();
  expect(asked).toBe(OF_A_CALLER);

  await other.ask(checkSchedule, { body: { rows: rows(100) } });
  expect(asked).toBe(OF_ALL);
  const { suggestions } = await greedy.ask(autocompletePlaces, { body: { input: 'Boulder' } });
  expect(suggestions[0]?.main_text).toContain('Boulder');
  expect(asked).toBe(OF_ALL);
});

it('limits how many different places a team’s schedules can look up', async () => {
  const team = await signUp();
  for (let times = 0; times < SCHEDULE_PLACES / 100; times += 1)
    await team.ask(checkSchedule, { body: { rows: rows(100) } });
  const refused = await team.refused(checkSchedule, { body: { rows: rows(1) } });
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
  const another = await signUp();
  const oneField = Array.from({ length: 100 }, () => matchupBody());
  for (let times = 0; times < 12; times += 1) await another.ask(checkSchedule, { body: { rows: oneField } });
});
