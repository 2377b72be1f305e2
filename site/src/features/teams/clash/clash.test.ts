import type { Schedule, ScheduledGame } from '@playfield/contracts/schedules.ts';
import { expect, it } from 'vitest';
import { clashAmong, clashText } from './clash.ts';

const opponent = { id: 7, teamName: 'Amber Ants', teamLocation: '' };
const game = (id: number, startTime: string, endTime: string, more: object = {}) =>
  ({ game: { id, date: '2026-12-05', startTime, endTime }, standing: 'agreed', opponent, ...more }) as ScheduledGame;
const on = (date: string, one: ScheduledGame) => ({ ...one, game: { ...one.game, date } });
const when = { date: '2026-12-05', startTime: '10:00', endTime: '12:00' };

function textOf(
  games: readonly ScheduledGame[],
  more: Parameters<typeof clashAmong>[3] = {},
  proposals: object[] = [],
) {
  const schedule = { games: [...games], proposals: proposals as Schedule['proposals'] };
  const clash = clashAmong(schedule, [], when, more);
  return clash && clashText(clash);
}

it('says whether an agreed game is at the same time or only on the same day', () => {
  const early = game(1, '08:00', '09:00');
  expect(textOf([early])).toMatch(/^You already play Amber Ants that day, Sat, Dec 5.*, 8:00 AM – 9:00 AM\.$/);
  expect(textOf([early, game(2, '11:00', '13:00')])).toMatch(
    /^You already play Amber Ants at the same time, .* Cancel or move that game first\.$/,
  );
  expect(textOf([on('2026-12-06', early)])).toBeNull();
  const moving = { ...early, change: { mine: false, after: when } as ScheduledGame['change'] };
  expect(textOf([moving], { doing: 'accept' })).toMatch(/9:00 AM\. We’ll decline their request to move it\.$/);
});

it('finds a game that overlaps past midnight', () => {
  const late = { date: '2026-12-05', startTime: '23:00', endTime: '00:30' };
  const clash = (startTime: string) =>
    clashAmong({ games: [on('2026-12-06', game(1, startTime, '02:00'))], proposals: [] }, [], late);
  expect(clash('00:00')?.game?.id).toBe(1);
  expect(clash('01:00')).toBeNull();
});

it('ignores canceled games, and mentions a posted game when the team posts or accepts another game', () => {
  const open = game(3, '11:00', '13:00', { standing: 'open', opponent: null });
  const others = [open, game(4, '10:00', '12:00', { standing: 'canceled' }), game(5, '10:00', '12:00')];
  expect(textOf(others, { except: 5 })).toBeNull();
  expect(textOf([open], { doing: 'post' })).toMatch(/^You already posted Sat, Dec 5.*, 11:00 AM – 1:00 PM\.$/);
  expect(textOf([open], { doing: 'accept' })).toMatch(/^What you posted for .* will be hidden\./);
  expect(textOf([open], { doing: 'ask' })).toBeNull();
  const wanted = game(3, '11:00', '13:00', { standing: 'open', opponent: null });
  wanted.game.interestCount = 1;
  expect(textOf([wanted], { doing: 'accept' })).toMatch(/ will be hidden, and teams that asked for it are told no\./);
  expect(textOf([wanted], { doing: 'ask' })).toMatch(/^Teams are waiting for Sat, Dec 5/);
});

it('finds another request for the same day, and says what happens if a request is accepted', () => {
  const waiting = game(1, '11:00', '13:00', { standing: 'waiting' });
  const proposal = {
    mine: true,
    status: 'pending',
    team: opponent,
    game: { ...when, startTime: '14:00', endTime: '16:00' },
  };
  expect(textOf([waiting], { doing: 'ask' })).toBe(
    'You already asked Amber Ants for that day, 11:00 AM – 1:00 PM. If one says yes, we’ll withdraw the other.',
  );
  expect(textOf([waiting], { doing: 'ask', except: 1 })).toBeNull();
  expect(textOf([waiting], { doing: 'post' })).toMatch(/11:00 AM – 1:00 PM\. If they say yes, we’ll hide this date\.$/);
  expect(textOf([], { doing: 'ask' }, [proposal])).toMatch(
    /4:00 PM\. If both say yes, you’ll have two games that day\.$/,
  );
  expect(textOf([], { doing: 'ask', toId: 7 }, [proposal])).toMatch(
    /^You already asked Amber Ants .* Withdraw that first\.$/,
  );
  const wanted = game(3, '11:00', '13:00', { standing: 'answer', opponent: null, asking: [opponent] });
  wanted.game.interestCount = 1;
  expect(textOf([wanted], { doing: 'ask', toId: 7 })).toMatch(/^They already asked you for .* Answer them there\.$/);
  const received = [{ ...proposal, id: 'a', mine: false, game: when }];
  expect(textOf([], { doing: 'ask' }, received)).toBeNull();
  const change = { mine: true, after: when };
  const moving = [on('2026-12-12', game(2, '11:00', '13:00', { change }))];
  expect(textOf(moving, { doing: 'accept' })).toMatch(/^You asked Amber Ants for Sat, Dec 5.* we’ll withdraw that\.$/);
  expect(textOf([], { doing: 'accept' }, received)).toMatch(
    /^Amber Ants asked you for .* tell them that you’re taken\.$/,
  );
  expect(textOf([], { doing: 'accept', except: 'a' }, received)).toBeNull();
});

it('mentions another open date on the same day only when the team is asking, posting or accepting', () => {
  const open = game(3, '14:00', '16:00', { standing: 'open', opponent: null });
  for (const doing of ['ask', 'post', 'accept'] as const)
    expect(textOf([open], { doing })).toMatch(
      /^You also posted Sat, Dec 5.* If a team still takes it, you’ll have two games/,
    );
  expect(textOf([open])).toBeNull();
});
