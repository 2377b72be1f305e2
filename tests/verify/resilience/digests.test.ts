/** The daily digest arrives once and complete, despite a killed or duplicated sender or an unreachable mail server. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  interestIn,
  preferDigests,
  registered,
  reset,
  surroundings,
  type Surroundings,
} from '../../support/notifier.ts';
import { until } from '../../support/until.ts';

/** A killed worker's delivery is taken over after at most 25 s and then retried. */
const TAKEN_OVER_MS = 60_000;
const COUNT = 12;

let around: Surroundings;

beforeEach(async () => {
  around = await surroundings();
  await preferDigests(around.db, 1);
});
afterEach(() => around[Symbol.asyncDispose]());

const deliveries = () => around.db.collection<{ _id: string }>('deliveries');
const digests = () => deliveries().find({ kind: 'digest' }).toArray();
const allAre = async (status: string) => {
  const found = await deliveries().find({ kind: 'offer.made.interest' }).toArray();
  return found.length === COUNT && found.every((one) => Reflect.get(one, 'status') === status);
};
const subjects = () => around.mail.taken.map(({ subject }) => subject);
const hourHasCome = () => deliveries().updateMany({ status: 'waiting' }, { $set: { dueAt: new Date() } });

async function interests(): Promise<void> {
  await around.publish(registered(1));
  await around.publish(...Array.from({ length: COUNT }, () => interestIn(1)));
  await until(() => allAre('waiting'));
}

it('sends a digest once if two notifiers run at the same hour', async () => {
  await using _one = await around.start();
  await using _other = await around.start();
  await interests();
  await hourHasCome();
  await until(() => allAre('sent'));
  await around.publish(reset(1));
  await until(async () => subjects().length === 2);
  expect(subjects()[0]).toBe(`${COUNT} things happened with Team 1`);
  expect(await digests()).toHaveLength(1);
});

it(
  'does not lose a digest when a worker is killed after gathering it, or when Redis is emptied',
  async () => {
    {
      await using notifier = await around.start();
      await interests();
      await around.mail.goAway();
      await hourHasCome();
      await until(async () => (await deliveries().countDocuments({ digestId: { $ne: null } })) === COUNT);
      await notifier.kill('SIGKILL');
    }
    await around.redis.flushdb();
    await around.mail.comeBack();
    await using _next = await around.start();
    await expect.poll(() => allAre('sent'), { timeout: TAKEN_OVER_MS }).toBe(true);
    expect(subjects()).toEqual([`${COUNT} things happened with Team 1`]);
  },
  2 * TAKEN_OVER_MS,
);
