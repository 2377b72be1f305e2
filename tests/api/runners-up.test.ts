import { confirmGame } from '@playfield/contracts/confirmations.ts';
import { answerLink } from '@playfield/contracts/links.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { decideInterest, type Interest, listMyInterests, withdrawInterest } from '@playfield/contracts/interests.ts';
import { deleteMatchup, listMyMatchups, type Matchup } from '@playfield/contracts/matchups.ts';
import { listSchedule } from '@playfield/contracts/schedules.ts';
import { sendMessage } from '@playfield/contracts/messages.ts';
import { cancelGame } from '@playfield/contracts/changes.ts';
import { NOT_OFFERED, NOT_SILENT, offerGame } from '@playfield/contracts/runners-up.ts';
import { beforeEach, expect, it } from 'vitest';
import { tokenIn } from '../support/mailbox.ts';
import {
  accept,
  agree,
  block,
  dayFromNow,
  express,
  mailbox,
  move,
  post,
  signUp,
  signUpTeams,
  visitor,
  type TestTeam,
} from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

const OFFERED = /^You’re being offered the game/;
const LONG_AGO = new Date(Date.now() - 30 * 24 * HOUR_MS);

let host: TestTeam;
let chosen: TestTeam;
let second: TestTeam;
let third: TestTeam;
let game: Matchup;
let params: { id: number };
let interests: { chosen: Interest; second: Interest; third: Interest };

beforeEach(async () => {
  [host, chosen, second, third] = await signUpTeams('Hosting Hawks', 'Chosen Cubs', 'Second Seals', 'Third Terns');
  game = await post(host, { address: 'Secret Field 7' });
  params = { id: game.id };
  interests = {
    chosen: await express(chosen, game),
    second: await express(second, game),
    third: await express(third, game),
  };
  await accept(host, interests.chosen);
});

const stand = (team: TestTeam, { id }: Interest, on = true) =>
  team.ask(decideInterest, { params: { id }, body: { status: on ? 'standby' : 'rejected' } });
const lineFor = async (team: TestTeam, id = game.id) => (await team.ask(getGame, { params: { id } })).myInterest?.line;
const asks = (team: TestTeam, startsAt: string) => team.ask(offerGame, { params, body: { startsAt } });
const taking = ({ id }: Interest, startsAt?: string) =>
  ({ params: { id }, body: { status: 'accepted', startsAt } }) as const;

const answersBy = async () => (await host.ask(getGame, { params })).confirmation?.theyHaveUntil;

async function silence(): Promise<string> {
  const startsAt = new Date(Date.now() + 47 * HOUR_MS);
  await change('matchmaking', 'matchups', { _id: game.id }, { startsAt, matchedAt: LONG_AGO });
  await until(() => holds('matchmaking', 'matchups', { _id: game.id, timesAsked: 2 }));
  const refused = await host.refused(offerGame, { params, body: { startsAt: startsAt.toISOString() } });
  expect(refused.status).toBe(409);
  expect(new Date((await answersBy()) ?? 0).getTime()).toBeGreaterThan(Date.now());
  const waitingSince = new Date(Date.now() - 13 * HOUR_MS);
  await change('matchmaking', 'matchups', { _id: game.id }, { 'confirmation.sides.$[].waitingSince': waitingSince });
  expect(new Date((await answersBy()) ?? 0).getTime()).toBeLessThan(Date.now());
  return startsAt.toISOString();
}

it('emails the opponent and the waitlist if the posting team cancels', async () => {
  await mailbox().waitFor(second.email, /chose another team/);
  await stand(second, interests.second);
  await host.ask(cancelGame, { params, body: { reason: 'weather' } });
  await mailbox().waitFor(chosen.email, /Hosting Hawks canceled your game/);
  await mailbox().waitFor(second.email, /Hosting Hawks took down their game/);
  expect((await mailbox().to(third.email)).map(({ subject }) => subject).join()).not.toContain('canceled');
});

it('emails the posting team how to repost the game if the opponent cancels', async () => {
  await chosen.ask(cancelGame, { params, body: { reason: 'weather' } });
  const email = await mailbox().waitFor(host.email, /Chosen Cubs canceled your game/);
  expect(email.text).toContain('You can post it again on the game’s page.');
});

it('lets the host offer an unresponsive team’s game to others, unless the team confirms first', async () => {
  await mailbox().waitFor(second.email, /chose another team/);
  expect(await lineFor(second)).toBe('can');
  expect(await second.refusedWith(decideInterest, taking(interests.second, game.startsAt))).toBe(403);
  const refused = (startsAt: string) => host.refused(offerGame, { params, body: { startsAt } });
  expect(await stand(second, interests.second)).toMatchObject({ status: 'rejected' });
  expect(await lineFor(second)).toBe('in');
  expect((await host.ask(getGame, { params })).runnersUp).toMatchObject({ standingBy: 1, offered: 0 });
  expect(await refused(game.startsAt)).toMatchObject({ status: 409, message: NOT_SILENT });
  const startsAt = await silence();
  expect(await refused(game.startsAt)).toMatchObject({ status: 409 });
  await stand(second, interests.second, false);
  expect(await lineFor(second)).toBe('can');
  expect((await host.ask(getGame, { params })).runnersUp).toBeUndefined();
  expect(await refused(startsAt)).toMatchObject({ status: 409 });

  await stand(second, interests.second);
  const [offered, said] = await Promise.allSettled([
    asks(host, startsAt),
    chosen.ask(confirmGame, { params, body: { startsAt } }),
  ]);
  const isOffered = offered.status === 'fulfilled';
  if (!isOffered) expect(said.status).toBe('fulfilled');
  expect((await chosen.ask(getGame, { params })).standing).toBe(isOffered ? 'canceled' : 'agreed');
  expect(await lineFor(second, isOffered ? offered.value.matchupId : game.id)).toBe(isOffered ? 'offered' : 'in');
});

it('cancels an unresponsive team’s game, and asks unblocked teams on the waitlist until one accepts', async () => {
  await stand(third, interests.third);
  await stand(second, interests.second);
  const startsAt = await silence();
  const token = tokenIn(await mailbox().waitFor(chosen.email, /^Still on\?/));
  const { matchupId: id, ...line } = await asks(host, startsAt);
  expect(line).toEqual({ standingBy: 1, offered: 1, offeredTo: ['Second Seals'], next: 'Third Terns' });

  const news = await mailbox().waitFor(chosen.email, /Hosting Hawks canceled your game/);
  expect(news.text).toContain('hadn’t heard whether you’re coming');
  const seen = await chosen.ask(getGame, { params });
  expect(seen).toMatchObject({ standing: 'canceled', details: null, cancellation: { mine: false, seenAt: null } });
  expect((await mailbox().waitFor(second.email, OFFERED)).text).toContain('Place: Away · Hosting Hawks’ field in');
  expect([await lineFor(second, id), await lineFor(third, id)]).toEqual(['offered', 'in']);
  expect((await second.ask(getGame, { params })).game.id).toBe(id);
  const refused = (team: TestTeam, of: Interest, at?: string) => team.refused(decideInterest, taking(of, at));
  expect(await refused(second, interests.second)).toMatchObject({ fieldErrors: { startsAt: [expect.any(String)] } });
  expect((await refused(second, interests.second, game.startsAt)).status).toBe(409);
  expect(await refused(third, interests.third, startsAt)).toMatchObject({ status: 409, message: NOT_OFFERED });
  await block(host, second);
  expect((await refused(second, interests.second, startsAt)).status).toBe(409);

  await change('matchmaking', 'matchups', { _id: id }, { offerNextAt: new Date() });
  await mailbox().waitFor(third.email, OFFERED);
  expect(await third.ask(decideInterest, taking(interests.third, startsAt))).toMatchObject({ status: 'accepted' });
  await mailbox().waitFor(host.email, /You play Third Terns/);
  expect((await mailbox().waitFor(third.email, /You play Hosting Hawks/)).text).toContain('You said yes');
  const agreed = await third.ask(getGame, { params: { id } });
  expect(agreed.log.filter(({ what }) => what === 'agreed')).toHaveLength(1);
  expect(agreed).toMatchObject({ standing: 'agreed', game: { address: 'Secret Field 7' } });
  await third.ask(sendMessage, { body: { receiverId: host.user.id, content: 'See you there' } });

  for (const answer of ['yes', 'no'] as const)
    expect(await visitor().ask(answerLink, { body: { token, answer } })).toMatchObject({ state: 'canceled' });
  expect(await chosen.refusedWith(confirmGame, { params, body: { startsAt } })).toBe(409);
  expect(await chosen.ask(getGame, { params })).toMatchObject({ standing: 'canceled', opponent: { id: host.user.id } });
});

it('offers the game to the next team on the waitlist if the first team agrees on another game', async () => {
  const far = await signUp({ teamName: 'Far Finches', teamLocation: 'Durango, CO' });
  const wanted = await post(host, { matchupType: 'looking', maxTravelDistance: 'any', date: dayFromNow(40) });
  const [one, two, three] = [await express(chosen, wanted), await express(far, wanted), await express(third, wanted)];
  const busy = await express(second, wanted);
  await accept(host, one);
  await stand(far, two);
  await stand(second, busy);
  await stand(third, three);
  await chosen.ask(cancelGame, { params: { id: wanted.id }, body: { reason: 'numbers' } });
  await host.ask(offerGame, { params: { id: wanted.id }, body: { startsAt: wanted.startsAt } });
  expect((await mailbox().waitFor(far.email, OFFERED)).text).toContain('Place: Home · Your field in Durango, CO');
  expect(await far.ask(listMyInterests)).toMatchObject([{ status: 'rejected', line: 'offered' }]);
  expect(await third.ask(listMyInterests)).toContainEqual(expect.objectContaining({ id: three.id, line: 'in' }));
  await agree(second, far, { date: dayFromNow(40) });
  expect(await far.ask(listMyInterests)).toMatchObject([{ status: 'accepted' }]);
  const left = (await second.ask(listMyInterests)).find(({ id }) => id === busy.id);
  expect(left?.line).toBeUndefined();
  await mailbox().waitFor(third.email, OFFERED);
});

it('ends waitlist spots when the host moves the game that it offers', async () => {
  await stand(second, interests.second);
  await stand(third, interests.third);
  await chosen.ask(cancelGame, { params, body: { reason: 'numbers' } });
  const { matchupId: id } = await asks(host, game.startsAt);
  await move(host, { ...game, id }, { startTime: '11:00' });
  for (const team of [second, third]) {
    await mailbox().waitFor(team.email, /Hosting Hawks changed the game on/);
    expect(await team.ask(listMyInterests)).toEqual([]);
  }
});

it('lets the host offer a canceled game to each team on the waitlist in turn, or delete the game', async () => {
  await stand(second, interests.second);
  await stand(third, interests.third);
  await chosen.ask(cancelGame, { params, body: { reason: 'numbers' } });
  const shown = await host.ask(getGame, { params });
  expect(shown).toMatchObject({ standing: 'canceled', runnersUp: { standingBy: 2, offered: 0 } });
  const seen = await second.ask(getGame, { params });
  expect(seen).toMatchObject({ standing: null, game: { status: 'cancelled' }, myInterest: { line: 'in' } });
  expect(JSON.stringify(seen)).not.toContain('Secret');
  for (const team of [chosen, second])
    expect(await team.refusedWith(offerGame, { params, body: { startsAt: game.startsAt } })).toBe(404);

  const news = await mailbox().waitFor(host.email, /Chosen Cubs canceled your game/);
  expect(news.text).toContain('2 teams on the waitlist still want to play.');
  const { matchupId: id } = await asks(host, game.startsAt);
  await mailbox().waitFor(second.email, OFFERED);
  expect(await host.ask(getGame, { params: { id } })).toMatchObject({ standing: 'open', game: { status: 'open' } });
  const thatDay = async (team: TestTeam) =>
    (await team.ask(listSchedule, { query: { from: game.date, to: game.date } })).games;
  expect(await thatDay(chosen)).toMatchObject([{ standing: 'canceled' }]);
  expect(await thatDay(second)).toMatchObject([{ standing: 'answer', interested: 1, asking: [{ id: host.user.id }] }]);

  const received = (await host.ask(listMyMatchups)).find((one) => one.id === id)?.interests;
  expect(received?.map(({ line }) => line)).toEqual(['offered', 'in']);
  await second.ask(withdrawInterest, { params: { id: interests.second.id } });
  await mailbox().waitFor(host.email, /A team said no to your/);
  await mailbox().waitFor(third.email, OFFERED);
  expect(await thatDay(second)).toEqual([]);
  const late = (team: TestTeam, of: Interest) => team.refusedWith(decideInterest, taking(of, game.startsAt));
  expect(await late(second, interests.second)).toBe(404);
  await host.ask(deleteMatchup, { params: { id } });
  await mailbox().waitFor(third.email, /Hosting Hawks took down their game/);
  expect(await late(third, interests.third)).toBe(404);
});
