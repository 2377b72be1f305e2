/** This process's open pages: streams each user's live events, resuming where the page left off. */
import { STREAM_MINUTES, STREAMS_MAX, type LiveEvents } from '@playfield/contracts/live.ts';
import { createLiveSubscriber, liveFrame, type LiveFrame } from '@playfield/kit/events/live.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import { inTime, readGauge } from '@playfield/kit/telemetry/metrics.ts';
import { createSession, type Session } from 'better-sse';
import type { Context } from 'koa';

/** Less than half of the usual proxy timeout for silent connections (60 s). */
const HEARTBEAT_MS = 25_000;
/** Browsers reconnect after this, so a restart is hardly noticed; randomized, so they do not come all at once. */
const RETRY_MS = { least: 500, most: 3_000 };
/** A page that does not read its stream is disconnected instead of buffered; it catches up on reconnect. */
const UNREAD_BYTES_MAX = 256 * 1024;

const openStreams = readGauge({
  name: 'playfield_open_streams',
  help: 'Open streams of pages in this process',
  labelNames: [],
});

/** While Redis is down, a stream still opens, and its page refetches once Redis is back. */
const HEARD_WITHIN_MS = 1_000;

/** Whose events a page shows: a team's, and those of the person who acts for it. */
type Reader = { team: number; person: number };
export type Missed = { message: LiveEvents['message'] }[] | 'too many';
export type Streams = {
  /** Opens a stream as a request's answer. `missed` returns what came after the last message that the page saw. */
  open(ctx: Context, reader: Reader, missed: (lastId: string) => Promise<Missed>): Promise<void>;
  /** Ends all streams, so that their pages move to another process. */
  close(): void;
};

type Stream = { readonly write: (frame: LiveFrame) => void; readonly end: () => void };

export function createStreams(redisUrl: string, log: Logger): Streams {
  const byPerson = new Map<number, Set<Stream>>();
  openStreams.from(async () => [
    { labels: {}, value: [...byPerson.values()].reduce((sum, { size }) => sum + size, 0) },
  ]);
  const subscriber = createLiveSubscriber(redisUrl, log, () => {
    for (const streams of byPerson.values()) for (const stream of streams) stream.write(liveFrame('resync', {}));
  });

  function keep(person: number, stream: Stream): () => void {
    const streams = byPerson.get(person) ?? new Set();
    byPerson.set(person, streams.add(stream));
    for (const oldest of streams) {
      if (streams.size <= STREAMS_MAX) break;
      streams.delete(oldest);
      oldest.end();
    }
    return () => {
      streams.delete(stream);
      if (streams.size === 0 && byPerson.get(person) === streams) byPerson.delete(person);
    };
  }

  return {
    async open(ctx, { team, person }, missed) {
      const { least, most } = RETRY_MS;
      // A page refetches once its stream is open: anything after that must already be received.
      const early: LiveFrame[] = [];
      let write = (frame: LiveFrame): void => void early.push(frame);
      const ears = [{ team }, { person }].map((topic) => subscriber.listen(topic, (frame) => write(frame)));
      ctx.res.once('close', () => ears.forEach(({ stop }) => stop()));
      const heard = Promise.all(ears.map((ear) => ear.heard));
      const isHeard = await inTime(() => heard.then(() => true), HEARD_WITHIN_MS);
      // From here on, the stream answers.
      ctx.respond = false;
      ctx.status = 200;
      const session = await createSession(ctx.req, ctx.res, {
        keepAlive: HEARTBEAT_MS,
        retry: Math.round(least + Math.random() * (most - least)),
        serializer: String,
      });
      const stream = streamOf(ctx, session);
      const forget = keep(person, stream);
      write = (frame) => {
        stream.write(frame);
        if (frame.name === 'over') stream.end();
      };
      for (const frame of early) write(frame);
      if (!isHeard) void heard.then(() => stream.write(liveFrame('resync', {})));
      const timer = setTimeout(stream.end, STREAM_MINUTES * 60_000);
      ctx.res.once('close', () => {
        clearTimeout(timer);
        forget();
      });
      // Queried only after subscribing: no gap, though a message may come twice.
      const lastId = ctx.get('last-event-id') || String(ctx.query['lastEventId'] ?? '');
      if (lastId === '') return;
      for (const frame of framesOf(await missed(lastId).catch(() => 'too many' as const))) stream.write(frame);
    },

    close() {
      for (const streams of byPerson.values()) for (const stream of streams) stream.end();
      subscriber.close();
    },
  };
}

function streamOf(ctx: Context, session: Session): Stream {
  const end = () => void ctx.res.end();
  return {
    end,
    write({ name, data, id }) {
      if (!session.isConnected) return;
      if (ctx.res.writableLength > UNREAD_BYTES_MAX) return void ctx.res.destroy();
      void session.batch((buffer) => {
        buffer.event(name);
        if (id !== undefined) buffer.id(id);
        buffer.data(data).dispatch();
      });
    },
  };
}

function framesOf(missed: Missed): LiveFrame[] {
  if (missed === 'too many') return [liveFrame('resync', {})];
  return missed.map(({ message }) => liveFrame('message', message, message.id));
}
