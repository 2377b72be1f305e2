import { expressInterest, withdrawInterest } from '@playfield/contracts/interests.ts';
import { createMatchups } from '@playfield/contracts/schedules.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { decideProposal, proposeGame } from '@playfield/contracts/proposals.ts';
import { addSubscription } from '@playfield/contracts/push.ts';
import { expect, it } from 'vitest';
import { startBrowser } from '../support/push.ts';
import { hourHasCome, statuses, subjects } from '../support/notifications.ts';
import { dayFromNow, express, mailbox, post, seriesBody, signUp } from '../support/teams.ts';
import { database } from '../support/traces.ts';
import { until } from '../support/until.ts';

/** Maximum number of emails from one team to one person in six hours (services/notifier/delivery/limits.ts). */
const PAIR = 10;
/** Maximum number of withdrawals per day (services/matchmaking/limits.ts). */
const WITHDRAWN_INTERESTS = 3;
const WITHDRAWN_PROPOSALS = 5;

const db = await database('notifier');

const NAME = 'Buy cheap pills here';
const pair = async () => {
  const [host, guest] = await Promise.all([signUp(), signUp({ teamName: NAME })]);
  return { host, guest };
};
const isSettled = (status: string) => status !== 'queued';

it('stops announcing interests and proposals that are withdrawn repeatedly, and then refuses them', async () => {
  const { host, guest } = await pair();
  const game = await post(host);
  for (let round = 0; round < WITHDRAWN_INTERESTS; round += 1) {
    const { id } = await express(guest, game);
    await guest.ask(withdrawInterest, { params: { id } });
  }
  const refused = await guest.refused(expressInterest, { body: { matchupId: game.id } });
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(refused.message).toContain('withdrawn from this game several times');
  await express(guest, await post(host));

  const settled = (count: number) =>
    until(async () => {
      const all = await statuses(db, host);
      return all.length === count && all.every(isSettled);
    });
  await settled(2 * WITHDRAWN_INTERESTS + 1);
  const sent = await subjects(host);
  expect(sent.filter((subject) => /is interested in your/.test(subject))).toHaveLength(2);
  expect(sent.filter((subject) => /withdrew its interest/.test(subject))).toHaveLength(1);
  expect(await host.ask(listNotifications)).toHaveLength(3);

  const when = { date: dayFromNow(15), startTime: '10:00', endTime: '12:00' };
  const body = { teamId: host.user.id, ...when, host: 'us', location: 'Boulder, CO' } as const;
  for (let round = 0; round < WITHDRAWN_PROPOSALS; round += 1) {
    const { id } = await guest.ask(proposeGame, { body });
    await guest.ask(decideProposal, { params: { id }, body: { status: 'withdrawn' } });
  }
  expect(await guest.refused(proposeGame, { body })).toMatchObject({ status: 429, code: 'rate_limited' });
  await settled(2 * WITHDRAWN_INTERESTS + 1 + 2 * WITHDRAWN_PROPOSALS);
  const all = await subjects(host);
  expect(all).toHaveLength(sent.length + 2);
  expect(all.join()).not.toContain('cheap pills');
});

it('limits the emails and pushes between two teams and moves the rest to the digest', async () => {
  const { host, guest } = await pair();
  await using browser = await startBrowser();
  await host.ask(addSubscription, { body: browser.subscription });
  const posted = await host.ask(createMatchups, {
    body: seriesBody(Array.from({ length: PAIR + 2 }, (_, index) => dayFromNow(20 + index))),
  });
  for (const one of posted) await express(guest, one);
  const channelsOf = (channel: string) =>
    db
      .collection('deliveries')
      .find({ userId: host.user.id, channel, notificationId: { $ne: null } })
      .toArray();
  await until(async () => {
    const emails = await channelsOf('email');
    return emails.length === posted.length && emails.every(({ status }) => isSettled(`${status}`));
  });
  await until(async () => (await channelsOf('push')).every(({ status }) => isSettled(`${status}`)));
  expect(await subjects(host)).toHaveLength(PAIR);
  expect(browser.messages).toHaveLength(PAIR);
  expect(await host.ask(listNotifications)).toHaveLength(posted.length);
  await hourHasCome(host);
  await mailbox().waitFor(host.email, /^2 things happened/);
});
