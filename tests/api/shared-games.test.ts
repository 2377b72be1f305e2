import { expressInterest } from '@playfield/contracts/interests.ts';
import { deleteMatchup, getMatchup } from '@playfield/contracts/matchups.ts';
import { readSharedGame, setGameLink } from '@playfield/contracts/shared-games.ts';
import { parse } from 'node-html-parser';
import { describe, expect, inject, it } from 'vitest';
import { block, accept, dayFromNow, express, move, post, signUp, visitor, type TestTeam } from '../support/teams.ts';
import { change, startsAt } from '../support/traces.ts';
import type { Visitor } from '../support/visitor.ts';

const SLACK = 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)';
/** Slack reads only the first 32 KB of a page. */
const SLACK_BYTES = 32 * 1024;

const PRIVATE = {
  name: 'Rosalind Quillfeather',
  team: 'Zephyr Questers',
  field: 'Hidden Hollow Park',
  street: '77 Secret St',
  notes: 'Ring the rusty bell',
};
const TOWN = 'Boulder, CO';

const team = await signUp({ fullName: PRIVATE.name, teamName: PRIVATE.team, teamLocation: TOWN });

const get = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, inject('url')), { redirect: 'manual', ...init });

async function shared(of: TestTeam = team, more: Parameters<typeof post>[1] = {}) {
  const game = await post(of, {
    location: TOWN,
    address: `${PRIVATE.field}, ${PRIVATE.street}`,
    additionalInfo: PRIVATE.notes,
    ...more,
  });
  const { path } = await of.ask(setGameLink, { params: { id: game.id }, body: {} });
  return { game, path, code: path.slice('/g/'.length) };
}

async function headOf(path: string) {
  const response = await get(path, { headers: { 'user-agent': SLACK } });
  const html = await response.text();
  const document = parse(html);
  const content = (name: string) =>
    document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ?? '';
  return { response, html, document, content };
}

describe('an open game’s public page', () => {
  it('and its link preview reveal no person, team, street or typed text', async () => {
    const { path, code, game } = await shared();
    const { response, html, document, content } = await headOf(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(content('og:title')).toMatch(/^12U .+, Boulder, CO, \w{3}, /);
    expect(content('og:description')).toContain('Ask to play');
    expect(content('og:url')).toBe(new URL(path, inject('env')['PUBLIC_URL']).href);
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(content('og:url'));
    expect([content('og:image:width'), content('og:image:height')]).toEqual(['1200', '630']);
    expect(Buffer.byteLength(html.slice(0, html.indexOf('og:image:alt')))).toBeLessThan(SLACK_BYTES);
    expect(document.querySelector('main')?.textContent).toContain(TOWN);

    const card = await get(new URL(content('og:image')).pathname);
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png']);

    const json = await visitor().raw('GET', `/api/shared-games/${code}`);
    const seen = [html, JSON.stringify([json.json, ...response.headers, ...json.headers])];
    for (const secret of [...Object.values(PRIVATE), team.user.email, `"id":${game.id}`, `/games/${game.id}`])
      expect(seen.join('\n')).not.toContain(secret);
  });

  it('is cached for a minute, and may be indexed only on request', async () => {
    const { path, game } = await shared();
    const [whole, head] = [await get(path), await get(path, { method: 'HEAD' })];
    expect(whole.headers.get('cache-control')).toBe('public, max-age=60');
    const etag = whole.headers.get('etag') ?? '';
    // Without `cache-control`, fetch adds `no-cache` to conditional requests.
    const again = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await get(path, { headers: again })).status).toBe(304);
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);

    const before = await headOf(path);
    expect([before.content('robots'), before.response.headers.get('x-robots-tag')]).toEqual(['noindex', 'noindex']);
    const params = { id: game.id };
    await move(team, game, { startTime: '08:15' });
    await team.ask(setGameLink, { params, body: { indexed: true } });
    const after = await headOf(path);
    expect(after.html).toContain('8:15 AM');
    expect([after.content('robots'), after.response.headers.get('x-robots-tag')]).toEqual(['index', null]);
    const robots = await (await get('/robots.txt')).text();
    expect(robots.match(/^(?:Dis)?[Aa]llow: .*$/gm)).toEqual(['Allow: /api/calendar/', 'Disallow: /api/']);

    const town = `"><script>alert('$1 $& 1')</script>`;
    await change('matchmaking', 'matchups', { _id: game.id }, { 'publicPlace.town': town });
    const { html, response, document } = await headOf(path);
    expect(html).not.toContain('<script>alert');
    expect(document.querySelector('main')?.innerHTML).toContain('&lt;script&gt;alert(&#39;$1 $&amp; 1&#39;)');
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
  });

  it('shows a blocked team only what every visitor sees, and not the game’s ID', async () => {
    const { code, game } = await shared();
    const [guest, keepsAway] = await Promise.all([signUp(), signUp()]);
    const open = (who: Visitor) => who.ask(readSharedGame, { params: { code } });
    expect(await guest.refusedWith(readSharedGame, { params: { code: 'AAAAAAAAAAAAAAAA' } })).toBe(404);
    const seen = await open(visitor());
    expect(seen).toMatchObject({ id: null, game: { code } });
    await block(team, guest);
    await block(keepsAway, team);
    for (const apart of [guest, keepsAway]) {
      expect(await apart.refusedWith(getMatchup, { params: { id: game.id } })).toBe(404);
      expect(await open(apart)).toEqual(seen);
      expect(await apart.refusedWith(setGameLink, { params: { id: game.id }, body: {} })).toBe(404);
      expect(await apart.refusedWith(expressInterest, { body: { matchupId: game.id } })).toBe(404);
    }
    await block(team, guest, false);
    expect(await open(guest)).toEqual({ ...seen, id: game.id });
    await team.ask(deleteMatchup, { params: { id: game.id } });
    expect(await open(guest)).toMatchObject({ game: null, id: null });
  });
});

it('responds 410 without details for every kind of closed game, and lets a team turn its link on again', async () => {
  const own = { date: dayFromNow(9) };
  const games = [await shared(), await shared(team, own), await shared(), await shared()] as const;
  const [canceled, agreed, past, off] = games;
  const link = { params: { id: off.game.id } };
  const guest = await signUp();
  await team.ask(deleteMatchup, { params: { id: canceled.game.id } });
  await accept(team, await express(guest, agreed.game));
  await startsAt(past.game.id, 0);
  await team.ask(setGameLink, { ...link, body: { on: false, indexed: true } });
  for (const { path, code } of games) {
    const { response, document, content } = await headOf(path);
    expect(response.status).toBe(410);
    expect([content('robots'), content('og:title')]).toEqual(['noindex', 'This game is no longer open']);
    expect(document.querySelectorAll('main dl')).toEqual([]);
    expect(await visitor().ask(readSharedGame, { params: { code } })).toMatchObject({ game: null, indexed: false });
  }
  for (const { code } of games) expect(Buffer.from(code, 'base64url')).toHaveLength(12);
  for (const path of ['AAAAAAAAAAAAAAAA', '..%2F..%2Fapi', 'x'.repeat(65), '%00', `${games[0].code}/x`])
    expect((await get(`/g/${path}`)).status, path).toBe(404);

  const { code, path } = off;
  expect(await guest.ask(readSharedGame, { params: { code } })).toMatchObject({ game: null, id: null });
  expect(await team.ask(readSharedGame, { params: { code } })).toMatchObject({ game: null, ...link.params });
  expect(await team.ask(setGameLink, { ...link, body: { on: true } })).toEqual({ path, on: true, indexed: true });
  expect((await get(path)).status).toBe(200);
});
