import { cancelGame } from '@playfield/contracts/changes.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { decideInterest, expressInterest, listMyInterests, withdrawInterest } from '@playfield/contracts/interests.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { getMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { decideProposal, listProposals } from '@playfield/contracts/proposals.ts';
import { setAvailability } from '@playfield/contracts/availability.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { ALL_WEEK, availabilityBody, hoursOn } from '../support/bodies.ts';
import { accept, express } from '../support/games.ts';
import { move, propose, dayFromNow, mailbox, post, signUp, signUpTeams } from '../support/teams.ts';
import { holds, startsAt } from '../support/traces.ts';

const [host, guest, third] = await signUpTeams('Hosting Hawks', 'Guest Gators', 'Third Thunder');

it('shows an interest to both teams, and lets the guest withdraw it only while it is pending', async () => {
  const game = await post(host);
  const body = { matchupId: game.id, clientId: randomUUID() };
  const interest = await guest.ask(expressInterest, { body });
  expect(interest).toMatchObject({ status: 'pending', teamId: guest.user.id, team: { teamName: 'Guest Gators' } });
  expect(await guest.ask(expressInterest, { body })).toMatchObject({ id: interest.id });
  const again = { matchupId: game.id, clientId: randomUUID() };
  expect(await guest.refused(expressInterest, { body: again })).toMatchObject({ status: 409, code: 'conflict' });
  const refusal = await host.refused(expressInterest, { body: { matchupId: game.id } });
  expect(refusal).toMatchObject({ status: 409, message: 'This is your own matchup' });

  const received = (await host.ask(listMyMatchups)).find(({ id }) => id === game.id);
  expect(received).toMatchObject({ interestCount: 1, interests: [interest] });
  expect((await guest.ask(listMyInterests))[0]).toMatchObject({
    id: interest.id,
    status: 'pending',
    teamId: host.user.id,
    team: { teamName: 'Hosting Hawks' },
    matchup: { id: game.id, location: 'Boulder, CO', startTime: '10:00' },
  });
  const email = await mailbox().waitFor(host.email, /A team is interested in your/);
  expect(email.text).toContain('Boulder, CO');
  expect(email.text).toContain('10:00 AM – 12:00 PM');

  const params = { id: interest.id };
  await guest.ask(withdrawInterest, { params });
  expect(await guest.refusedWith(withdrawInterest, { params })).toBe(404);
  expect(await host.ask(getMatchup, { params: { id: game.id } })).toMatchObject({ interestCount: 0 });
  const { id } = await express(guest, game);
  await host.ask(decideInterest, { params: { id }, body: { status: 'accepted' } });
  expect(await guest.refusedWith(withdrawInterest, { params: { id } })).toBe(409);
});

it('shows a team that is looking for a host whether each interested team has a field', async () => {
  const visitors = await signUp();
  await guest.ask(setAvailability, { body: availabilityBody([]) });
  const game = await post(visitors, { matchupType: 'looking' });
  for (const team of [guest, third]) await express(team, game);
  const { interests } = await visitors.ask(getGame, { params: { id: game.id } });
  const hosts = Object.fromEntries(interests.map(({ teamId, about }) => [teamId, about?.hosts]));
  expect(hosts).toEqual({ [guest.user.id]: true, [third.user.id]: false });
});

describe('a decision on an interest', () => {
  it('accepts one team, rejects the other, and removes the game from the search', async () => {
    const game = await post(host, { sport: 'hockey', ageGroup: '9u', date: dayFromNow(9) });
    const [chosen, waiting] = await Promise.all([guest, third].map((team) => express(team, game)));
    const decided = await host.ask(decideInterest, { params: { id: chosen?.id ?? '' }, body: { status: 'accepted' } });
    expect(decided).toMatchObject({ id: chosen?.id, status: 'accepted' });

    expect(await host.ask(getMatchup, { params: { id: game.id } })).toMatchObject({ status: 'matched' });
    expect(await guest.ask(listMatchups, { query: { sport: 'hockey', ageGroup: '9u' } })).toEqual([]);
    const others = await third.ask(listMyInterests);
    expect(others.find(({ id }) => id === waiting?.id)).toMatchObject({ status: 'rejected' });
    await mailbox().waitFor(guest.email, /Hosting Hawks accepted/);
    await mailbox().waitFor(third.email, /Hosting Hawks chose another/);
  });

  it('declines a team with a note in plain text and leaves the game open for others', async () => {
    const game = await post(host, { date: dayFromNow(8) });
    const { id } = await express(guest, game);
    const note = 'Our field is being reseeded. <b>Next month?</b>';
    await host.ask(decideInterest, { params: { id }, body: { status: 'rejected', note } });
    const mail = await mailbox().waitFor(guest.email, /can’t play you this time/);
    expect(mail.text).toContain(`> ${note}`);
    expect(mail.html).not.toContain('<b>');
    expect((await guest.ask(listMyInterests)).find((one) => one.id === id)).toMatchObject({ status: 'rejected', note });
    expect(await guest.refusedWith(expressInterest, { body: { matchupId: game.id } })).toBe(409);
    const second = await express(third, game);
    const accept = { params: { id: second.id }, body: { status: 'accepted' } } as const;
    await host.ask(decideInterest, accept);
    expect(await host.refusedWith(decideInterest, { ...accept, body: { status: 'rejected' } })).toBe(409);
  });

  it('hides both teams’ open dates that overlap the game until they are edited or the opponent cancels', async () => {
    const date = dayFromNow(11);
    const [game, ours] = [await post(host, { date }), await post(host, { date, startTime: '11:30', endTime: '13:00' })];
    const [theirs, later] = [
      await post(guest, { date }),
      await post(guest, { date, startTime: '12:00', endTime: '13:00' }),
    ];
    const given = await post(guest, { date, startTime: '10:30', endTime: '12:00' });
    await express(host, theirs);
    const asked = await express(third, theirs);
    const { id } = await express(guest, game);
    await host.ask(decideInterest, { params: { id }, body: { status: 'accepted' } });
    const found = async () => {
      const games = await third.ask(listMatchups, { query: { from: date, to: date } });
      return [ours, theirs, given, later]
        .filter((one) => games.some((shown) => shown.id === one.id))
        .map((one) => one.id);
    };
    expect(await found()).toEqual([later.id]);
    expect(await third.refusedWith(getMatchup, { params: { id: theirs.id } })).toBe(404);
    expect((await host.ask(listMyMatchups)).find((one) => one.id === ours.id)).toMatchObject({ filledBy: game.id });
    expect(await host.ask(getGame, { params: { id: ours.id } })).toMatchObject({ filledBy: game.id, standing: null });
    expect((await third.ask(listMyInterests)).find((one) => one.id === asked.id)).toMatchObject({ status: 'rejected' });
    await mailbox().waitFor(third.email, /has another game at that time/);
    expect((await mailbox().to(host.email)).map(({ subject }) => subject).join()).not.toContain('another game');
    await move(guest, theirs, {});
    expect(await found()).toEqual([theirs.id, later.id]);
    const reopened = await mailbox().waitFor(third.email, /opened .* again/);
    expect(reopened.text).toContain(`Place: Away · ${guest.user.teamName}`);
    expect(await express(third, theirs)).toMatchObject({ status: 'pending' });
    await mailbox().waitForAll(guest.email, /^A team is interested/, 3);
    await guest.ask(cancelGame, { params: { id: game.id }, body: { reason: 'weather' } });
    const canceled = await mailbox().waitFor(host.email, /canceled your game/);
    expect(canceled.text).toContain('The date you had posted is open to other teams again.');
    expect(canceled.text).not.toContain('no longer open');
    expect(await found()).toEqual([ours.id, theirs.id, later.id]);
    expect((await guest.ask(listMyMatchups)).find((one) => one.id === given.id)).toMatchObject({ filledBy: game.id });
  });

  it('withdraws both teams’ overlapping interests and proposals, and declines proposals to them', async () => {
    const date = dayFromNow(12);
    const later = { date, startTime: '12:00', endTime: '13:00' };
    const [game, theirs, apart] = [await post(host, { date }), await post(third, { date }), await post(third, later)];
    const { id } = await express(guest, game);
    await express(guest, theirs);
    const kept = await express(guest, apart);
    const proposed = await propose(host, third, { date, startTime: '11:00', endTime: '12:30' });
    const fourth = await signUp();
    const asked = await propose(fourth, guest, { date, startTime: '11:30', endTime: '13:00' });
    await host.ask(decideInterest, { params: { id }, body: { status: 'accepted' } });
    const mine = await guest.ask(listMyInterests);
    expect(mine.filter(({ matchup }) => matchup.date === date).map((one) => one.id)).toEqual([kept.id, id]);
    const received = (await third.ask(listMyMatchups)).find((one) => one.id === theirs.id);
    expect(received).toMatchObject({ status: 'open', interestCount: 0, interests: [] });
    const answer = { params: { id: proposed.id }, body: { status: 'accepted' } } as const;
    expect(await third.refusedWith(decideProposal, answer)).toBe(409);
    for (const subject of [/withdrew its interest/, /was withdrawn/])
      expect((await mailbox().waitFor(third.email, subject)).text).toContain('has another game at that time');
    expect(await fourth.ask(listProposals)).toMatchObject([{ id: asked.id, status: 'declined' }]);
    await mailbox().waitFor(fourth.email, /has another game at that time/);
    const agreed = await mailbox().waitFor(guest.email, new RegExp(`you play on ${shortDayText(date)}`));
    expect(agreed.text).toContain('Your other interests and proposals for that time were withdrawn.');
  });

  it('moves a game to the host’s field or town if the posting team was looking for a host', async () => {
    const [roaming, fielding] = await signUpTeams('Roaming Rams', 'Fielding Finches');
    const where = { matchupType: 'looking', location: 'Pleasant View, Boulder, CO' } as const;
    const [first, second] = [
      await post(roaming, { ...where, date: dayFromNow(13) }),
      await post(roaming, { ...where, date: dayFromNow(14) }),
    ];
    await accept(roaming, await express(fielding, first));
    const asked = await mailbox().waitFor(roaming.email, /A team is interested/);
    expect(asked.text).toContain(
      `Place: Away · ${fielding.user.teamName}’ field in ${fielding.user.teamLocation} (exact field TBD)`,
    );
    const seen = await roaming.ask(getMatchup, { params: { id: first.id } });
    expect(seen).toMatchObject({ location: fielding.user.teamLocation, latitude: null, address: null });
    const homeField = { location: 'Golden, CO', address: 'Lions Park, field 2' };
    await fielding.ask(setAvailability, { body: availabilityBody(hoursOn(ALL_WEEK, '06:00', '22:00'), { homeField }) });
    await accept(roaming, await express(fielding, second));
    expect(await roaming.ask(getMatchup, { params: { id: second.id } })).toMatchObject(homeField);
    for (const read of [getMatchup, getGame] as const) {
      const shown = JSON.stringify(await third.ask(read, { params: { id: second.id } }));
      expect(shown).toContain('Location shared once you agree');
      expect(shown).not.toMatch(/Golden|Fielding|39\.7/);
    }
    const mine = await fielding.ask(listMyInterests);
    expect(mine.find(({ matchup }) => matchup.id === second.id)?.matchup).toMatchObject(homeField);
  });

  it('succeeds for only one of two interests that are accepted concurrently', async () => {
    const game = await post(host);
    const interests = await Promise.all([guest, third].map((team) => express(team, game)));
    const answers = await Promise.all(
      interests.map(({ id }) => host.raw('PUT', `/api/interests/${id}/status`, { json: { status: 'accepted' } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.json).toMatchObject({ code: 'conflict', message: 'You already have a game with another team then' });
    const received = (await host.ask(listMyMatchups)).find(({ id }) => id === game.id);
    expect(received?.interests.map(({ status }) => status).toSorted()).toEqual(['accepted', 'rejected']);
  });
});

it('expires an interest and emails the interested team when the game starts', async () => {
  const [host, guest] = await Promise.all([signUp({ teamName: 'Silent Seals' }), signUp()]);
  const game = await post(host);
  const interest = await express(guest, game);
  await startsAt(game.id, Date.now() - 1_000);
  await mailbox().waitFor(guest.email, /No answer from Silent Seals/);
  expect(await guest.ask(listMyInterests)).toEqual([expect.objectContaining({ status: 'rejected' })]);
  const late = { params: { id: interest.id }, body: { status: 'accepted' } } as const;
  expect(await host.refusedWith(decideInterest, late)).toBe(409);
  expect(await holds('matchmaking', 'matchups', { _id: game.id, closedAt: null })).toBe(false);
});
