import { getHome } from '@playfield/contracts/home.ts';
import { seeCancellation } from '@playfield/contracts/confirmations.ts';
import { cancelGame } from '@playfield/contracts/changes.ts';
import { expect, it } from 'vitest';
import { propose, agree, dayFromNow, express, post, signUpTeams } from '../support/teams.ts';

it('the home page shows the next game, both teams’ open requests, and a cancellation until it is seen', async () => {
  const [mine, theirs] = await signUpTeams('Homely Hawks', 'Homely Aces');
  expect(await mine.ask(getHome, {})).toEqual({
    next: null,
    canceled: [],
    answers: { games: [], proposals: [], changes: [], confirmations: [], fields: [], reviews: [] },
    waiting: { games: [], proposals: [], changes: [] },
    open: 0,
    ready: false,
    suggestions: [],
  });
  await agree(mine, theirs, { date: dayFromNow(9) });
  const next = await agree(theirs, mine, { date: dayFromNow(3) });
  const asked = await post(mine, { date: dayFromNow(4) });
  await express(theirs, asked);
  await post(mine, { date: dayFromNow(5) });
  const wanted = await post(theirs, { date: dayFromNow(6) });
  await express(mine, wanted);
  await propose(theirs, mine, { date: dayFromNow(7) });
  await propose(mine, theirs, { date: dayFromNow(8) });

  const home = await mine.ask(getHome, {});
  expect(home).toMatchObject({
    next: { game: { id: next.id }, standing: 'agreed', opponent: { teamName: 'Homely Aces' } },
    answers: {
      games: [{ game: { id: asked.id }, interested: 1 }],
      proposals: [{ mine: false, game: { date: dayFromNow(7) } }],
      fields: [{ game: { date: dayFromNow(9) } }],
      reviews: [],
    },
    waiting: { games: [{ game: { id: wanted.id } }], proposals: [{ mine: true }] },
    open: 1,
  });

  await theirs.ask(cancelGame, { params: { id: next.id }, body: { reason: 'other' } });
  const after = await mine.ask(getHome, {});
  expect(after.next).toMatchObject({ game: { date: dayFromNow(9) } });
  expect(after.canceled).toMatchObject([{ game: { id: next.id }, opponent: { teamName: 'Homely Aces' } }]);
  expect((await theirs.ask(getHome, {})).canceled).toEqual([]);
  await mine.ask(seeCancellation, { params: { id: next.id } });
  expect((await mine.ask(getHome, {})).canceled).toEqual([]);
});
