import { endAnswerLink, LINKS_A_DAY, makeAnswerLink } from '@playfield/contracts/answer-links.ts';
import { expect, it } from 'vitest';
import { post, signUp } from '../../support/teams.ts';

it('lets a team make twenty links a day, even if each is turned off', async () => {
  const host = await signUp();
  const params = { id: (await post(host)).id };
  for (let made = 0; made < LINKS_A_DAY; made += 1) {
    const { id } = await host.ask(makeAnswerLink, { params });
    await host.ask(endAnswerLink, { params: { id } });
  }
  expect(await host.refusedWith(makeAnswerLink, { params })).toBe(429);
});
