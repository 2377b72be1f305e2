import { updateProfile } from '@playfield/contracts/account.ts';
import { codeOf, defaultCrest } from '@playfield/contracts/fields/crests.ts';
import { listConversations } from '@playfield/contracts/messages.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { expect, it } from 'vitest';
import { proposeGame } from '@playfield/contracts/proposals.ts';
import { me, verify } from '@playfield/contracts/sign-in.ts';
import { setBlock } from '@playfield/contracts/blocks.ts';
import { reportContent } from '@playfield/contracts/reports.ts';
import { listReviews } from '@playfield/contracts/reviews.ts';
import { dayFromNow } from '../support/bodies.ts';
import { agree, post, say } from '../support/games.ts';
import { mailbox, registerOnly, signUp, signUpTeams, visitor } from '../support/teams.ts';
import { userIdOf, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';
import { tokenIn } from '../support/mailbox.ts';

const CREST = 'round.hoops.navy.gold.initials';

const pages = async () => {
  const [team, other] = await signUpTeams('Crested Cranes', 'Looking Loons');
  return { team, other, seen: () => other.ask(getTeam, { params: { id: team.user.id } }) };
};

it('does not show another team’s email address or phone number', async () => {
  const [boulder, denver] = await Promise.all([signUp(), signUp()]);
  const game = await post(boulder, { sport: 'tennis' });
  const team = await denver.ask(getTeam, { params: boulder.user });
  expect(team).toMatchObject({ id: boulder.user.id, teamName: 'Boulder Bandits', sport: 'baseball' });
  expect(team.matchups.map(({ id }) => id)).toContain(game.id);
  const { json } = await denver.raw('GET', `/api/teams/${boulder.user.id}`);
  expect(JSON.stringify(json)).not.toMatch(/email|phone|@/i);
});

it('hides a team from other teams until its email address is verified', async () => {
  const { email } = await registerOnly({ teamName: 'Unproven Unicorns' });
  const id = await userIdOf(email);
  await until(() => holds('matchmaking', 'teams', { _id: id, verified: false }));
  const someone = await signUp({ teamName: 'Proven Ponies' });
  const times = { date: dayFromNow(9), startTime: '10:00', endTime: '12:00' };
  expect(await someone.refusedWith(getTeam, { params: { id } })).toBe(404);
  expect(await someone.refusedWith(listReviews, { params: { id } })).toBe(404);
  expect(await someone.refusedWith(setBlock, { params: { id }, body: { blocked: true } })).toBe(404);
  expect(await someone.refusedWith(reportContent, { body: { kind: 'team', id, reason: 'other' } })).toBe(404);
  const proposal = { body: { teamId: id, ...times, host: 'us' } } as const;
  expect(await someone.refusedWith(proposeGame, proposal)).toBe(404);
  const link = await mailbox().waitFor(email, /Verify your email/);
  await visitor().ask(verify, { query: { token: tokenIn(link) } });
  await until(async () => (await someone.raw('GET', `/api/teams/${id}`)).status === 200);
});

it('shows a default crest until the team chooses one', async () => {
  const { team, other, seen } = await pages();
  const own = codeOf(defaultCrest('Crested Cranes'));
  expect(await seen()).toMatchObject({ crest: own });
  await agree(team, other);
  await say(team, other, 'Hello');
  await team.ask(updateProfile, { body: { crest: CREST } });
  expect((await team.ask(me)).crest).toBe(CREST);
  await until(async () => (await seen()).crest === CREST);
  await until(async () => (await other.ask(listConversations)).some(({ crest }) => crest === CREST));

  await team.ask(updateProfile, { body: { teamName: 'Renamed Ravens' } });
  await until(async () => (await seen()).teamName === 'Renamed Ravens');
  expect(await seen()).toMatchObject({ crest: CREST });
  await team.ask(updateProfile, { body: { crest: null } });
  await until(async () => (await seen()).crest === codeOf(defaultCrest('Renamed Ravens')));
});

it('shows a team’s description, founding year and link, and keeps concurrent changes', async () => {
  const { team, seen } = await pages();
  await Promise.all([
    team.ask(updateProfile, { body: { blurb: 'We press high.\nWe like mornings.' } }),
    team.ask(updateProfile, { body: { founded: 2014 } }),
    team.ask(updateProfile, { body: { link: 'www.facebook.com/cranes?ref=a#b' } }),
  ]);
  const said = { blurb: 'We press high.\nWe like mornings.', founded: 2014, link: 'https://www.facebook.com/cranes' };
  expect((await team.ask(me)).page).toEqual(said);
  await until(async () => (await seen()).page?.link === said.link);
  expect(await seen()).toMatchObject({ page: said, homeTown: null });
  await team.ask(updateProfile, { body: { blurb: '', founded: null, link: '' } });
  await until(async () => (await seen()).page?.blurb === '');
  expect((await seen()).page).toEqual({ blurb: '', founded: null, link: null });
});
