/** A page of games end to end (gateway, session, service, teams, ratings), against Node and the driver alone. */
import { listMatchups } from '@playfield/contracts/search.ts';
import { declareModels } from '@playfield/matchmaking/models.ts';
import { crowd } from '@playfield/tests/support/crowd.ts';
import { ratioOf, spread } from './figures.ts';
import { rates } from './load.ts';
import { benchOnStack, connectTo, cookieOf, fill } from './on-stack.ts';
import { startReference } from './references/start.ts';

const GAMES = 20_000;
const GOAL_TIMES = 0.6;
const QUERY = 'sport=soccer&ageGroup=12u&searchType=state&state=CA&limit=12';

await benchOnStack(async (stack) => {
  await using matchmaking = await connectTo(stack, 'matchmaking');
  await fill(declareModels(matchmaking.db).matchups, crowd(GAMES));
  const settings = { MONGODB_URL: stack.mongoUrl, DATABASE: matchmaking.db.name };
  await using bare = await startReference('plain-search', settings);
  const url = `${stack.url.replace('localhost', '127.0.0.1')}${listMatchups.path}?${QUERY}`;
  const [ours, theirs] = await rates([url, `${bare.url}/?${QUERY}`], await cookieOf(stack));
  const times = ratioOf(ours, theirs);
  return [
    {
      what: 'GET /api/matchups, requests a second',
      measured: spread(ours),
      reference: `node:http and the driver ${spread(theirs)}: ${times.toFixed(2)}×`,
      goal: `${GOAL_TIMES}×`,
      met: times >= GOAL_TIMES,
    },
  ];
});
