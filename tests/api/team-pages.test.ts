/** A team's crest and page. */
import { deleteAccount, exportData, updateProfile } from '@playfield/contracts/account.ts';
import { codeOf, defaultCrest } from '@playfield/contracts/fields/crests.ts';
import { listConversations } from '@playfield/contracts/messages.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { setTeamPage } from '@playfield/contracts/team-pages.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { beforeEach, expect, it } from 'vitest';
import { agree, PASSWORD, say, signUpTeams, type TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';

const CREST = 'round.hoops.navy.gold.initials';
let team: TestTeam;
let other: TestTeam;

beforeEach(async () => {
  [team, other] = await signUpTeams('Crested Cranes', 'Looking Loons');
});

const seen = () => other.ask(getTeam, { params: { id: team.user.id } });

it('shows a default crest until the team chooses one', async () => {
  const own = codeOf(defaultCrest('Crested Cranes'));
  expect(await seen()).toMatchObject({ crest: own });
  await agree(team, other);
  await say(team, other, 'Hello');
  await team.ask(setTeamPage, { body: { crest: CREST } });
  expect((await team.ask(me)).crest).toBe(CREST);
  await until(async () => (await seen()).crest === CREST);
  await until(async () => (await other.ask(listConversations)).some(({ crest }) => crest === CREST));

  await team.ask(updateProfile, { body: { teamName: 'Renamed Ravens' } });
  await until(async () => (await seen()).teamName === 'Renamed Ravens');
  expect(await seen()).toMatchObject({ crest: CREST });
  await team.ask(setTeamPage, { body: { crest: null } });
  await until(async () => (await seen()).crest === codeOf(defaultCrest('Renamed Ravens')));
});

it('shows what the team says of itself, keeps concurrent changes, and is exported and deleted', async () => {
  await Promise.all([
    team.ask(setTeamPage, { body: { blurb: 'We press high.\nWe like mornings.' } }),
    team.ask(setTeamPage, { body: { founded: 2014 } }),
    team.ask(setTeamPage, { body: { link: 'www.facebook.com/cranes?ref=a#b' } }),
  ]);
  const said = { blurb: 'We press high.\nWe like mornings.', founded: 2014, link: 'https://www.facebook.com/cranes' };
  expect((await team.ask(me)).page).toEqual(said);
  await until(async () => (await seen()).page?.link === said.link);
  expect(await seen()).toMatchObject({ page: said, homeTown: null });
  expect(JSON.stringify(await team.ask(exportData))).toContain('We press high.');
  await team.ask(setTeamPage, { body: { blurb: '', founded: null, link: '' } });
  await until(async () => (await seen()).page?.blurb === '');
  expect((await seen()).page).toEqual({ blurb: '', founded: null, link: null });
  await team.ask(deleteAccount, { body: { password: PASSWORD } });
  await until(async () => (await other.refusedWith(getTeam, { params: { id: team.user.id } })) === 404);
});
