import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { STREAM_MINUTES, STREAMS_MAX, type LiveEvents } from '@playfield/contracts/live.ts';
import { createLiveSubscriber, liveFrame, type LiveFrame, type LiveTopic } from '@playfield/kit/events/live.ts';
import { HttpError } from '@playfield/kit/http/errors.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import { inTime, readGauge } from '@playfield/kit/telemetry/metrics.ts';
import { createSession, type Session } from 'better-sse';
import type { Context } from 'koa';

const HEARTBEAT_MS = 25_000;
const RETRY_MS = { least: 500, most: 5_000 };
const REFUSED_S = { least: 2, most: 20 };
/** A page with more unread data is disconnected, and catches up when it reconnects. */
const UNREAD_BYTES_MAX = 256 * 1024;
const SUBSCRIBE_MS = 1_000;
/** Delay before closing an ended session's stream. If the session was replaced, its page receives the new cookie first. */
const OVER_AFTER_MS = 3_000;

const openStreams = readGauge({
  name: 'playfield_open_streams',
  help: 'Open streams of pages in this process',
  labelNames: [],
});

export type Opening = {
  team: number;
  person: number;
  session: string;
  missed: () => Promise<LiveEvents['message'][] | null>;
};
export type Streams = { open(ctx: Context, opening: Opening): Promise<void>; close(): void };

type Stream = { readonly write: (frame: LiveFrame) => void; readonly end: () => void };

const between = ({ least, most }: { least: number; most: number }) =>
  Math.round(least + Math.random() * (most - least));

export function createStreams(redisUrl: string, log: Logger): Streams {
  const byPerson = new Map<number, Set<Stream>>();
  const all = () => [...byPerson.values()].flatMap((streams) => [...streams]);
  openStreams.from(async () => [{ labels: {}, value: all().length }]);
  // After missed events, close all streams: sessions may have been revoked, and reconnecting pages refetch.
  const subscriber = createLiveSubscriber(redisUrl, log, endAll);

  function endAll(): void {
    for (const stream of all()) stream.end();
  }

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
    async open(ctx, { team, person, session, missed }) {
      // Keep events that arrive before the stream is open, so that a page that refetches when it opens misses none.
      const early: LiveFrame[] = [];
      let deliver = (frame: LiveFrame): void => void early.push(frame);
      const topics: LiveTopic[] = [{ team }, { person }, { session }];
      const subscriptions = topics.map((topic) =>
        subscriber.listen(topic, (frame) => {
          const endsSession = frame.name === 'over' && 'session' in topic;
          if (!endsSession) deliver(frame);
          if (frame.name !== 'over') return;
          deliver = () => {};
          setTimeout(() => ctx.res.end(), endsSession ? OVER_AFTER_MS : 0).unref();
        }),
      );
      const stop = () => subscriptions.forEach((subscription) => subscription.stop());
      if (
        !(await inTime(() => Promise.all(subscriptions.map((subscription) => subscription.subscribed)), SUBSCRIBE_MS))
      ) {
        stop();
        throw refused();
      }
      ctx.respond = false;
      ctx.status = 200;
      const options = { keepAlive: HEARTBEAT_MS, retry: between(RETRY_MS), serializer: String };
      const stream = streamOf(ctx, await createSession(ctx.req, ctx.res, options));
      const forget = keep(person, stream);
      const timer = setTimeout(stream.end, STREAM_MINUTES * MINUTE_MS);
      ctx.res.once('close', () => {
        stop();
        forget();
        clearTimeout(timer);
      });
      for (const frame of early) stream.write(frame);
      deliver = stream.write;
      // Fetch after subscribing, so that there is no gap. A message may be sent twice.
      const messages = await missed().catch(() => null);
      if (messages === null) stream.write(liveFrame('resync', {}));
      else for (const message of messages) stream.write(liveFrame('message', message, message.id));
    },

    close() {
      endAll();
      subscriber.close();
    },
  };
}

function refused(): HttpError {
  return new HttpError(503, 'unavailable', 'Live updates are not available at the moment. This page will try again.', {
    headers: { 'Retry-After': String(between(REFUSED_S)) },
  });
}

function streamOf(ctx: Context, session: Session): Stream {
  return {
    end: () => void ctx.res.end(),
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
