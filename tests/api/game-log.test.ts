/** What the game log says of a team's people. */
import { setAgreement } from '@playfield/contracts/agreements.ts';
import { endAnswerLink, makeAnswerLink } from '@playfield/contracts/answer-links.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { removePerson } from '@playfield/contracts/people.ts';
import { expect, it } from 'vitest';
import { joinedBy } from '../support/people.ts';
import { accept, agree, agreementBody, express, post, signUpTeams, type TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';

const steps = async (someone: TestTeam, id: number) =>
  (await someone.ask(getGame, { params: { id } })).log.filter(({ by }) => by !== undefined);

it('shows the steps of a team’s people by name to that team only', async () => {
  const [owner, other] = await signUpTeams('Many Hands', 'Far Falcons');
  const [sam, lou] = [await joinedBy(owner), await joinedBy(owner, { fullName: 'Lou Lopez' })];
  const game = await post(sam);
  const link = await lou.ask(makeAnswerLink, { params: game });
  await sam.ask(endAnswerLink, { params: { id: link.id } });
  await accept(lou, await express(other, game));
  await sam.ask(setAgreement, { params: { id: game.id }, body: agreementBody({ uniforms: 'Green' }) });
  await until(async () => (await steps(owner, game.id)).every(({ by }) => !by?.startsWith('Someone')));
  expect((await steps(sam, game.id)).map(({ what, by }) => [what, by])).toEqual([
    ['posted', 'Sam Soto'],
    ['made_link', 'Lou Lopez'],
    ['ended_link', 'Sam Soto'],
    ['accepted', 'Lou Lopez'],
    ['wrote_agreement', 'Sam Soto'],
  ]);
  expect(await steps(other, game.id)).toEqual([]);
  await owner.ask(removePerson, { params: { userId: sam.user.personId ?? 0 } });
  expect(await steps(owner, game.id)).toHaveLength(5);
});

it('records no steps when one person runs the team', async () => {
  const [owner, other] = await signUpTeams('One Pair of Hands', 'Far Falcons');
  const game = await agree(owner, other);
  expect(await steps(owner, game.id)).toEqual([]);
});
