import { listBlocks } from '@playfield/contracts/blocks.ts';
import { decideInterest, expressInterest, listMyInterests } from '@playfield/contracts/interests.ts';
import { getMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { listConversations, sendMessage } from '@playfield/contracts/messages.ts';
import { deleteAccount } from '@playfield/contracts/account.ts';
import { removePerson } from '@playfield/contracts/people.ts';
import { proposeGame } from '@playfield/contracts/proposals.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { getTeam, listAgreedGames } from '@playfield/contracts/teams.ts';
import { describe, expect, it } from 'vitest';
import { joinedBy, joins, secondTeamOf } from '../support/people.ts';
import { dayFromNow, newWord, PASSWORD } from '../support/bodies.ts';
import { agree, block, express, post } from '../support/games.ts';
import { mailbox, signUpTeams, type TestTeam } from '../support/teams.ts';
import { holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

const RACES = 2;
const word = newWord();

const [calm, rude, third] = await signUpTeams('Calm Cranes', 'Rude Rooks', 'Third Thunder');

const about = (team: TestTeam) => ({ params: team.user });
const say = (from: TestTeam, to: TestTeam) => ({ body: { receiverId: to.user.id, content: `Hello ${from.user.id}` } });
const search = async (team: TestTeam) => (await team.ask(listMatchups, { query: { q: word } })).map(({ id }) => id);

describe('a block of the people who run a team', () => {
  async function refusals(from: TestTeam, to: TestTeam, game: { id: number }): Promise<unknown[]> {
    const offer = {
      teamId: to.user.id,
      date: dayFromNow(9),
      startTime: '10:00',
      endTime: '12:00',
      host: 'us',
    } as const;
    return [
      await from.refusedWith(expressInterest, { body: { matchupId: game.id } }),
      await from.refusedWith(proposeGame, { body: offer }),
      await from.refusedWith(getMatchup, { params: { id: game.id } }),
      (await search(from)).includes(game.id),
    ];
  }
  const REFUSED = [404, 404, 404, false];

  it('covers every team that they run, start or join, even after the blocked team is deleted', async () => {
    const [us, them, others] = await signUpTeams('Careful Colts', 'Pushy Pumas', 'Other Otters');
    const game = await post(us, { additionalInfo: word });
    const [older, manager] = [await secondTeamOf(them, 'Older Ocelots'), await joinedBy(them)];
    const pending = await express(older, game);
    await until(() => holds('matchmaking', 'teams', { _id: them.user.id, 'people.id': manager.user.personId }));
    await block(us, them);
    expect(await refusals(them, us, game)).toEqual(REFUSED);
    expect(await refusals(older, us, game)).toEqual(REFUSED);
    expect((await older.ask(listMyInterests)).find(({ id }) => id === pending.id)).toMatchObject({
      status: 'rejected',
    });
    expect(await refusals(await secondTeamOf(them, 'Newer Newts'), us, game)).toEqual(REFUSED);
    const managed = await secondTeamOf(manager, 'Managed Minks');
    expect(await refusals(managed, us, game)).toEqual(REFUSED);
    expect((await others.ask(listMatchups, { query: { q: word } })).map(({ id }) => id)).toContain(game.id);
    await joins(await secondTeamOf(them, 'Joining Jays'), others, 'helper');
    await until(async () => !(await search(others)).includes(game.id));
    expect((await us.ask(listBlocks)).map(({ team }) => team.id)).toEqual([them.user.id]);

    const params = { userId: manager.user.personId ?? 0 };
    await them.ask(removePerson, { params });
    await them.ask(deleteAccount, { body: { password: PASSWORD } });
    await until(async () => (await us.ask(listBlocks)).some(({ team }) => team.teamName === 'Deleted team'));
    expect(await refusals(managed, us, game)).toEqual(REFUSED);
  });

  it('does not apply to a person who belongs to both teams', async () => {
    const [us, them] = await signUpTeams('Club Crows', 'Club Cranes');
    const second = await secondTeamOf(us, 'Club Condors');
    const game = await post(us, { additionalInfo: word });
    await joins(second, them);
    await until(() => holds('matchmaking', 'teams', { _id: them.user.id, 'people.id': us.user.id }));
    await block(us, them);
    expect(await search(await secondTeamOf(us, 'Club Cuckoos'))).toContain(game.id);
    expect(await search(them)).not.toContain(game.id);
  });
});

describe('a block', () => {
  it('hides each team’s games from the other team only, and ends pending interests between them', async () => {
    const [mine, theirs] = [await post(calm, { additionalInfo: word }), await post(rude, { additionalInfo: word })];
    const received = await express(rude, mine);
    await express(calm, theirs);
    for (const _ of [1, 2]) await block(calm, rude);
    expect(await search(third)).toEqual(expect.arrayContaining([mine.id, theirs.id]));
    for (const [team, game] of [
      [rude, mine],
      [calm, theirs],
    ] as const) {
      expect(await search(team)).not.toContain(game.id);
      expect(await team.refusedWith(getMatchup, { params: { id: game.id } })).toBe(404);
      expect(await team.refusedWith(expressInterest, { body: { matchupId: game.id } })).toBe(404);
    }
    expect(await rude.ask(getTeam, about(calm))).toMatchObject({ matchups: [] });
    expect(await calm.ask(listBlocks)).toMatchObject([{ team: { id: rude.user.id, teamName: 'Rude Rooks' } }]);
    expect(await rude.ask(listBlocks)).toEqual([]);

    expect((await rude.ask(listMyInterests)).find(({ id }) => id === received.id)).toMatchObject({
      status: 'rejected',
    });
    expect((await calm.ask(listMyInterests)).some(({ matchup }) => matchup.id === theirs.id)).toBe(false);
    expect((await rude.ask(listMyMatchups)).find(({ id }) => id === theirs.id)).toMatchObject({ interestCount: 0 });
    const accept = { params: { id: received.id }, body: { status: 'accepted' as const } };
    expect(await calm.refusedWith(decideInterest, accept)).toBe(409);
    await mailbox().waitFor(rude.email, /Calm Cranes can’t play you/);
    await mailbox().waitFor(rude.email, /A team withdrew its interest/);

    for (const _ of [1, 2]) await block(calm, rude, false);
    expect(await search(rude)).toContain(mine.id);
    expect(await calm.ask(listBlocks)).toEqual([]);
  });

  it('leaves no pending interest, even if one is expressed concurrently', async () => {
    for (let round = 0; round < RACES; round += 1) {
      const game = await post(calm);
      const [blocker, blocked] = round % 2 === 0 ? [calm, rude] : [rude, calm];
      await Promise.allSettled([express(rude, game), block(blocker, blocked)]);
      const waiting = (await rude.ask(listMyInterests)).filter(({ status }) => status === 'pending');
      expect(waiting).toEqual([]);
      expect((await calm.ask(listMyMatchups)).find(({ id }) => id === game.id)?.interests ?? []).not.toContainEqual(
        expect.objectContaining({ status: 'pending' }),
      );
      await block(blocker, blocked, false);
    }
  });

  it('leaves agreed games in place, and stops messages until it is lifted', async () => {
    const game = await agree(calm, rude);
    await until(async () => (await rude.ask(listConversations)).length > 0);
    await rude.ask(sendMessage, say(rude, calm));
    await block(calm, rude);
    await until(async () => (await rude.raw('POST', sendMessage.path, { json: say(rude, calm).body })).status === 403);
    expect(await rude.refused(sendMessage, say(rude, calm))).toMatchObject({
      message: 'This team takes no messages from you',
    });
    expect(await calm.refused(sendMessage, say(calm, rude))).toMatchObject({
      status: 403,
      message: 'You blocked this team, or people who run it. Unblock them to write to it.',
    });
    expect(await rude.ask(getMatchup, { params: { id: game.id } })).toMatchObject({ status: 'matched' });
    expect((await rude.ask(listAgreedGames, about(calm))).map(({ id }) => id)).toContain(game.id);

    await block(calm, rude, false);
    await until(async () => Boolean(await rude.ask(sendMessage, say(rude, calm))));
  });
});
