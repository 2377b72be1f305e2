import { setAvailability, type Availability } from '@playfield/contracts/availability.ts';
import { cancelGame } from '@playfield/contracts/changes.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { listSuggestions } from '@playfield/contracts/opponents.ts';
import { decideProposal } from '@playfield/contracts/proposals.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { beforeEach, expect, it } from 'vitest';
import { block, agree } from '../support/games.ts';
import { propose, post, signUp, availabilityBody, hoursOn, type TestTeam } from '../support/teams.ts';

const soon = new Date(Date.now() + 3 * DAY_MS);
const PLAY_DAY = {
  weekday: soon.getUTCDay() || 7,
  name: soon.toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' }),
};

const said = (more: Partial<Availability> = {}) =>
  availabilityBody(hoursOn([PLAY_DAY.weekday], '10:00', '14:00'), { ages: { from: '11u', to: '13u' }, ...more });

const ours = new Set<number>();
beforeEach(() => ours.clear());

async function teamOf(sport: TestTeam['user']['sport'], teamName: string, teamLocation = 'Boulder, CO') {
  const team = await signUp({ sport, teamName, teamLocation, competitionLevel: 'recreational' });
  ours.add(team.user.id);
  return team;
}

async function available(team: TestTeam, more: Partial<Availability> = {}): Promise<TestTeam> {
  await team.ask(setAvailability, { body: said(more) });
  return team;
}

type When = { date?: string; startTime?: string; endTime?: string };
const suggestedTo = async (team: TestTeam, when: When = {}) =>
  (await team.ask(listSuggestions, { query: when })).suggestions.filter((one) => ours.has(one.team.id));

it('suggests opponents that fit, best first, with reasons and a score that is the same for both teams', async () => {
  const us = await available(await teamOf('hockey', 'Boulder Bisons'));
  const near = await available(await teamOf('hockey', 'Boulder Bobcats'), { homeField: null });
  await available(await teamOf('hockey', 'Denver Ducks', 'Denver, CO'), {
    homeField: { location: 'Denver, CO', address: null },
  });
  await available(await teamOf('hockey', 'Hidden Hares'), { suggested: false });

  const found = await suggestedTo(us);
  expect(found.map(({ team }) => team.teamName)).toEqual(['Boulder Bobcats', 'Denver Ducks']);
  expect(found[0]).toMatchObject({
    team: { id: near.user.id, sport: 'hockey', ageGroup: '12u', competitionLevel: 'recreational' },
    reasons: ['under a mile', expect.stringContaining(PLAY_DAY.name), 'same age group', 'same level', 'you can host'],
    host: 'us',
  });
  expect(found[0]?.slots[0]).toMatchObject({ startTime: '10:00', endTime: '14:00', timeZone: 'America/Denver' });
  expect(found[1]?.reasons).toContain('about 25 miles');
  expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? 100);
  expect(JSON.stringify(found)).not.toContain('Baseline');
  const all = (await suggestedTo(near)).map(({ team, score }) => [team.id, score]);
  expect(all).toContainEqual([us.user.id, found[0]?.score]);
});

it('suggestions require availability, and omit blocked teams and days with a proposed or canceled game', async () => {
  const [us, them] = await Promise.all([teamOf('football', 'Asking Apes'), teamOf('football', 'Asked Asps')]);
  expect(await us.ask(listSuggestions, { query: {} })).toEqual({ ready: false, suggestions: [] });
  await Promise.all([available(us), available(them)]);
  const pair = new Set([us.user.id, them.user.id]);
  const daysOf = async (team: TestTeam) =>
    (await suggestedTo(team)).find((one) => pair.has(one.team.id))?.slots.map(({ date }) => date) ?? [];
  const [first = '', second = ''] = await daysOf(us);
  expect((await suggestedTo(us, { date: second }))[0]?.slots.map(({ date }) => date)).toEqual([second]);
  const when = { date: first, startTime: '10:00', endTime: '12:00' };
  const { id } = await propose(us, them, when);
  for (const team of [us, them]) {
    const days = await daysOf(team);
    expect(days).not.toContain(first);
    expect(days).toContain(second);
  }
  const third = await available(await teamOf('football', 'Third Toads'));
  expect((await suggestedTo(third)).map(({ slots }) => slots[0]?.date)).toEqual([first, first]);
  await us.ask(decideProposal, { params: { id }, body: { status: 'withdrawn' } });
  expect(await daysOf(us)).toContain(first);
  const game = await agree(us, them, when);
  expect((await suggestedTo(third)).flatMap(({ slots }) => slots.map(({ date }) => date))).not.toContain(first);
  await them.ask(cancelGame, { params: { id: game.id }, body: { reason: 'weather' } });
  expect(await daysOf(us)).not.toContain(first);

  await block(us, them);
  for (const [one, other] of [
    [us, them],
    [them, us],
  ] as const)
    expect((await suggestedTo(one)).map(({ team }) => team.id)).not.toContain(other.user.id);
});

it('suggests only teams that are free at a given time, even if it is outside the asking team’s hours', async () => {
  const us = await available(await teamOf('wrestling', 'Evening Elks'));
  const [late, early] = [await teamOf('wrestling', 'Late Larks'), await teamOf('wrestling', 'Early Emus')];
  await late.ask(setAvailability, { body: { ...said(), weekly: hoursOn([PLAY_DAY.weekday], '08:00', '20:00') } });
  await available(early);
  const [known] = await suggestedTo(early);
  const when = { date: known?.slots[0]?.date ?? '', startTime: '17:00', endTime: '19:00' };
  const found = await suggestedTo(us, when);
  expect(found.map(({ team, slots: shown }) => [team.teamName, shown])).toMatchObject([['Late Larks', [when]]]);
});

it('lists the best-fitting game first, with reasons', async () => {
  const [near, us] = await Promise.all([teamOf('lacrosse', 'Near Newts'), teamOf('lacrosse', 'Asking Ants')]);
  await available(us);
  const common = { sport: 'lacrosse', gender: 'female', competitionLevel: 'recreational' } as const;
  const games = [];
  for (const more of [{ location: 'Pueblo, CO' }, { ageGroup: '12u' }, { ageGroup: '8u' }] as const)
    games.push((await post(near, { ...common, additionalInfo: 'Sorrel field', ...more })).id);
  const found = await us.ask(listMatchups, { query: { sport: 'lacrosse', q: 'sorrel', sort: 'best' } });
  expect(found[0]?.id).toBe(games[1]);
  expect(found[0]?.reasons).toEqual(
    expect.arrayContaining(['under a mile', 'same age group', 'same level', 'they can host']),
  );
  expect(found.map(({ id }) => id).toSorted()).toEqual(games.toSorted());
});
