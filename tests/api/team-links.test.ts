import { matchmakingExport } from '@playfield/contracts/account-export.ts';
import { deleteAccount, exportData, updateProfile } from '@playfield/contracts/account.ts';
import { teamLinkPath } from '@playfield/contracts/fields/team-link-code.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { readTeamLink, setTeamLink } from '@playfield/contracts/team-links.ts';
import { parse } from 'node-html-parser';
import { describe, expect, inject, it } from 'vitest';
import { suspend } from '../support/admins.ts';
import { PASSWORD, type ManagerRegistration } from '../support/bodies.ts';
import { block } from '../support/games.ts';
import { mailbox, signUp, signUpByEmail, visitor, type TestTeam } from '../support/teams.ts';
import { holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

const THANKS = /A team joined through your invitation/;
const NOBODY = '0'.repeat(16);
const get = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, inject('url')), { redirect: 'manual', ...init });

const codeOf = async (team: TestTeam) => (await team.ask(setTeamLink, { body: {} })).code;
const join = (invitation: string, more: Partial<ManagerRegistration> = {}) => signUpByEmail({ invitation, ...more });

async function pageOf(path: string) {
  const response = await get(path);
  const html = await response.text();
  return { response, html, document: parse(html) };
}

describe('a team’s public page', () => {
  it('shows the public profile without people’s names, email addresses, IDs or the team’s description', async () => {
    const team = await signUp({ fullName: 'Rosalind Quillfeather', teamName: 'Quetzal Questers' });
    await team.ask(updateProfile, { body: { blurb: 'Ring the rusty bell', crest: null } });
    const code = await codeOf(team);
    const { response, html, document } = await pageOf(teamLinkPath(code));
    expect(response.status).toBe(200);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
    const tag = (name: string) =>
      document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
    expect(tag('og:title')).toBe('Play a game against Quetzal Questers');
    expect(tag('og:description')).toContain('Boulder, CO');
    expect(tag('og:url')).toBe(new URL(teamLinkPath(code), inject('env')['PUBLIC_URL']).href);
    const json = await visitor().raw('GET', `/api/team-links/${code}`);
    expect(json.json).toEqual({
      id: null,
      team: { teamName: 'Quetzal Questers', sport: 'baseball', ageGroup: '12u', town: 'Boulder, CO' },
    });
    const { id } = team.user;
    for (const secret of ['Rosalind', team.email, 'rusty bell', `"id":${id}`, `/team-profile/${id}`])
      expect(html + JSON.stringify([json.json, ...json.headers]), secret).not.toContain(secret);
  });

  it('escapes the team’s name, and opens even if its code has dashes or misread letters', async () => {
    const teamName = `نسور "Bats" <'$1 $&'>`;
    const [team, other] = await Promise.all([signUp({ teamName }), signUp()]);
    const codes = await Promise.all(Array.from({ length: 4 }, () => codeOf(team)));
    expect(new Set(codes).size).toBe(1);
    const [code = ''] = codes;
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
    expect(await codeOf(other)).not.toBe(code);
    const dashed = code.replaceAll(/(.{4})(?!$)/g, '$1-');
    for (const typed of [code.toUpperCase(), dashed, code.replaceAll('0', 'O').replaceAll('1', 'l')]) {
      const { html, document } = await pageOf(`/t/${typed}`);
      expect(document.querySelector('h1 bdi')?.textContent, typed).toBe(teamName);
      expect(document.querySelector('title')?.textContent).toMatch(/^Play a game against /);
      expect(html).not.toContain("<'$1");
    }
  });

  it('is the same for every kind of invalid link', async () => {
    const [off, renewed, suspended, deleted] = await Promise.all([signUp(), signUp(), signUp(), signUp()]);
    const codes = await Promise.all([off, renewed, suspended, deleted].map(codeOf));
    await off.ask(setTeamLink, { body: { on: false } });
    await renewed.ask(setTeamLink, { body: { on: true, renew: true } });
    await suspend(suspended.user.id);
    await deleted.ask(deleteAccount, { body: { password: PASSWORD } });
    await until(async () => (await get(teamLinkPath(codes[2] ?? ''))).status === 410);
    await until(async () => (await get(teamLinkPath(codes[3] ?? ''))).status === 404);
    const [first, ...others] = await Promise.all(
      [...codes, NOBODY, 'short', `${NOBODY}x`, '%00', '%3Cb%3E'].map(async (code) => {
        const { response, html } = await pageOf(`/t/${code}`);
        expect([404, 410], code).toContain(response.status);
        return html;
      }),
    );
    expect(first).toContain('This invitation is no longer valid');
    for (const html of others) expect(html).toBe(first);
    const guest = await signUp();
    for (const who of [guest, visitor()]) {
      expect(await who.ask(readTeamLink, { params: { code: codes[0] ?? '' } })).toEqual({ team: null, id: null });
      expect(await who.refusedWith(readTeamLink, { params: { code: codes[1] ?? '' } })).toBe(404);
    }
    expect(await (await join(codes[1] ?? '')).ask(setTeamLink, { body: {} })).toMatchObject({ inviter: null });
    await off.ask(setTeamLink, { body: { on: true } });
    expect((await get(teamLinkPath(codes[0] ?? ''))).status).toBe(200);
  });
});

it('shows a new team its inviter until a block or deletion, and thanks the inviting team by email', async () => {
  const team = await signUp({ teamName: 'Inviting Ibises' });
  const code = await codeOf(team);
  const teamName = `Bats & "Balls" <'$1 $&'>`;
  const newcomer = await join(code, { teamName, teamLocation: 'Lafayette, CO' });
  const inviter = { id: team.user.id, teamName: 'Inviting Ibises' };
  expect(await newcomer.ask(setTeamLink, { body: {} })).toMatchObject({ inviter });
  const [email] = await mailbox().waitForAll(team.email, THANKS, 1);
  expect(email?.subject).not.toContain('Bats');
  expect(email?.text).toContain(`“${teamName}” joined`);
  const path = `/team-profile/${newcomer.user.id}#propose`;
  expect(email?.text).toContain(path);
  expect(email?.headers['list-unsubscribe']).toBeDefined();
  const title = `A team joined through your invitation: ${teamName}`;
  await until(async () => (await team.ask(listNotifications)).some((one) => one.title === title && one.path === path));
  expect(await team.ask(setTeamLink, { body: {} })).toMatchObject({
    inviter: null,
    joined: 1,
    latest: [{ id: newcomer.user.id, teamName, teamLocation: 'Lafayette, CO' }],
  });

  const second = await join(code);
  const exported = matchmakingExport.parse((await second.ask(exportData)).services['matchmaking']);
  expect(exported).toMatchObject({ teamLink: null, invitedBy: { teamId: team.user.id } });

  await block(second, team);
  expect(await second.ask(setTeamLink, { body: {} })).toMatchObject({ inviter: null });
  expect(await team.ask(setTeamLink, { body: {} })).toMatchObject({ joined: 1, latest: [{ id: newcomer.user.id }] });
  const seen = await second.ask(readTeamLink, { params: { code } });
  expect(seen).toMatchObject({ team: { teamName: 'Inviting Ibises' }, id: null });
  expect(await newcomer.ask(readTeamLink, { params: { code } })).toMatchObject({ id: team.user.id });

  const invited = { 'invitedBy.teamId': team.user.id };
  await team.ask(deleteAccount, { body: { password: PASSWORD } });
  await until(async () => !(await holds('matchmaking', 'teams', invited)));
  expect(await holds('matchmaking', 'teams', { 'link.code': code })).toBe(false);
  expect(await newcomer.ask(setTeamLink, { body: {} })).toMatchObject({ inviter: null });
});
