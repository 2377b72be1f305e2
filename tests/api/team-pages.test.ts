/** A team's crest and page: chosen by its manager, seen by others, and nothing on it leads to a person. */
import { deleteAccount, exportData, updateProfile } from '@playfield/contracts/account.ts';
import { COLORS_ALIKE, UNKNOWN_CREST } from '@playfield/contracts/fields/crest-code.ts';
import { codeOf, defaultCrest } from '@playfield/contracts/fields/crests.ts';
import { listConversations } from '@playfield/contracts/messages.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { INVALID_FOUNDED, INVALID_LINK, NO_CONTACTS, setTeamPage } from '@playfield/contracts/team-pages.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { beforeEach, expect, it } from 'vitest';
import { agree, PASSWORD, say, signUpMember, signUpTeams, visitor, type TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';

const CREST = 'round.hoops.navy.gold.initials';
let team: TestTeam;
let other: TestTeam;

beforeEach(async () => {
  [team, other] = await signUpTeams('Crested Cranes', 'Looking Loons');
});

const seen = () => other.ask(getTeam, { params: { id: team.user.id } });

it('a team has a crest from its name until it chooses one, which others see, also in conversations', async () => {
  const own = codeOf(defaultCrest('Crested Cranes'));
  expect(await seen()).toMatchObject({ crest: own });
  await agree(team, other);
  await say(team, other, 'Hello');
  const user = await team.ask(setTeamPage, { body: { crest: CREST } });
  expect(user.crest).toBe(CREST);
  expect((await team.ask(me)).crest).toBe(CREST);
  await until(async () => (await seen()).crest === CREST);
  await until(async () => (await other.ask(listConversations)).some(({ crest }) => crest === CREST));

  // Other changes of the profile keep it.
  await team.ask(updateProfile, { body: { teamName: 'Renamed Ravens' } });
  await until(async () => (await seen()).teamName === 'Renamed Ravens');
  expect(await seen()).toMatchObject({ crest: CREST });
  await team.ask(setTeamPage, { body: { crest: null } });
  await until(async () => (await seen()).crest === codeOf(defaultCrest('Renamed Ravens')));
});

it('says a few words about itself, since when, and where else it is; what is not given stays', async () => {
  await team.ask(setTeamPage, { body: { blurb: 'We press high.\nWe like mornings.', founded: 2014 } });
  const { page } = await team.ask(setTeamPage, { body: { link: 'www.facebook.com/cranes?ref=a#b' } });
  const said = { blurb: 'We press high.\nWe like mornings.', founded: 2014, link: 'https://www.facebook.com/cranes' };
  expect(page).toEqual(said);
  await until(async () => (await seen()).page?.link === said.link);
  expect(await seen()).toMatchObject({ page: said, homeTown: null });
  await team.ask(setTeamPage, { body: { blurb: '', founded: null, link: '' } });
  await until(async () => (await seen()).page?.blurb === '');
  expect((await seen()).page).toEqual({ blurb: '', founded: null, link: null });
});

it('what two tabs say at the same moment is both kept', async () => {
  await Promise.all([
    team.ask(setTeamPage, { body: { blurb: 'We press high.' } }),
    team.ask(setTeamPage, { body: { founded: 2014 } }),
    team.ask(setTeamPage, { body: { crest: CREST } }),
  ]);
  expect(await team.ask(me)).toMatchObject({ crest: CREST, page: { blurb: 'We press high.', founded: 2014 } });
});

it.each([
  ['crest', 'shield.sash.navy.navy.initials', COLORS_ALIKE],
  ['crest', 'shield.sash.navy.gold.<svg>', UNKNOWN_CREST],
  ['crest', { $ne: null }, UNKNOWN_CREST],
  ['blurb', 'Write to coach@larks.example', NO_CONTACTS],
  ['blurb', 'Call (303) 555-0100', NO_CONTACTS],
  ['blurb', 'See larks.com', NO_CONTACTS],
  ['blurb', 'Call 303·555·0123', NO_CONTACTS],
  ['blurb', 'Call 303\u200B5550123', NO_CONTACTS],
  ['blurb', 'Call \u0663\u0660\u0663 \u0665\u0665\u0665 \u0660\u0661\u0662\u0663', NO_CONTACTS],
  ['blurb', 'Write to coach at larks dot com', NO_CONTACTS],
  ['founded', 1700, INVALID_FOUNDED],
  ['founded', 2999, INVALID_FOUNDED],
  ['founded', 2014.5, INVALID_FOUNDED],
  ['link', 'https://evil.example/facebook.com', INVALID_LINK],
  ['link', 'https://facebook.com.evil.example/us', INVALID_LINK],
  ['link', 'https://facebook.com@evil.example/us', INVALID_LINK],
  ['link', 'https://notfacebook.com/us', INVALID_LINK],
  ['link', 'https://facebook.com:8443/us', INVALID_LINK],
  ['link', 'javascript:alert(1)//facebook.com/us', INVALID_LINK],
  ['link', 'https://facebook.com', INVALID_LINK],
  ['link', 'http://facebook.com/us', INVALID_LINK],
  ['link', '//facebook.com/us', INVALID_LINK],
  ['link', 'https://evil.facebook.com/us', INVALID_LINK],
  ['link', 'https://l.facebook.com/l.php?u=https://evil.example', INVALID_LINK],
  ['link', 'https://www.youtube.com/redirect?q=https://evil.example', INVALID_LINK],
])('refuses for %s %j', async (field, value, message) => {
  const answer = await team.raw('PUT', setTeamPage.path, { json: { [field]: value } });
  expect(answer).toMatchObject({ status: 400, json: { fieldErrors: { [field]: [message] } } });
  expect((await team.ask(me)).page).toBeUndefined();
});

it('is for team managers', async () => {
  expect(await visitor().refusedWith(setTeamPage, { body: { founded: 2014 } })).toBe(401);
  expect(await (await signUpMember()).refusedWith(setTeamPage, { body: { founded: 2014 } })).toBe(403);
});

it('is in the export, and goes with the account', async () => {
  await team.ask(setTeamPage, { body: { crest: CREST, blurb: 'We press high.' } });
  await until(async () => (await seen()).page?.blurb === 'We press high.');
  expect(JSON.stringify(await team.ask(exportData))).toContain('We press high.');
  await team.ask(deleteAccount, { body: { password: PASSWORD } });
  await until(async () => (await other.refusedWith(getTeam, { params: { id: team.user.id } })) === 404);
});
