/** Quick Match: a game soon, requested from all suitable teams at once. The first to accept plays; rate-limited. */
import { setAvailability, type Availability } from '@playfield/contracts/availability.ts';
import { getMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { decideProposal, listProposals } from '@playfield/contracts/proposals.ts';
import { listQuickMatches, startQuickMatch, stopQuickMatch } from '@playfield/contracts/quick-match.ts';
import { listAgreedGames } from '@playfield/contracts/teams.ts';
import { describe, expect, it } from 'vitest';
import { mailbox, signUp, ALL_WEEK, availabilityBody, HOME_FIELD, hoursOn, type TestTeam } from '../support/teams.ts';

/** Teams register one after another, and each answers many times at once. */
const RIVALS = 5;
const TRIES_EACH = 40;
const CROWD_TIMEOUT_MS = 90_000;
/** Quick Matches per team and day, including those no team fits (services/matchmaking/limits.ts). */
const TRIES_A_DAY = 6;

/** The day after tomorrow: more than one hour and less than 72 away in any time zone. */
const date = new Date(Date.now() + 2 * 24 * 60 * 60_000).toLocaleDateString('en-CA', { timeZone: 'America/Denver' });
const soon = { date, startTime: '10:00', endTime: '12:00', host: 'us' } as const;

const always = (more: Partial<Availability> = {}) =>
  availabilityBody(hoursOn(ALL_WEEK, '08:00', '20:00'), { gender: 'coed', ...more });

/** Each test has its own sport: a request goes to all suitable teams. */
async function teamOf(sport: TestTeam['user']['sport'], teamName: string, more?: Partial<Availability>) {
  const team = await signUp({ sport, teamName });
  await team.ask(setAvailability, { body: always(more) });
  return team;
}

const call = (team: TestTeam, more: object = {}) => team.ask(startQuickMatch, { body: { ...soon, ...more } });

describe('Quick Match', () => {
  it('asks the teams that fit, and them alone', async () => {
    const us = await teamOf('volleyball', 'Calling Cranes');
    const fits = await teamOf('volleyball', 'Fitting Finches', { homeField: null });
    const others = await Promise.all([
      teamOf('volleyball', 'Off Otters', { quick: 'off' }),
      teamOf('volleyball', 'Busy Badgers', { blackouts: [{ from: date, to: date }] }),
      teamOf('volleyball', 'Older Oxen', { ages: { from: '14u', to: '16u' } }),
    ]);
    const quick = await call(us, { note: 'Our opponent fell ill.' });
    expect(quick).toMatchObject({ status: 'open', asked: 1, date, host: 'us', matchupId: null });
    const [asked] = await fits.ask(listProposals);
    expect(asked).toMatchObject({ quick: true, status: 'pending', host: 'them', note: 'Our opponent fell ill.' });
    expect(JSON.stringify(asked)).not.toContain('Baseline');
    await mailbox().waitFor(fits.email, /Quick Match: a team needs an opponent/);
    expect(await us.ask(listProposals)).toEqual([]);
    for (const team of others) expect(await team.ask(listProposals)).toEqual([]);
    expect(
      await us.refused(startQuickMatch, { body: { ...soon, startTime: '14:00', endTime: '16:00' } }),
    ).toMatchObject({ status: 409, message: 'You have a Quick Match out already' });
  });

  it(
    'is won by one, however many accept at the same moment, and the others are told',
    async () => {
      const us = await teamOf('slowpitch-softball', 'Called Crows');
      const rivals: TestTeam[] = [];
      for (let rival = 0; rival < RIVALS; rival += 1)
        rivals.push(await teamOf('slowpitch-softball', `Rival ${rival}`, { homeField: null }));
      const quick = await call(us);
      expect(quick.asked).toBe(RIVALS);
      const proposals = await Promise.all(rivals.map(async (rival) => (await rival.ask(listProposals))[0]?.id ?? ''));
      const answers = await Promise.allSettled(
        Array.from({ length: TRIES_EACH }).flatMap(() =>
          rivals.map((rival, at) =>
            rival.ask(decideProposal, { params: { id: proposals[at] ?? '' }, body: { status: 'accepted' } }),
          ),
        ),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [taken] = await us.ask(listQuickMatches);
      expect(taken).toMatchObject({ status: 'taken', matchupId: expect.any(Number) });
      const games = await Promise.all(rivals.map((rival) => rival.ask(listMyMatchups)));
      expect(games.flat().map(({ id, status }) => [id, status])).toEqual([[taken?.matchupId, 'matched']]);
      const winner = games.findIndex((own) => own.length === 1);
      for (const [at, rival] of rivals.entries()) {
        if (at === winner) continue;
        expect(await rival.ask(listProposals)).toMatchObject([{ status: 'withdrawn' }]);
        await mailbox().waitFor(rival.email, /Another team was first for the game/);
      }
      const [game] = await us.ask(listAgreedGames, { params: { id: rivals[winner]?.user.id ?? 0 } });
      expect(await us.ask(getMatchup, { params: { id: game?.id ?? 0 } })).toMatchObject({
        address: HOME_FIELD.address,
      });
    },
    CROWD_TIMEOUT_MS,
  );

  it('is taken back by who called, and then nobody can accept', async () => {
    const [us, them] = [await teamOf('basketball', 'Calling Colts'), await teamOf('basketball', 'Asked Asps')];
    const { id } = await call(us);
    const [proposal] = await them.ask(listProposals);
    expect(await them.refusedWith(stopQuickMatch, { params: { id } })).toBe(404);
    await us.ask(stopQuickMatch, { params: { id } });
    expect(await us.refusedWith(stopQuickMatch, { params: { id } })).toBe(409);
    const accept = { params: { id: proposal?.id ?? '' }, body: { status: 'accepted' } } as const;
    expect(await them.refusedWith(decideProposal, accept)).toBe(409);
    await mailbox().waitFor(them.email, /The game proposed for .* was withdrawn/);
  });

  it('asks a team three times a day at most', async () => {
    const asked = await teamOf('fastpitch-softball', 'Asked Apes');
    for (let caller = 0; caller < 4; caller += 1) {
      const us = await teamOf('fastpitch-softball', `Caller ${caller}`, { quick: 'off' });
      if (caller < 3) expect(await call(us)).toMatchObject({ asked: 1 });
      else expect(await us.refusedWith(startQuickMatch, { body: soon })).toBe(409);
    }
    expect(await asked.ask(listProposals)).toHaveLength(3);
  });

  it('tells nobody when others are free: tries are few, no answer counts as one, and games are no longer than games', async () => {
    const us = await teamOf('swimming', 'Prying Parrots', { suggested: false });
    const tryAt = (hour: number, hours = 2) =>
      us.refused(startQuickMatch, { body: { ...soon, startTime: `${hour}:00`, endTime: `${hour + hours}:00` } });
    expect(await tryAt(10, 5)).toMatchObject({
      status: 400,
      fieldErrors: { endTime: ['Quick Match is for games of up to four hours'] },
    });
    for (let hour = 10; hour < 10 + TRIES_A_DAY; hour += 1) expect(await tryAt(hour)).toMatchObject({ status: 409 });
    await teamOf('swimming', 'Free Falcons', { suggested: false });
    expect(await tryAt(10)).toMatchObject({ status: 429, message: expect.stringContaining('several times today') });
  });

  it('is refused without a calendar, a field or a time that is soon', async () => {
    const us = await signUp({ sport: 'tennis' });
    const refused = (more: object = {}) => us.refused(startQuickMatch, { body: { ...soon, ...more } });
    expect(await refused()).toMatchObject({ status: 409, message: 'Please say first where you play and whom' });
    await us.ask(setAvailability, { body: always({ homeField: null }) });
    expect(await refused()).toMatchObject({ status: 409, message: expect.stringContaining('name your field') });
    const far = new Date(Date.now() + 9 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    for (const day of [far, '2020-01-01'])
      expect(await refused({ host: 'them', date: day })).toMatchObject({
        status: 400,
        fieldErrors: { date: ['Quick Match is for games in the next 72 hours'] },
      });
    expect(await refused({ host: 'them' })).toMatchObject({
      status: 409,
      message: expect.stringContaining('No team fits'),
    });
  });
});
