import { setAvailability } from '@playfield/contracts/availability.ts';
import { getGameCalendar } from '@playfield/contracts/calendar.ts';
import { getMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { listConversations } from '@playfield/contracts/messages.ts';
import { decideProposal, listProposals, proposeGame } from '@playfield/contracts/proposals.ts';
import type { Proposal } from '@playfield/contracts/proposals.ts';
import { listAgreedGames } from '@playfield/contracts/teams.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { propose, dayFromNow, mailbox, signUp, availabilityBody, HOME_FIELD } from '../support/teams.ts';
import type { TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';

const CROWD = 5;
const when = { date: dayFromNow(12), startTime: '10:00', endTime: '12:00' };

let boulder: TestTeam;
let denver: TestTeam;

beforeEach(async () => {
  [boulder, denver] = await Promise.all([
    signUp({ teamName: 'Boulder Bears' }),
    signUp({ teamName: 'Denver Dragons', teamLocation: 'Denver, CO' }),
  ]);
});

const answer = (team: TestTeam, { id }: Proposal, status: 'accepted' | 'declined') =>
  team.ask(decideProposal, { params: { id }, body: { status } });
const ofGame = (id: number) => ({ params: { id } });

describe('a proposed game', () => {
  it('is shown to both teams, is emailed without its note, and becomes a game once accepted', async () => {
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
    const email = await mailbox().waitFor(denver.email, /A team proposes a game/);
    expect(email.text).toContain('They left you a note.');
    expect(email.text + email.html).not.toContain('Our field has lights.');

    const accepted = await answer(denver, proposal, 'accepted');
    expect(accepted).toMatchObject({ status: 'accepted', matchupId: expect.any(Number) });
    const [game] = await boulder.ask(listAgreedGames, ofGame(denver.user.id));
    expect(game).toMatchObject({ id: accepted.matchupId, status: 'matched', matchupType: 'looking', ...when });
    expect((await denver.ask(listMyMatchups))[0]).toMatchObject({ id: game?.id, interests: [{ status: 'accepted' }] });
    const news = await mailbox().waitFor(boulder.email, /Denver Dragons accepted: you play on/);
    expect(await mailbox().calendarOf(news)).toContain('METHOD:PUBLISH');
    await until(async () => (await boulder.ask(listConversations)).length === 1);

    await propose(boulder, denver, { date: dayFromNow(11), note: 'Same field as before.' });
    const [, second] = await mailbox().waitForAll(denver.email, /A team proposes a game/, 2);
    expect(second?.text).toContain('Same field as before.');
  });

  it('is refused if five proposals are pending, even if they are sent concurrently', async () => {
    const note = 'We pay for reviews';
    const flood = await Promise.allSettled(
      Array.from({ length: 12 }, (_, day) => propose(boulder, denver, { date: dayFromNow(40 + day), note })),
    );
    expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const more = { body: { teamId: denver.user.id, ...when, host: 'us' } } as const;
    expect(await boulder.refusedWith(proposeGame, more)).toBe(409);
    await mailbox().waitFor(denver.email, /A team proposes a game/);
    const mails = await mailbox().to(denver.email);
    expect(mails.filter(({ text, html }) => `${text}${html}`.includes(note))).toEqual([]);
    expect((await denver.ask(listProposals)).filter((one) => one.note === note)).toHaveLength(5);

    await propose(denver, boulder);
    const first = (await denver.ask(listProposals)).find((one) => !one.mine);
    if (first) await answer(denver, first, 'declined');
    await propose(boulder, denver, { date: dayFromNow(60) });
  });

  it('takes the host’s field and reveals it only after acceptance', async () => {
    await boulder.ask(setAvailability, { body: availabilityBody([]) });
    const proposal = await propose(denver, boulder, { host: 'them' });
    const email = await mailbox().waitFor(boulder.email, /A team proposes a game/);
    for (const seen of [proposal, email.text, (await denver.ask(listProposals))[0]])
      expect(JSON.stringify(seen)).not.toContain('Baseline');
    const { matchupId } = await answer(boulder, proposal, 'accepted');
    expect(await denver.ask(getMatchup, ofGame(matchupId ?? 0))).toMatchObject({
      ...HOME_FIELD,
      matchupType: 'hosting',
    });
    expect(await denver.ask(getGameCalendar, ofGame(matchupId ?? 0))).toContain('Baseline');
    // A proposal that names only the town of the team's own field means that field.
    const own = await propose(boulder, denver, { date: dayFromNow(13), location: 'Boulder, CO', address: '' });
    expect(own).toMatchObject({ game: HOME_FIELD });
  });

  it('exists once per pair of teams and day and receives one answer, even if calls arrive concurrently', async () => {
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

  it('requires the same sport, shows the host’s town if the place is unknown, and cannot be accepted once it is withdrawn', async () => {
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
