/** Proposals of new games, changes and cancellations. */
import { deleteAccount } from '@playfield/contracts/account.ts';
import { setAvailability } from '@playfield/contracts/availability.ts';
import { blockTeam } from '@playfield/contracts/blocks.ts';
import { getGameCalendar } from '@playfield/contracts/calendar.ts';
import { deleteMatchup, getMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { listConversations } from '@playfield/contracts/messages.ts';
import {
  decideProposal,
  listProposals,
  proposeChange,
  proposeGame,
  withdrawProposal,
} from '@playfield/contracts/proposals.ts';
import type { Proposal } from '@playfield/contracts/proposals.ts';
import { listAgreedGames } from '@playfield/contracts/teams.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  agree,
  dayFromNow,
  mailbox,
  nextDayIn,
  PASSWORD,
  signUp,
  availabilityBody,
  HOME_FIELD,
} from '../support/teams.ts';
import type { TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';

const CROWD = 5;
const when = { date: dayFromNow(10), startTime: '10:00', endTime: '12:00' };

let boulder: TestTeam;
let denver: TestTeam;

beforeEach(async () => {
  [boulder, denver] = await Promise.all([
    signUp({ teamName: 'Boulder Bears' }),
    signUp({ teamName: 'Denver Dragons', teamLocation: 'Denver, CO' }),
  ]);
  await Promise.all([boulder, denver].map(isKnown));
});

/** Other services receive a team shortly after it registers. */
const isKnown = (team: TestTeam) =>
  until(async () => (await team.raw('GET', `/api/teams/${team.user.id}`)).status === 200);
const proposeTo = (from: TestTeam, to: TestTeam, more: object = {}): Promise<Proposal> =>
  from.ask(proposeGame, { body: { teamId: to.user.id, ...when, host: 'us', ...more } });
const answer = (team: TestTeam, { id }: Proposal, status: 'accepted' | 'declined') =>
  team.ask(decideProposal, { params: { id }, body: { status } });
const ofGame = (id: number) => ({ params: { id } });

describe('a proposed game', () => {
  it('shows on both sides, is emailed and becomes a game once accepted', async () => {
    const proposal = await proposeTo(boulder, denver, { note: 'Our field has lights.' });
    expect(proposal).toMatchObject({
      kind: 'game',
      status: 'pending',
      mine: true,
      team: { teamName: 'Denver Dragons' },
      game: { ...when, location: 'Boulder, CO', timeZone: 'America/Denver' },
      host: 'us',
      note: 'Our field has lights.',
    });
    expect(await denver.ask(listProposals)).toMatchObject([{ id: proposal.id, mine: false, host: 'them' }]);
    const email = await mailbox().waitFor(denver.email, /A team proposes a game/);
    expect(email.text).toContain('They left you a note.');
    expect(email.text + email.html).not.toContain('Our field has lights.');

    const accepted = await answer(denver, proposal, 'accepted');
    expect(accepted).toMatchObject({ status: 'accepted', matchupId: expect.any(Number) });
    const [game] = await boulder.ask(listAgreedGames, ofGame(denver.user.id));
    expect(game).toMatchObject({ id: accepted.matchupId, status: 'matched', matchupType: 'looking', ...when });
    expect((await denver.ask(listMyMatchups))[0]).toMatchObject({ id: game?.id, interests: [{ status: 'accepted' }] });
    const news = await mailbox().waitFor(boulder.email, /Denver Dragons accepted: you have a game/);
    expect(await mailbox().calendarOf(news)).toContain('METHOD:PUBLISH');
    await until(async () => (await boulder.ask(listConversations)).length === 1);
  });

  it('quotes its note in the email only after the two teams have agreed on a game', async () => {
    await agree(boulder, denver);
    await proposeTo(boulder, denver, { note: 'Same field as before.' });
    const email = await mailbox().waitFor(denver.email, /A team proposes a game/);
    expect(email.text).toContain('Same field as before.');
  });

  it('is one of at most five pending ones, even when sent concurrently', async () => {
    const note = 'We pay for reviews';
    const flood = await Promise.allSettled(
      Array.from({ length: 12 }, (_, day) => proposeTo(boulder, denver, { date: dayFromNow(40 + day), note })),
    );
    expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const more = { body: { teamId: denver.user.id, ...when, host: 'us' } } as const;
    expect(await boulder.refused(proposeGame, more)).toMatchObject({
      status: 409,
      message: expect.stringContaining('5 proposals waiting'),
    });
    await mailbox().waitFor(denver.email, /A team proposes a game/);
    const mails = await mailbox().to(denver.email);
    expect(mails.filter(({ text, html }) => `${text}${html}`.includes(note))).toEqual([]);
    expect((await denver.ask(listProposals)).filter((one) => one.note === note)).toHaveLength(5);

    await proposeTo(denver, boulder);
    const third = await signUp({ teamName: 'Third Thunder' });
    await isKnown(third);
    await proposeTo(boulder, third);
    const first = (await denver.ask(listProposals)).find((one) => !one.mine);
    if (first) await answer(denver, first, 'declined');
    await proposeTo(boulder, denver, { date: dayFromNow(60) });
  });

  it('takes the host’s field and reveals it only after acceptance', async () => {
    await boulder.ask(setAvailability, { body: availabilityBody([]) });
    const proposal = await proposeTo(denver, boulder, { host: 'them' });
    const email = await mailbox().waitFor(boulder.email, /A team proposes a game/);
    for (const seen of [proposal, email.text, (await denver.ask(listProposals))[0]])
      expect(JSON.stringify(seen)).not.toContain('Baseline');
    const { matchupId } = await answer(boulder, proposal, 'accepted');
    expect(await denver.ask(getMatchup, ofGame(matchupId ?? 0))).toMatchObject({
      ...HOME_FIELD,
      matchupType: 'hosting',
    });
    expect(await denver.ask(getGameCalendar, ofGame(matchupId ?? 0))).toContain('Baseline');
  });

  it('is refused for another sport and after a block', async () => {
    const refused = (body: object) =>
      boulder.refused(proposeGame, { body: { teamId: denver.user.id, ...when, host: 'us', ...body } });
    const tennis = await signUp({ sport: 'tennis' });
    await isKnown(tennis);
    expect(await refused({ teamId: tennis.user.id })).toMatchObject({ status: 409 });
    await denver.ask(blockTeam, { params: boulder.user });
    expect(await refused({})).toMatchObject({ status: 404 });
  });

  it('exists once per pair and day, even when both teams propose concurrently', async () => {
    const crossing = await Promise.allSettled([proposeTo(boulder, denver), proposeTo(denver, boulder)]);
    expect(crossing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await boulder.ask(listProposals)).toHaveLength(1);
    await proposeTo(boulder, denver, { date: dayFromNow(11) });
  });

  it('gets exactly one answer when many arrive concurrently', async () => {
    const proposal = await proposeTo(boulder, denver);
    const answers = await Promise.allSettled([
      ...Array.from({ length: CROWD }, () => answer(denver, proposal, 'accepted')),
      ...Array.from({ length: CROWD }, () => answer(denver, proposal, 'declined')),
      boulder.ask(withdrawProposal, { params: { id: proposal.id } }),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [settled] = await boulder.ask(listProposals);
    const games = await boulder.ask(listAgreedGames, ofGame(denver.user.id));
    expect(games).toHaveLength(settled?.status === 'accepted' ? 1 : 0);
  });

  it('is answered by its receiver, withdrawn by its sender and hidden from others', async () => {
    const proposal = await proposeTo(boulder, denver);
    const params = { id: proposal.id };
    expect(await boulder.refusedWith(decideProposal, { params, body: { status: 'accepted' } })).toBe(403);
    expect(await denver.refusedWith(withdrawProposal, { params })).toBe(403);
    const third = await signUp();
    expect(await third.refusedWith(decideProposal, { params, body: { status: 'accepted' } })).toBe(404);
    expect(await third.ask(listProposals)).toEqual([]);
    await boulder.ask(withdrawProposal, { params });
    await mailbox().waitFor(denver.email, /The game proposed for .* was withdrawn/);
    expect(await denver.refusedWith(decideProposal, { params, body: { status: 'accepted' } })).toBe(409);
  });

  it('ends with a block and with the account of either team', async () => {
    const proposal = await proposeTo(boulder, denver);
    await boulder.ask(blockTeam, { params: denver.user });
    const accept = { params: { id: proposal.id }, body: { status: 'accepted' } } as const;
    expect(await denver.refusedWith(decideProposal, accept)).toBe(409);
    const third = await signUp({ teamName: 'Third Thunder' });
    await proposeTo(third, denver);
    await third.ask(deleteAccount, { body: { password: PASSWORD } });
    await until(async () => (await denver.ask(listProposals)).every(({ team }) => team.id !== third.user.id));
  });
});

const changeOf = ({ date }: { date: string }, to: { startTime: string; endTime: string }) =>
  ({ kind: 'change', date, ...to, location: 'Boulder, CO', reason: 'other' }) as const;

describe('a change of an agreed game', () => {
  it('can come from either team and applies once the other accepts', async () => {
    const game = await agree(boulder, denver);
    const body = {
      kind: 'change',
      date: game.date,
      startTime: '15:00',
      endTime: '17:00',
      location: 'Golden, CO',
      address: 'Lions Park, field 1',
      reason: 'field',
      note: 'Ours is flooded.',
    } as const;
    const proposal = await denver.ask(proposeChange, { ...ofGame(game.id), body });
    expect(proposal).toMatchObject({
      matchupId: game.id,
      before: { startTime: '10:00' },
      game: { startTime: '15:00' },
    });
    expect(await boulder.ask(getMatchup, ofGame(game.id))).toMatchObject({ startTime: '10:00' });
    const email = await mailbox().waitFor(boulder.email, /Denver Dragons would like to change your game/);
    expect(email.text).toContain('(was: 10:00 AM – 12:00 PM)');

    await answer(boulder, proposal, 'accepted');
    for (const team of [boulder, denver])
      expect(await team.ask(getMatchup, ofGame(game.id))).toMatchObject({
        status: 'matched',
        startTime: '15:00',
        location: 'Golden, CO',
        address: 'Lions Park, field 1',
      });
    const news = await mailbox().waitFor(denver.email, /Boulder Bears accepted the change/);
    expect(await mailbox().calendarOf(news)).toContain('METHOD:PUBLISH');
    expect(await denver.ask(getGameCalendar, ofGame(game.id))).toContain('Lions Park');
  });

  it('leaves the game unchanged when it is declined', async () => {
    const game = await agree(boulder, denver);
    const body = changeOf(game, { startTime: '14:00', endTime: '16:00' });
    const proposal = await boulder.ask(proposeChange, { ...ofGame(game.id), body });
    await answer(denver, proposal, 'declined');
    expect(await denver.ask(getMatchup, ofGame(game.id))).toMatchObject({ status: 'matched', startTime: '10:00' });
    await mailbox().waitFor(boulder.email, /Denver Dragons declined your proposal/);
    await boulder.ask(proposeChange, { ...ofGame(game.id), body });
  });

  it('is pending once and ends when the game is canceled', async () => {
    const game = await agree(boulder, denver);
    const body = changeOf(game, { startTime: '14:00', endTime: '16:00' });
    const crossing = await Promise.allSettled(
      [boulder, denver].map((team) => team.ask(proposeChange, { ...ofGame(game.id), body })),
    );
    expect(crossing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const third = await signUp();
    expect(await third.refusedWith(proposeChange, { ...ofGame(game.id), body })).toBe(404);
    const waiting = (await denver.ask(listProposals))
      .concat(await boulder.ask(listProposals))
      .find(({ mine }) => !mine);
    const answering = (await denver.ask(listProposals))[0]?.mine ? boulder : denver;
    await boulder.ask(proposeChange, { ...ofGame(game.id), body: { kind: 'calloff', reason: 'other' } });
    expect(
      await answering.refusedWith(decideProposal, { params: { id: waiting?.id ?? '' }, body: { status: 'accepted' } }),
    ).toBe(409);
  });
});

describe('the field of an agreed game', () => {
  const field = { location: 'Denver, CO', address: 'City Park, field 2', reason: 'field' } as const;
  const named = (game: { date: string }) =>
    ({ kind: 'change', date: game.date, startTime: '10:00', endTime: '12:00', ...field }) as const;

  it('is set by its host immediately', async () => {
    const game = await agree(boulder, denver, { matchupType: 'looking' });
    const done = await denver.ask(proposeChange, { ...ofGame(game.id), body: named(game) });
    expect(done).toMatchObject({ status: 'accepted', mine: true });
    const [listed] = await boulder.ask(listProposals);
    expect(listed).toMatchObject({ id: done.id, fieldNamed: true });
    for (const team of [boulder, denver])
      expect(await team.ask(getMatchup, ofGame(game.id))).toMatchObject({
        location: field.location,
        address: field.address,
      });
    const email = await mailbox().waitFor(boulder.email, /Denver Dragons changed a game/);
    expect(email.text).toContain('City Park, field 2');
    const elsewhere = { ...named(game), address: 'Far away' };
    expect(await denver.ask(proposeChange, { ...ofGame(game.id), body: elsewhere })).toMatchObject({
      status: 'pending',
    });
  });

  it('requires consent when the guest sets it or the time changes too', async () => {
    const game = await agree(boulder, denver, { matchupType: 'looking' });
    const guests = await boulder.ask(proposeChange, { ...ofGame(game.id), body: named(game) });
    expect(guests).toMatchObject({ status: 'pending' });
    await boulder.ask(withdrawProposal, { params: { id: guests.id } });
    const later = { ...named(game), endTime: '13:00' };
    expect(await denver.ask(proposeChange, { ...ofGame(game.id), body: later })).toMatchObject({ status: 'pending' });
    expect(await boulder.ask(getMatchup, ofGame(game.id))).toMatchObject({ location: 'Boulder, CO', address: null });
  });
});

describe('an agreed game', () => {
  const body = { kind: 'calloff', reason: 'weather', note: 'Lightning.' } as const;

  it('can be canceled by either team immediately and is marked when that is late', async () => {
    const early = await agree(boulder, denver);
    const late = await agree(boulder, denver, { date: nextDayIn('America/Denver') });
    await boulder.ask(proposeChange, {
      ...ofGame(early.id),
      body: changeOf(early, { startTime: '14:00', endTime: '16:00' }),
    });
    const off = await denver.ask(proposeChange, { ...ofGame(early.id), body });
    expect(off).toMatchObject({ kind: 'calloff', status: 'accepted', late: false, reason: 'weather' });
    expect((await boulder.ask(listProposals)).map(({ status }) => status)).toEqual(['accepted', 'expired']);
    expect(await boulder.ask(proposeChange, { ...ofGame(late.id), body })).toMatchObject({ late: true });
    expect(await boulder.refusedWith(getMatchup, ofGame(late.id))).toBe(404);
    expect(await boulder.ask(listAgreedGames, ofGame(denver.user.id))).toMatchObject([
      { id: early.id, status: 'cancelled' },
      { id: late.id, status: 'cancelled', calledOffLate: true },
    ]);
    const news = await mailbox().waitFor(boulder.email, /Denver Dragons canceled your game on/);
    expect(news.text).toContain('canceled your game (weather).');
    expect(news.text).toContain('Lightning.');
    expect(await mailbox().calendarOf(news)).toContain('METHOD:CANCEL');
    const lateNews = await mailbox().waitFor(denver.email, /Boulder Bears canceled your game on/);
    expect(lateNews.text).toContain('less than 48 hours before it begins (weather)');
  });

  it('is canceled once when both teams cancel concurrently', async () => {
    const game = await agree(boulder, denver);
    const third = await signUp();
    expect(await third.refusedWith(proposeChange, { ...ofGame(game.id), body })).toBe(404);
    const both = await Promise.allSettled(
      [boulder, denver].map((team) => team.ask(proposeChange, { ...ofGame(game.id), body })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await denver.refusedWith(proposeChange, { ...ofGame(game.id), body })).toBe(409);
    expect(await boulder.ask(listProposals)).toHaveLength(1);
  });

  it('is marked as canceled late when its team deletes the post', async () => {
    const game = await agree(boulder, denver, { date: nextDayIn('America/Denver') });
    await boulder.ask(deleteMatchup, ofGame(game.id));
    expect(await denver.ask(listAgreedGames, ofGame(boulder.user.id))).toMatchObject([
      { id: game.id, status: 'cancelled', calledOffLate: true },
    ]);
    await mailbox().waitFor(denver.email, /Boulder Bears canceled your game on/);
  });
});
