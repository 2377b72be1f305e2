import { setAvailability, type Availability } from '@playfield/contracts/availability.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { getMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { decideProposal, listProposals, proposeGame } from '@playfield/contracts/proposals.ts';
import { listAgreedGames } from '@playfield/contracts/teams.ts';
import { describe, expect, it } from 'vitest';
import { mailbox, signUp, ALL_WEEK, availabilityBody, HOME_FIELD, hoursOn, type TestTeam } from '../support/teams.ts';

const RIVALS = 2;
const TRIES_EACH = 4;
/**
 * Maximum number of Quick Matches that a team starts per day, including those that fit no team
 * (services/matchmaking/limits.ts).
 */
const TRIES_A_DAY = 6;
/** Maximum number of Quick Match requests that a team receives per day (services/matchmaking/offers/quick-match.ts). */
const ASKED_A_DAY = 3;

/** The day after tomorrow is between 1 and 72 hours away in any time zone. */
const date = new Date(Date.now() + 2 * DAY_MS).toLocaleDateString('en-CA', { timeZone: 'America/Denver' });
const soon = { teamId: null, date, startTime: '10:00', endTime: '12:00', host: 'us' } as const;

const always = (more: Partial<Availability> = {}) =>
  availabilityBody(hoursOn(ALL_WEEK, '08:00', '20:00'), { gender: 'coed', ...more });

/** Creates a team with availability. Each test has its own sport, because a request goes to all suitable teams. */
async function teamOf(sport: TestTeam['user']['sport'], teamName: string, more?: Partial<Availability>) {
  const team = await signUp({ sport, teamName });
  await team.ask(setAvailability, { body: always(more) });
  return team;
}

const call = (team: TestTeam, more: object = {}) => team.ask(proposeGame, { body: { ...soon, ...more } });

describe('Quick Match', () => {
  it('requires availability and a field, asks only teams that fit, and cannot be accepted once it is withdrawn', async () => {
    const us = await signUp({ sport: 'volleyball', teamName: 'Calling Cranes' });
    const refusal = async () => (await us.refused(proposeGame, { body: soon })).message;
    expect(await refusal()).toBe('First, tell us where and whom you play');
    await us.ask(setAvailability, { body: always({ homeField: null }) });
    expect(await refusal()).toContain('name your field');
    await us.ask(setAvailability, { body: always() });
    const [fits, ...others] = await Promise.all([
      teamOf('volleyball', 'Fitting Finches', { homeField: null }),
      teamOf('volleyball', 'Off Otters', { quick: 'off' }),
      teamOf('volleyball', 'Busy Badgers', { blackouts: [{ from: date, to: date }] }),
    ]);
    const quick = await call(us, { note: 'Our opponent fell ill.' });
    expect(quick).toMatchObject({
      status: 'pending',
      teamsAsked: 1,
      game: { date },
      host: 'us',
      matchupId: null,
      team: { id: 0 },
    });
    const [asked] = await fits.ask(listProposals);
    expect(asked).toMatchObject({ quick: true, status: 'pending', host: 'them', note: 'Our opponent fell ill.' });
    expect(JSON.stringify(asked)).not.toContain('Baseline');
    await mailbox().waitFor(fits.email, /Quick Match: a team needs an opponent/);
    expect(await us.ask(listProposals)).toEqual([quick]);
    for (const team of others) expect(await team.ask(listProposals)).toEqual([]);
    const another = { ...soon, startTime: '14:00', endTime: '16:00' };
    expect(await us.refusedWith(proposeGame, { body: another })).toBe(409);

    await us.ask(decideProposal, { params: { id: quick.id }, body: { status: 'withdrawn' } });
    expect(await us.refusedWith(decideProposal, { params: { id: quick.id }, body: { status: 'withdrawn' } })).toBe(409);
    const accept = { params: { id: asked?.id ?? '' }, body: { status: 'accepted' } } as const;
    expect(await fits.refusedWith(decideProposal, accept)).toBe(409);
    await mailbox().waitFor(fits.email, /The game proposed for .* was withdrawn/);
  });

  it('asks a team at most three times a day and limits attempts to probe when teams are free', async () => {
    const us = await teamOf('fastpitch-softball', 'Prying Parrots');
    const asked = await teamOf('fastpitch-softball', 'Asked Apes');
    for (let tries = 0; tries < ASKED_A_DAY; tries += 1) {
      const { id, game, team } = await call(us, { host: 'them' });
      expect([game.location, game.address, team.id]).toEqual(['Location shared once you agree', null, 0]);
      await us.ask(decideProposal, { params: { id }, body: { status: 'withdrawn' } });
    }
    const refused = () => us.refused(proposeGame, { body: soon });
    for (let tries = ASKED_A_DAY; tries < TRIES_A_DAY; tries += 1)
      expect(await refused()).toMatchObject({ status: 409 });
    expect(await refused()).toMatchObject({ status: 429, message: expect.stringContaining('several times today') });
    expect(await asked.ask(listProposals)).toHaveLength(ASKED_A_DAY);
  });

  it('is won by exactly one team if all accept concurrently, and notifies the others', async () => {
    const us = await teamOf('slowpitch-softball', 'Called Crows');
    const rivals = await Promise.all(
      Array.from({ length: RIVALS }, (_, rival) => teamOf('slowpitch-softball', `Rival ${rival}`, { homeField: null })),
    );
    const started = await Promise.allSettled(Array.from({ length: TRIES_EACH }, () => call(us)));
    expect(started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))).toMatchObject([
      { teamsAsked: RIVALS },
    ]);
    const proposals = await Promise.all(rivals.map(async (rival) => (await rival.ask(listProposals))[0]?.id ?? ''));
    const answers = await Promise.allSettled(
      Array.from({ length: TRIES_EACH }).flatMap(() =>
        rivals.map((rival, at) =>
          rival.ask(decideProposal, { params: { id: proposals[at] ?? '' }, body: { status: 'accepted' } }),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [taken] = await us.ask(listProposals);
    expect(taken).toMatchObject({ status: 'accepted', matchupId: expect.any(Number) });
    const games = await Promise.all(rivals.map((rival) => rival.ask(listMyMatchups)));
    expect(games.flat().map(({ id, status }) => [id, status])).toEqual([[taken?.matchupId, 'matched']]);
    const winner = games.findIndex((own) => own.length === 1);
    for (const [at, rival] of rivals.entries()) {
      if (at === winner) continue;
      expect(await rival.ask(listProposals)).toMatchObject([{ status: 'withdrawn' }]);
      await mailbox().waitFor(rival.email, /Another team got the game/);
    }
    const [game] = await us.ask(listAgreedGames, { params: { id: rivals[winner]?.user.id ?? 0 } });
    expect(await us.ask(getMatchup, { params: { id: game?.id ?? 0 } })).toMatchObject({ address: HOME_FIELD.address });
  });
});
