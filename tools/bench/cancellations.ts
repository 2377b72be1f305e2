/**
 * Cancellations that nobody sees before leaving home, of 100,000 in a model: told once, as before, and sent again until
 * seen, by the product's own rules. How people look at their messages is assumed, and stands below.
 */
import { isBeforeLeaving, LEAVES_MS, sendAgainAt } from '@playfield/matchmaking/confirmations/cancellation-rules.ts';
import { randomFrom } from '@playfield/tests/support/crowd.ts';
import { report, type Figure } from './figures.ts';

const SEED = 60_069;
const CANCELLATIONS = 100_000;
const MINUTE_MS = 60 * 1_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Games begin between 8:00 and 18:00 of this day. */
const SATURDAY = Date.UTC(2027, 4, 8);
const FIRST_START = 8;
const START_HOURS = 10;
/** A message of the night waits for the morning, if the game is more than a day away; and nobody looks at any at night. */
const [WAKES, SLEEPS] = [7, 22];

/** Assumed: a message is opened at all by so many, after this time on average while they are awake. */
const OPENED = 0.6;
const OPENED_AFTER_MS = 90 * MINUTE_MS;

/** How long before the start a game is canceled: the shorter, the fewer chances. */
const LEADS = [
  { name: '2 to 6 hours before', from: 2, to: 6 },
  { name: '6 to 24 hours before', from: 6, to: 24 },
  { name: '1 to 7 days before', from: 24, to: 168 },
] as const;

await report(LEADS.map(figureFor));

function figureFor({ name, from, to }: (typeof LEADS)[number]): Figure {
  const random = randomFrom(SEED);
  let [missed, missedOnce, sent] = [0, 0, 0];
  for (let count = 0; count < CANCELLATIONS; count += 1) {
    const startsAt = new Date(SATURDAY + (FIRST_START + random() * START_HOURS) * HOUR_MS);
    const canceledAt = awakeAt(startsAt.getTime() - (from + random() * (to - from)) * HOUR_MS);
    if (!isBeforeLeaving({ startsAt }, new Date(canceledAt))) continue;
    const told = messagesOf(startsAt, canceledAt, random);
    missedOnce += isMissed(told.slice(0, 1), startsAt) ? 1 : 0;
    missed += isMissed(told, startsAt) ? 1 : 0;
    const seenAt = Math.min(...told.map(({ openedAt }) => openedAt));
    sent += told.filter(({ sentAt }) => sentAt <= seenAt).length;
  }
  const share = (many: number) => `${((100 * many) / CANCELLATIONS).toFixed(2)} %`;
  return {
    what: `not seen in time, canceled ${name}`,
    measured: `${missed} of ${CANCELLATIONS.toLocaleString('en-US')} (${share(missed)}), ${(sent / CANCELLATIONS).toFixed(1)} messages each`,
    reference: `told once: ${share(missedOnce)}`,
    goal: '0',
    met: missed === 0,
  };
}

type Message = { sentAt: number; /** Infinity if never. */ openedAt: number };

/** All messages that a cancellation would send if nobody ever saw it. */
function messagesOf(startsAt: Date, canceledAt: number, random: () => number): Message[] {
  const messages: Message[] = [];
  let at: Date | null = new Date(canceledAt);
  while (at) {
    const now = at.getTime();
    const isUrgent = startsAt.getTime() - now <= DAY_MS;
    messages.push(messageAt(isUrgent ? now : awakeAt(now), random));
    at = sendAgainAt({ startsAt, timeZone: 'UTC', sentAgain: messages.length - 1 }, at);
  }
  return messages;
}

function messageAt(sentAt: number, random: () => number): Message {
  const isOpened = random() < OPENED;
  const openedAt = isOpened ? awakeAt(awakeAt(sentAt) - Math.log(1 - random()) * OPENED_AFTER_MS) : Infinity;
  return { sentAt, openedAt };
}

function isMissed(messages: readonly Message[], startsAt: Date): boolean {
  return messages.every(({ openedAt }) => openedAt > startsAt.getTime() - LEAVES_MS);
}

/** The time itself by day; at night the morning after. */
function awakeAt(time: number): number {
  const hour = new Date(time).getUTCHours();
  if (hour >= WAKES && hour < SLEEPS) return time;
  const midnight = Math.floor(time / DAY_MS) * DAY_MS;
  return midnight + WAKES * HOUR_MS + (hour >= SLEEPS ? DAY_MS : 0);
}
