import { listNotifications } from '@playfield/contracts/notifications.ts';
import { setTeamLink } from '@playfield/contracts/team-links.ts';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { createMatchups } from '@playfield/contracts/schedules.ts';
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { afterAll, expect, inject, it } from 'vitest';
import { seekers } from '../../support/searches.ts';
import { dayFromNow, mailbox, post, seriesBody, signUp, signUpByEmail } from '../../support/teams.ts';
import { until } from '../../support/until.ts';

/** Limit on emails that one team can trigger for one person in six hours (services/notifier/delivery/limits.ts). */
const PAIR = 10;
const ALERTS = 40;

const db = await connectMongo(inject('mongoUrl'), 'notifier');
afterAll(() => db.close());

it('holds back a team’s alerts beyond 40 a day without delaying other notifications', async () => {
  const { seeker, word, save } = await seekers();
  await save();
  const post10 = async () => {
    const days = Array.from({ length: PAIR }, (_, index) => dayFromNow(20 + index));
    await (await signUp()).ask(createMatchups, { body: seriesBody(days, { additionalInfo: word }) });
  };
  const heldOf = async (kind: string) => {
    const own = { userId: seeker.user.id, channel: 'email', kind };
    return (await db.collection('deliveries').find(own).toArray()).map(({ held }): unknown => held);
  };
  for (let team = 1; team <= ALERTS / PAIR; team += 1) {
    await post10();
    await until(async () => (await heldOf('search.matched')).length === team * PAIR);
  }
  expect(await heldOf('search.matched')).toEqual(Array.from({ length: ALERTS }, () => false));
  await post10();
  await until(async () => (await heldOf('search.matched')).length === ALERTS + PAIR);
  expect((await heldOf('search.matched')).filter((held) => held === true)).toHaveLength(PAIR);
  await (await signUp()).ask(expressInterest, { body: { matchupId: (await post(seeker)).id } });
  await mailbox().waitFor(seeker.email, /is interested in your/);
  expect(await heldOf('offer.made.interest')).toEqual([false]);
});

it('sends one email and leaves the rest to the digest if many teams join through a team’s link', async () => {
  const thanks = /A team joined through your invitation/;
  const team = await signUp();
  const { code: invitation } = await team.ask(setTeamLink, { body: {} });
  const join = () => signUpByEmail({ invitation });
  await join();
  await mailbox().waitFor(team.email, thanks);
  for (let wave = 0; wave < 3; wave += 1) await Promise.all(Array.from({ length: 4 }, join));
  await until(async () => (await team.ask(setTeamLink, { body: {} })).joined === 13);
  expect((await team.ask(setTeamLink, { body: {} })).latest).toHaveLength(10);
  const lines = async () => (await team.ask(listNotifications)).filter(({ title }) => /joined through/.test(title));
  await until(async () => (await lines()).length >= 10);
  expect((await lines()).length).toBeLessThanOrEqual(13);
  const owed = await db
    .collection('deliveries')
    .find({ userId: team.user.id, kind: 'team.joined', channel: 'email' })
    .toArray();
  expect(owed.filter(({ held }) => held === false)).toHaveLength(1);
  expect(await mailbox().to(team.email, thanks)).toHaveLength(1);
});
