import { deleteMatchup } from '@playfield/contracts/matchups.ts';
import { countOpenGames, previewOpenGames, TOWNS_MAX } from '@playfield/contracts/open-games.ts';
import { setGameLink } from '@playfield/contracts/shared-games.ts';
import { parse } from 'node-html-parser';
import { describe, expect, inject, it } from 'vitest';
import { suspend } from '../support/admins.ts';
import { startProcess } from '../support/processes.ts';
import { post, signUp, visitor, type TestTeam } from '../support/teams.ts';
import { startsAt } from '../support/traces.ts';
import { until } from '../support/until.ts';

const PRIVATE = {
  fullName: 'Peregrine Pickwick',
  teamName: 'Aardvark Allstars',
  field: 'Forgotten Field',
  note: 'Knock on the green gate',
};
const about = { fullName: PRIVATE.fullName, teamName: PRIVATE.teamName };
const near = (zipcode: string, more: { sport?: 'soccer' | 'hockey' } = {}) =>
  visitor().ask(previewOpenGames, { query: { zipcode, ...more } });

const play = (team: TestTeam, location: string, more: Parameters<typeof post>[1] = {}) =>
  post(team, { location, address: `${PRIVATE.field}, 1 Hidden Lane`, additionalInfo: PRIVATE.note, ...more });

it('counts and previews open games near a ZIP code without revealing teams, exact times or places', async () => {
  const [team, suspended] = await Promise.all([signUp(about), signUp(about)]);
  expect(await near('89301')).toEqual({ place: 'Ely, NV', count: 0, more: false, previews: [] });
  const game = { sport: 'soccer', ageGroup: '12u', gender: 'female', startTime: '13:20', endTime: '15:00' } as const;
  const [canceled, past] = [await play(team, 'Ely, NV', game), await play(team, 'Ely, NV', game)];
  await play(suspended, 'Ely, NV', { ...game, startTime: '18:00', endTime: '19:00' });
  const { previews, ...counted } = await near('89301', { sport: 'soccer' });
  expect(counted).toMatchObject({ count: 3, more: false });
  expect(previews.map(({ partOfDay }) => partOfDay).toSorted()).toEqual(['afternoon', 'afternoon', 'evening']);
  for (const preview of previews) {
    expect(Object.keys(preview).toSorted()).toEqual(
      ['ageGroup', 'gender', 'matchupType', 'miles', 'partOfDay', 'sport', 'weekday'].toSorted(),
    );
    expect(preview.miles % 5).toBe(0);
  }
  const shown = JSON.stringify(previews);
  for (const word of [...Object.values(PRIVATE), '13:20', '18:00', 'Ely']) expect(shown).not.toContain(word);
  expect((await near('89301', { sport: 'hockey' })).count).toBe(0);

  const unshared = await play(team, 'Ely, NV', game);
  await team.ask(setGameLink, { params: { id: unshared.id }, body: { on: false } });
  await team.ask(deleteMatchup, { params: { id: canceled.id } });
  await startsAt(past.id, 0);
  await suspend(suspended.user.id);
  await until(async () => (await near('89301')).count === 1);
  expect((await near('89301')).previews).toEqual([]);
});

describe('a state’s page', () => {
  const read = (url = inject('url')) => fetch(new URL('/texas-teams', url));
  const htmlNow = async () => (await read()).text();

  it('shows current counts and the towns of publicly shared games, even without scripts', async () => {
    const team = await signUp(about);
    const counted = () => visitor().ask(countOpenGames, { query: { state: 'TX' } });
    const { weekend } = await counted();
    const game = {
      matchupType: 'hosting',
      sport: 'soccer',
      ageGroup: '12u',
      gender: 'male',
      date: weekend.sunday,
      startTime: '22:15',
      endTime: '23:45',
    } as const;
    const posted = [];
    for (let number = 0; number < 5; number += 1) posted.push(await play(team, 'Marathon, TX', game));
    const unshared = await play(team, 'Marathon, TX', game);
    await team.ask(setGameLink, { params: { id: unshared.id }, body: { on: false } });
    const { towns } = await counted();
    expect(towns.length).toBeLessThanOrEqual(TOWNS_MAX);
    const there = towns.find(({ town }) => town === 'Marathon, TX');
    expect(there).toMatchObject({ count: 5, games: [{}, {}, {}] });
    for (const word of [...Object.values(PRIVATE), '"code"']) expect(JSON.stringify(towns)).not.toContain(word);
    await until(async () => (await htmlNow()).includes('and 2 more'));
    const section = parse(await htmlNow()).querySelector('[data-open-games]');
    expect(section?.getAttribute('hidden')).toBeUndefined();
    expect(section?.text).toMatch(/\d+\s+games are open\s+right now/);
    for (const word of ['12U Boys Soccer', '5 games', 'and 2 more']) expect(section?.text).toContain(word);
    for (const word of [...Object.values(PRIVATE), 'A town']) expect(section?.text).not.toContain(word);
    expect(await htmlNow()).not.toContain('SportsEvent');

    const [first] = posted;
    const listed = { params: { id: first?.id ?? 0 }, body: { on: true, indexed: true } };
    const { path } = await team.ask(setGameLink, listed);
    await until(async () => (await htmlNow()).includes(`href="${path}"`));
    expect(eventsIn(await htmlNow()).find(({ url }) => url.endsWith(path))).toMatchObject({
      '@type': 'SportsEvent',
      name: '12U Boys Soccer in Marathon, TX',
      sport: 'Soccer',
      startDate: expect.stringMatching(new RegExp(`^${game.date}T22:15:00-0[56]:00$`)),
      location: {
        '@type': 'Place',
        address: { addressLocality: 'Marathon', addressRegion: 'TX', addressCountry: 'US' },
      },
    });
    const pageNow = async () => (await fetch(new URL(path, inject('url')))).text();
    expect(await pageNow()).toContain('"@type":"SportsEvent"');
    await team.ask(setGameLink, { params: { id: first?.id ?? 0 }, body: { indexed: false } });
    await until(async () => !(await htmlNow()).includes(`href="${path}"`));
    expect(await pageNow()).not.toContain('SportsEvent');
  });

  it('is shown without games when matchmaking is down', async () => {
    const env = { ...inject('env'), MATCHMAKING_URL: 'http://127.0.0.1:9' };
    await using gateway = await startProcess('gateway', env);
    const answers = await Promise.all([1, 2, 3].map(() => read(gateway.url)));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-security-policy')).toContain("'sha256-");
      const section = parse(await answer.text()).querySelector('[data-open-games]');
      expect(section?.hasAttribute('hidden')).toBe(true);
    }
  });
});

type ListedEvent = { url: string };
function eventsIn(html: string): ListedEvent[] {
  const facts = parse(html)
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script) => JSON.parse(script.rawText));
  const list = facts.find((one) => one['@type'] === 'ItemList');
  return list?.itemListElement.map(({ item }: { item: ListedEvent }) => item) ?? [];
}
