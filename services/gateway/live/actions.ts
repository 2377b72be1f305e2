/**
 * This process's open pages: streams each team's live events, resuming where the page left off. A stream is kept as
 * little more than its connection.
 */
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { STREAM_MINUTES, STREAMS_MAX, type LiveEvents } from '@playfield/contracts/live.ts';
import { createLiveSubscriber, liveFrame, type LiveFrame } from '@playfield/kit/events/live.ts';
import { takeConnection } from '@playfield/kit/http/detached.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import { counter, inTime } from '@playfield/kit/telemetry/metrics.ts';
import type { Context } from 'koa';
import { openStreams } from '../forwarding/metrics.ts';
import type { SessionReads } from '../sessions/session-queries.ts';
import { onceOver } from '../sessions/sessions.ts';
import { HEARTBEAT, refusalOf, refused, overText, retryText, sentAwayText, textOf } from './rules.ts';

/** Less than half of the usual proxy timeout for silent connections (60 s). Each second, some streams have their turn. */
const HEARTBEAT_TURNS = 25;
const TURN_MS = 1_000;
/** A page that does not read its stream is disconnected instead of buffered; it catches up on reconnect. */
const UNREAD_BYTES_MAX = 256 * 1024;
/**
 * A stream whose session is over hears nothing more, and ends after this: a page asks for everything when its stream ends, and
 * a browser that moved to a new session must have that by then.
 */
const OVER_AFTER_MS = 3_000;
/** A page that is told of the end closes its side at once. */
const FINISHED_WITHIN_MS = 2_000;
/** A stream opens only where events arrive: without one, its page asks. */
const HEARD_WITHIN_MS = 1_000;
/** After two looks in vain, pages are sent away, and ask until they are taken in again. */
const CHECK_EVERY_MS = 5_000;
const CHECKED_WITHIN_MS = 2_000;
const CHECKS_IN_VAIN = 2;
/** At a stop, streams end over this time: less than supervisors wait (10 s), and less where there are few. */
const SENT_AWAY_OVER_MS = 4_000;
const SENT_AWAY_STEP_MS = 50;
const SENT_AWAY_EACH_MS = 1;

const refusals = counter({
  name: 'playfield_streams_refused_total',
  help: 'Streams of pages that were not opened: the process hears no events, has its number, opens too many at once, or stops',
  labelNames: ['reason'],
});

type Missed = readonly LiveEvents['message'][] | 'too many';
export type Opening = {
  /** Whose events a page shows: a team's, and those of the person who acts for it. */
  readonly team: number;
  readonly person: number;
  /** What came after the last message that the page saw; null if it saw none. */
  readonly missed: (() => Promise<Missed>) | null;
};

export type OpenStreams = {
  /** @throws 503 if this process takes no further stream now */
  admit(): void;
  /** Answers a request with a stream. */
  open(ctx: Context, opening: Opening): Promise<void>;
  /** Rejects, or stays pending, while events do not arrive. */
  readonly check: () => Promise<void>;
  /** Sends all pages to another process, not all at once. */
  readonly close: () => Promise<void>;
};

type Stream = { readonly to: Writable; readonly endsAt: number };
type Deps = { redisUrl: string; reads: SessionReads; most: number; log: Logger };

export function createOpenStreams({ redisUrl, reads, most, log }: Deps): OpenStreams {
  const byPerson = new Map<number, Set<Stream>>();
  const turns = Array.from({ length: HEARTBEAT_TURNS }, () => new Set<Stream>());
  let [turn, open, opening, inVain, stopping] = [0, 0, 0, 0, false];
  const isDeaf = () => inVain >= CHECKS_IN_VAIN;
  openStreams.from(async () => [{ labels: {}, value: open }]);
  const all = () => turns.flatMap((streams) => [...streams]);
  const subscriber = createLiveSubscriber(redisUrl, log, () => {
    for (const { to } of all()) write(to, textOf(liveFrame('resync', {})));
  });

  const timer = setInterval(() => {
    turn = (turn + 1) % HEARTBEAT_TURNS;
    const now = performance.now();
    for (const { to, endsAt } of turns[turn] ?? []) {
      if (now < endsAt) write(to, HEARTBEAT);
      else finish(to);
    }
  }, TURN_MS).unref();

  const checking = setInterval(() => void checkEars(), CHECK_EVERY_MS).unref();
  async function checkEars(): Promise<void> {
    const hears = await inTime(() => subscriber.check().then(() => true), CHECKED_WITHIN_MS);
    inVain = hears ? 0 : inVain + 1;
    if (inVain !== CHECKS_IN_VAIN || stopping) return;
    log.error({ open }, 'Live events do not arrive: pages are sent away, and ask');
    await sendAway();
  }

  /** @returns what forgets it again */
  function keep(person: number, to: Writable): () => void {
    const stream = { to, endsAt: performance.now() + STREAM_MINUTES * 60_000 };
    const own = byPerson.get(person) ?? new Set();
    byPerson.set(person, own.add(stream));
    for (const oldest of own) {
      if (own.size <= STREAMS_MAX) break;
      // It no longer counts, whenever its page notices.
      own.delete(oldest);
      finish(oldest.to);
    }
    // Those that were opened together have their turns apart.
    const place = turns[Math.floor(Math.random() * HEARTBEAT_TURNS)];
    place?.add(stream);
    open += 1;
    return () => {
      open -= 1;
      place?.delete(stream);
      own.delete(stream);
      if (own.size === 0 && byPerson.get(person) === own) byPerson.delete(person);
    };
  }

  async function sendAway(): Promise<void> {
    const rest = all();
    const steps = Math.ceil(Math.min(SENT_AWAY_OVER_MS, rest.length * SENT_AWAY_EACH_MS) / SENT_AWAY_STEP_MS);
    const each = Math.ceil(rest.length / Math.max(steps, 1));
    while (rest.length > 0) {
      for (const { to } of rest.splice(0, each)) finish(to, sentAwayText());
      if (rest.length > 0) await sleep(SENT_AWAY_STEP_MS);
    }
  }

  function admit(): void {
    const reason = refusalOf({ open, opening, most, stopping, deaf: isDeaf() });
    if (reason === null) return;
    refusals.inc({ reason });
    throw refused();
  }

  return {
    admit,

    async open(ctx, { team, person, missed }) {
      admit();
      opening += 1;
      const stops: (() => void)[] = [];
      try {
        // A page refetches once its stream is open: anything after that must already be received.
        const early: LiveFrame[] = [];
        let hear = (frame: LiveFrame): void => void early.push(frame);
        const ears = [{ team }, { person }].map((topic) => subscriber.listen(topic, (frame) => hear(frame)));
        stops.push(...ears.map(({ stop }) => stop));
        const heard = Promise.all(ears.map((ear) => ear.heard));
        if (!(await inTime(() => heard.then(() => true), HEARD_WITHIN_MS))) {
          refusals.inc({ reason: 'deaf' });
          throw refused();
        }
        const to = answer(ctx);
        const mute = () => {
          hear = () => {};
          setTimeout(() => finish(to, overText()), OVER_AFTER_MS).unref();
        };
        stops.push(onceOver(ctx, reads, mute));
        stops.push(keep(person, to));
        hear = (frame) => {
          write(to, textOf(frame));
          if (frame.name === 'over') finish(to);
        };
        for (const frame of early) hear(frame);
        const resync = () => write(to, textOf(liveFrame('resync', {})));
        const forget = () => {
          for (const stop of stops) stop();
        };
        if (to.closed) forget();
        else to.on('close', forget);
        // Queried only after subscribing: no gap, though a message may come twice.
        if (missed === null) return;
        const found = await missed().catch(() => 'too many' as const);
        if (found === 'too many') resync();
        else for (const message of found) write(to, textOf(liveFrame('message', message, message.id)));
      } catch (error) {
        for (const stop of stops) stop();
        throw error;
      } finally {
        opening -= 1;
      }
    },

    check: () => subscriber.check(),

    async close() {
      stopping = true;
      clearInterval(timer);
      clearInterval(checking);
      await sendAway();
      subscriber.close();
    },
  };
}

/** Begins the answer, on the bare connection if it can be had. */
function answer(ctx: Context): Writable {
  ctx.respond = false;
  ctx.status = 200;
  const headers = { ...ctx.response.headers, 'content-type': 'text/event-stream' };
  const connection = takeConnection(ctx.req);
  if (connection === null) {
    ctx.res.writeHead(200, headers);
    ctx.res.write(retryText());
    return ctx.res;
  }
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => `${name}: ${String(each)}\r\n`),
  );
  connection.write(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n${retryText()}`);
  // What the page still sends is of no use.
  connection.resume();
  return connection;
}

/** Ends a stream, and its connection too where the other side does not. */
function finish(to: Writable, last = ''): void {
  if (!to.writableEnded) to.end(last);
  setTimeout(() => to.destroy(), FINISHED_WITHIN_MS).unref();
}

function write(to: Writable, text: string): void {
  if (to.destroyed || to.writableEnded) return;
  if (to.writableLength > UNREAD_BYTES_MAX) to.destroy();
  else to.write(text);
}
