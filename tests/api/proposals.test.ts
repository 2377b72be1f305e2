import { setAvailability, type Availability } from '@playfield/contracts/availability.ts';
import { askChange } from '@playfield/contracts/changes.ts';
import { getGameCalendar } from '@playfield/contracts/calendar.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { getMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { listConversations } from '@playfield/contracts/messages.ts';
import {
  BUSY,
  decideProposal,
  listProposals,
  PLAYS_THEN,
  proposeGame,
  type Proposal,
} from '@playfield/contracts/proposals.ts';
import { listAgreedGames } from '@playfield/contracts/teams.ts';
import type { BodyInput } from '@playfield/contracts/http/call.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALL_WEEK, availabilityBody, dayFromNow, HOME_FIELD, hoursOn } from '../support/bodies.ts';
import { agree, express, post, propose } from '../support/games.ts';
import { mailbox, signUp, type TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';

const CROWD = 5;
const when = { date: dayFromNow(12), startTime: '10:00', endTime: '12:00' };

const answer = (team: TestTeam, { id }: Proposal, status: 'accepted' | 'declined') =>
  team.ask(decideProposal, { params: { id }, body: { status } });
const ofGame = (id: number) => ({ params: { id } });

describe('a proposed game', () => {
  let boulder: TestTeam;
  let denver: TestTeam;

  beforeEach(async () => {
    [boulder, denver] = await Promise.all([
      signUp({ teamName: 'Boulder Bears' }),
      signUp({ teamName: 'Denver Dragons', teamLocation: 'Denver, CO' }),
    ]);
  });

  it('cannot be sent or accepted by a team that already plays at that time', async () => {
    const golden = await signUp({ teamName: 'Golden Goats', teamLocation: 'Golden, CO' });
    const during = { startTime: '11:00', endTime: '13:00' };
    await answer(denver, await propose(boulder, denver), 'accepted');
    const body = { ...when, ...during, teamId: golden.user.id, host: 'us' } as const;
    expect(await boulder.refused(proposeGame, { body })).toMatchObject({ status: 409, message: PLAYS_THEN });
    const asked = await propose(golden, boulder, during);
    const yes = { params: { id: asked.id }, body: { status: 'accepted' } } as const;
    expect(await boulder.refused(decideProposal, yes)).toMatchObject({ status: 409, message: PLAYS_THEN });
    await answer(boulder, asked, 'declined');
    const later = await answer(
      boulder,
      await propose(golden, boulder, { startTime: '15:00', endTime: '16:00' }),
      'accepted',
    );
    const change = {
      params: { id: Number(later.matchupId) },
      body: { ...when, ...during, location: 'Golden, CO', reason: 'other' },
    } as const;
    expect(await boulder.refused(askChange, change)).toMatchObject({ status: 409, message: PLAYS_THEN });
    expect(await golden.refused(askChange, change)).toMatchObject({ status: 409, message: BUSY });
  });

  it('cannot be rescheduled, but can be given a field, if it already overlaps another agreed game', async () => {
    const golden = await signUp({ teamName: 'Golden Goats', teamLocation: 'Golden, CO' });
    const agreed = await answer(denver, await propose(boulder, denver), 'accepted');
    await agree(golden, boulder, { ...when, startTime: '11:00', endTime: '13:00' });
    const named = { ...when, location: 'Boulder, CO', address: HOME_FIELD.address, reason: 'other' } as const;
    const change = (body: BodyInput<typeof askChange>) => ({ params: { id: Number(agreed.matchupId) }, body });
    await boulder.ask(askChange, change(named));
    expect(await boulder.refused(askChange, change({ ...named, endTime: '12:30' }))).toMatchObject({
      status: 409,
      message: PLAYS_THEN,
    });
  });

  it('is emailed without its note unless the teams have agreed on a game, and becomes a game if accepted', async () => {
    const proposal = await propose(boulder, denver, { note: 'Our field has lights.' });
    expect(proposal).toMatchObject({
      status: 'pending',
      mine: true,
      team: { teamName: 'Denver Dragons' },
      game: { ...when, location: 'Boulder, CO', timeZone: 'America/Denver' },
      host: 'us',
      note: 'Our field has lights.',
    });
    expect(await denver.ask(listProposals)).toMatchObject([{ id: proposal.id, mine: false, host: 'them' }]);
    const email = await mailbox().waitFor(denver.email, /A team wants to play you/);
    expect(email.text).toContain('They left you a note.');
    expect(email.text + email.html).not.toContain('Our field has lights.');

    const accepted = await answer(denver, proposal, 'accepted');
    expect(accepted).toMatchObject({ status: 'accepted', matchupId: expect.any(Number) });
    const [game] = await boulder.ask(listAgreedGames, ofGame(denver.user.id));
    expect(game).toMatchObject({ id: accepted.matchupId, status: 'matched', matchupType: 'looking', ...when });
    expect((await denver.ask(listMyMatchups))[0]).toMatchObject({ id: game?.id, interests: [{ status: 'accepted' }] });
    const wrote = async (team: TestTeam) => (await team.ask(getGame, { params: { id: game?.id ?? 0 } })).wroteNote;
    expect([await wrote(boulder), await wrote(denver)]).toEqual([true, false]);
    const news = await mailbox().waitFor(boulder.email, /Denver Dragons accepted: you play on/);
    expect(await mailbox().calendarOf(news)).toContain('METHOD:PUBLISH');
    await until(async () => (await boulder.ask(listConversations)).length === 1);

    const golden = await signUp({ teamName: 'Golden Goats', teamLocation: 'Golden, CO' });
    const later = await propose(golden, denver, { startTime: '15:00', endTime: '16:30' });
    const also = 'You also play that day: Boulder Bears, 10:00 AM – 12:00 PM.';
    const [, warned] = await mailbox().waitForAll(denver.email, /A team wants to play you/, 2);
    expect(warned?.text).toContain(also);
    await answer(denver, later, 'accepted');
    expect((await mailbox().waitFor(denver.email, /You play Golden Goats/)).text).toContain(also);
    expect((await mailbox().waitFor(golden.email, /Denver Dragons accepted/)).text).not.toContain('Boulder');

    await propose(boulder, denver, { date: dayFromNow(11), note: 'Same field as before.' });
    const [, , second] = await mailbox().waitForAll(denver.email, /A team wants to play you/, 3);
    expect(second?.text).toContain('Same field as before.');
  });

  it('is rejected at a time for which the other team has already asked to play', async () => {
    await express(denver, await post(boulder, when));
    const early = { date: when.date, startTime: '11:00', endTime: '13:00' };
    const body = { teamId: denver.user.id, ...early, host: 'us' } as const;
    const refused = await boulder.refused(proposeGame, { body });
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('already asked to play you then') });
    await propose(boulder, denver, { date: dayFromNow(13) });
  });

  it('is rejected if five proposals are pending, even if they are sent concurrently', async () => {
    const note = 'We pay for reviews';
    const flood = await Promise.allSettled(
      Array.from({ length: 12 }, (_, day) => propose(boulder, denver, { date: dayFromNow(40 + day), note })),
    );
    expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const more = { body: { teamId: denver.user.id, ...when, host: 'us' } } as const;
    expect(await boulder.refusedWith(proposeGame, more)).toBe(409);
    await mailbox().waitFor(denver.email, /A team wants to play you/);
    const mails = await mailbox().to(denver.email);
    expect(mails.filter(({ text, html }) => `${text}${html}`.includes(note))).toEqual([]);
    expect((await denver.ask(listProposals)).filter((one) => one.note === note)).toHaveLength(5);

    await propose(denver, boulder);
    const first = (await denver.ask(listProposals)).find((one) => !one.mine);
    if (first) await answer(denver, first, 'declined');
    await propose(boulder, denver, { date: dayFromNow(60) });
  });

  it('uses the host’s field and reveals it only after acceptance', async () => {
    await boulder.ask(setAvailability, { body: availabilityBody([]) });
    const proposal = await propose(denver, boulder, { host: 'them' });
    const email = await mailbox().waitFor(boulder.email, /A team wants to play you/);
    for (const seen of [proposal, email.text, (await denver.ask(listProposals))[0]])
      expect(JSON.stringify(seen)).not.toContain('Baseline');
    const { matchupId } = await answer(boulder, proposal, 'accepted');
    const shown = await denver.ask(getMatchup, ofGame(matchupId ?? 0));
    expect(shown).toMatchObject({ ...HOME_FIELD, matchupType: 'hosting' });
    expect(await denver.ask(getGameCalendar, ofGame(matchupId ?? 0))).toContain('Baseline');
    const own = await propose(boulder, denver, { date: dayFromNow(13), location: 'Boulder, CO', address: '' });
    expect(own).toMatchObject({ game: HOME_FIELD });
  });

  it('is not created twice if both teams propose concurrently, and accepts only one answer', async () => {
    const crossing = await Promise.allSettled([propose(boulder, denver), propose(denver, boulder)]);
    expect(crossing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [proposal, ...more] = await boulder.ask(listProposals);
    if (!proposal || more.length > 0) throw new Error('There is not exactly one proposal');
    const [from, to] = proposal.mine ? [boulder, denver] : [denver, boulder];
    const params = { id: proposal.id };
    expect(await from.refusedWith(decideProposal, { params, body: { status: 'accepted' } })).toBe(403);
    expect(await to.refusedWith(decideProposal, { params, body: { status: 'withdrawn' } })).toBe(403);

    const answers = await Promise.allSettled([
      ...Array.from({ length: CROWD }, () => answer(to, proposal, 'accepted')),
      ...Array.from({ length: CROWD }, () => answer(to, proposal, 'declined')),
      from.ask(decideProposal, { params, body: { status: 'withdrawn' } }),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [settled] = await boulder.ask(listProposals);
    const games = await boulder.ask(listAgreedGames, ofGame(denver.user.id));
    expect(games).toHaveLength(settled?.status === 'accepted' ? 1 : 0);
  });

  it('requires teams of the same sport, and shows the host’s town if the place is unknown', async () => {
    const tennis = await signUp({ sport: 'tennis' });
    const body = { teamId: tennis.user.id, ...when, host: 'us' } as const;
    expect(await boulder.refusedWith(proposeGame, { body })).toBe(409);
    const proposal = await propose(boulder, denver, { location: 'The old barn' });
    expect((await denver.ask(listProposals))[0]?.game).toMatchObject({ location: 'Boulder, CO' });
    await boulder.ask(decideProposal, { params: { id: proposal.id }, body: { status: 'withdrawn' } });
    await mailbox().waitFor(denver.email, /The game proposed for .* was withdrawn/);
    const accept = { params: { id: proposal.id }, body: { status: 'accepted' } } as const;
    expect(await denver.refusedWith(decideProposal, accept)).toBe(409);
  });
});

const RIVALS = 2;
const TRIES_EACH = 4;
/** Daily limit on Quick Matches per team, including those that fit no team (services/matchmaking/limits.ts). */
const TRIES_A_DAY = 6;
/** Daily limit on Quick Match requests to a team (contracts/proposals.ts). */
const ASKED_A_DAY = 3;

const date = new Date(Date.now() + 2 * DAY_MS).toLocaleDateString('en-CA', { timeZone: 'America/Denver' });
const soon = { teamId: null, date, startTime: '10:00', endTime: '12:00', host: 'us' } as const;

const always = (more: Partial<Availability> = {}) =>
  availabilityBody(hoursOn(ALL_WEEK, '08:00', '20:00'), { gender: 'coed', ...more });

async function teamOf(sport: TestTeam['user']['sport'], teamName: string, more?: Partial<Availability>) {
  const team = await signUp({ sport, teamName });
  await team.ask(setAvailability, { body: always(more) });
  return team;
}

const call = (team: TestTeam, more: object = {}) => team.ask(proposeGame, { body: { ...soon, ...more } });

describe('Quick Match', () => {
  it('requires availability and a field, and asks only teams that fit', async () => {
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

  it('gives the game to exactly one team if all accept concurrently, and notifies the others', async () => {
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
