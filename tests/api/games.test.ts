import { setGameDetails } from '@playfield/contracts/game-details.ts';
import { endAnswerLink, makeAnswerLink } from '@playfield/contracts/answer-links.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { decideInterest, expressInterest, withdrawInterest } from '@playfield/contracts/interests.ts';
import { listMyMatchups } from '@playfield/contracts/matchups.ts';
import { answerChange, askChange, cancelGame } from '@playfield/contracts/changes.ts';
import { removePerson } from '@playfield/contracts/people.ts';
import { expect, it } from 'vitest';
import { joinedBy } from '../support/people.ts';
import { accept, agree, detailsBody, express, post, signUpTeams, type TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';

const SECRETS = /Walrus|Narwhal|555-0147|Olive Otter|Lightning/;
const field = { location: 'Walrus Meadow, Boulder, CO', address: 'Narwhal Gate 9' };
const off = { reason: 'weather', note: 'Lightning.' } as const;
const page = (team: TestTeam, { id }: { id: number }) => team.ask(getGame, { params: { id } });

it('shows an agreed game’s opponent, field, details and log only to its two teams', async () => {
  const [host, guest, third] = await signUpTeams('Page Hawks', 'Page Aces', 'Third Thrashers');
  const game = await agree(host, guest, field);
  const ours = { uniforms: 'Red', contactName: 'Olive Otter', contactPhone: '303 555-0147' };
  const body = detailsBody(ours, { fieldRules: 'Walrus rules' });
  await host.ask(setGameDetails, { params: { id: game.id }, body });
  for (const [team, other, mine] of [
    [host, 'Page Aces', true],
    [guest, 'Page Hawks', false],
  ] as const)
    expect(await page(team, game)).toMatchObject({
      game: { location: field.location, address: field.address },
      standing: 'agreed',
      opponent: { teamName: other },
      mine,
      about: { sport: 'baseball', ageGroup: '12u', miles: null, rating: 0, reviewCount: 0, played: 0 },
      interests: [],
      change: null,
      cancellation: null,
      details: { revision: 1, shared: { fieldRules: 'Walrus rules' } },
      agreedAt: expect.any(String),
    });
  expect((await page(guest, game)).details?.theirs.contactName).toBe('Olive Otter');
  const seen = await page(third, game);
  expect(seen).toMatchObject({ standing: null, details: null, log: [], interests: [], mine: false });
  expect(JSON.stringify(seen)).not.toMatch(SECRETS);
  expect(JSON.stringify(seen)).not.toContain('Page Aces');

  const change = { date: game.date, reason: 'field', location: field.location } as const;
  await guest.ask(askChange, { params: { id: game.id }, body: { ...change, startTime: '14:00', endTime: '16:00' } });
  await host.ask(answerChange, { params: { id: game.id }, body: { status: 'declined' } });
  await host.ask(cancelGame, { params: { id: game.id }, body: off });
  const { log, ...canceled } = await page(guest, game);
  expect(canceled).toMatchObject({
    standing: 'canceled',
    game: { startTime: '10:00' },
    details: null,
    agreedAt: null,
    change: null,
    cancellation: { mine: false, ...off },
  });
  expect(log).toMatchObject([
    { what: 'agreed', mine: null },
    { what: 'wrote_details', mine: false },
    { what: 'asked_change', mine: true, reason: 'field' },
    { what: 'declined_change', mine: false },
    { what: 'canceled', mine: false, ...off },
  ]);
  expect(log.filter(({ by }) => by !== undefined)).toEqual([]);
  expect(await third.refusedWith(getGame, { params: { id: game.id } })).toBe(404);
});

it('shows the posting team all interests and their messages, and every other team only its own', async () => {
  const [host, guest, third] = await signUpTeams('Page Hawks', 'Page Aces', 'Third Thrashers');
  const game = await post(host);
  const first = await express(guest, game);
  await guest.ask(withdrawInterest, { params: { id: first.id } });
  expect(await page(guest, game)).toMatchObject({ standing: null, myInterest: null });
  const intro = 'We play Saturdays, and bring a referee.';
  const { id } = await guest.ask(expressInterest, { body: { matchupId: game.id, intro } });
  const asking = { team: { teamName: 'Page Aces' }, intro, about: { sport: 'baseball', ageGroup: '12u', miles: 0 } };
  expect(await page(host, game)).toMatchObject({ standing: 'answer', interested: 1, interests: [asking] });
  expect((await host.ask(listMyMatchups, { query: {} }))[0]?.interests).toMatchObject([asking]);
  for (const team of [guest, third]) {
    const seen = await page(team, game);
    expect(seen.interests).toEqual([]);
    expect(JSON.stringify(seen)).not.toContain('referee');
  }
  expect(await page(guest, game)).toMatchObject({ standing: 'waiting', myInterest: { status: 'pending' } });
  await host.ask(decideInterest, { params: { id }, body: { status: 'rejected', note: 'Next time.' } });
  const myInterest = { status: 'rejected', note: 'Next time.' };
  expect(await page(guest, game)).toMatchObject({ standing: null, myInterest });
});

it('names the people in a game’s log only to their own team, even after they leave it', async () => {
  const steps = async (someone: TestTeam, game: { id: number }) =>
    (await page(someone, game)).log.filter(({ by }) => by !== undefined);
  const [owner, other] = await signUpTeams('Many Hands', 'Far Falcons');
  const [sam, lou] = [await joinedBy(owner), await joinedBy(owner, { fullName: 'Lou Lopez' })];
  const game = await post(sam);
  const link = await lou.ask(makeAnswerLink, { params: game });
  await sam.ask(endAnswerLink, { params: { id: link.id } });
  await accept(lou, await express(other, game));
  await sam.ask(setGameDetails, { params: { id: game.id }, body: detailsBody({ uniforms: 'Green' }) });
  await until(async () => (await steps(owner, game)).every(({ by }) => !by?.startsWith('Someone')));
  expect((await steps(sam, game)).map(({ what, by }) => [what, by])).toEqual([
    ['posted', 'Sam Soto'],
    ['made_link', 'Lou Lopez'],
    ['ended_link', 'Sam Soto'],
    ['accepted', 'Lou Lopez'],
    ['wrote_details', 'Sam Soto'],
  ]);
  expect(await steps(other, game)).toEqual([]);
  await owner.ask(removePerson, { params: { userId: sam.user.personId ?? 0 } });
  expect(await steps(owner, game)).toHaveLength(5);
});
