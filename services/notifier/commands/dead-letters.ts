import { subscribers, type Subscriber } from '@playfield/contracts/events.ts';
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { checkRedis, connectRedis } from '@playfield/kit/data/redis.ts';
import { queueName } from '@playfield/kit/jobs/queues.ts';
import { deadLettersIn, type DeadLetter, type Watched } from '@playfield/kit/jobs/dead-letters.ts';
import { runCommand } from '@playfield/kit/process/command.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { config } from '../config.ts';
import { DELIVERY_QUEUES, DROPPED } from '../delivery/model.ts';

const eventsOf = (subscriber: Subscriber): Watched => ({
  name: queueName(subscriber),
  service: subscriber === 'alerts' ? 'notifier' : subscriber,
  dropped: null,
});
const WATCHED = [
  ...[...new Set(Object.values(subscribers).flat())].map(eventsOf),
  ...Object.values(DELIVERY_QUEUES).map((name) => ({ name, service: 'notifier', dropped: DROPPED })),
];
const USAGE = 'Usage: dead-letters [list | replay <id> | replay all | drop <id>]';

const [action = 'list', id] = process.argv.slice(2);
await runCommand(async () => {
  const { QUEUE_REDIS_URL } = config();
  const redis = connectRedis(QUEUE_REDIS_URL, createLogger('dead-letters', 'silent'));
  await checkRedis(redis).catch(() => {
    throw new Error('The Redis of QUEUE_REDIS_URL does not answer');
  });
  return act(await deadLettersIn(QUEUE_REDIS_URL, WATCHED));
});

async function act(letters: readonly DeadLetter[]): Promise<number> {
  if (action === 'list') return print(letters);
  const all = action === 'replay' && id === 'all';
  if (id === undefined || (action !== 'replay' && action !== 'drop')) return complain(USAGE);
  const chosen = letters.filter((letter) => all || letter.id === id);
  if (chosen.length === 0 && !all) return complain(`There is no dead letter ${id}`);
  for (const letter of chosen) await (action === 'replay' ? letter.replay() : letter.drop());
  console.log(`${action === 'replay' ? 'replayed' : 'dropped'}: ${chosen.length}`);
  return 0;
}

function complain(sentence: string): number {
  console.error(sentence);
  return 1;
}

function print(letters: readonly DeadLetter[]): number {
  for (const { kind, id: name, service, state, attempts, error, since } of letters)
    console.log([state, kind, name, service, `${attempts} attempts`, ageOf(since), error].join('  '));
  console.log(
    `dead letters: ${letters.filter(({ state }) => state === 'dead').length} of ${letters.length} failing jobs`,
  );
  return 0;
}

function ageOf(since: Date): string {
  const minutes = Math.floor((Date.now() - since.getTime()) / MINUTE_MS);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
