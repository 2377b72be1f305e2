/**
 * Carries what an open page should hear to whichever process holds its stream, over Redis. A hint and not the truth: what
 * gets lost on the way is in the database, and pages ask again where there was a gap.
 */
import { liveEvents } from '@playfield/contracts/live.ts';
import type { LiveEventName, LiveEvents } from '@playfield/contracts/live.ts';
import { Redis } from 'ioredis';
import { describeError } from './logger.ts';
import type { Logger } from './logger.ts';
import { connectRedis } from './redis.ts';

/** One channel a user: a process hears of those alone whose streams it holds. */
const channelOf = (userId: number) => `live:${userId}`;
const serialKeyOf = (userId: number) => `serial:${userId}`;
/** Longer than any page keeps its stream, and with it the last number it saw. */
const SERIAL_SECONDS = 3_600;
const RECONNECT_MAX_MS = 1_000;

/** An event as it crosses Redis: already JSON, and written to streams as it is. */
export type LiveFrame = { name: LiveEventName; data: string; id?: string };

export function liveFrame<Name extends LiveEventName>(name: Name, data: LiveEvents[Name], id?: string): LiveFrame {
  return { name, data: JSON.stringify(liveEvents[name].parse(data)), ...(id === undefined ? {} : { id }) };
}

export type Live = {
  /** Never fails, and waits for nothing: whoever tells has done their work already. */
  tell<Name extends LiveEventName>(userId: number, name: Name, data: LiveEvents[Name], id?: string): void;
  /** A number higher than all that were taken for the user before, by any process. Rejects while Redis is away. */
  nextSerial(userId: number): Promise<number>;
  close(): void;
};

export function createLive(redisUrl: string, log: Logger): Live {
  const redis = connectRedis(redisUrl, log);
  return {
    tell(userId, name, data, id) {
      redis
        .publish(channelOf(userId), JSON.stringify(liveFrame(name, data, id)))
        .catch((error: unknown) => log.debug(describeError(error), 'Open pages were not told'));
    },
    async nextSerial(userId) {
      const key = serialKeyOf(userId);
      // Begins at the time of day, so that numbers go on growing where Redis has forgotten the last one.
      const replies = await redis
        .multi()
        .set(key, Date.now(), 'EX', SERIAL_SECONDS, 'NX')
        .incr(key)
        .expire(key, SERIAL_SECONDS)
        .exec();
      const [error, serial] = replies?.[1] ?? [];
      if (error || typeof serial !== 'number') throw error ?? new Error('Redis gave no number');
      return serial;
    },
    close: () => redis.disconnect(),
  };
}

type Listener = (frame: LiveFrame) => void;

export type LiveEar = {
  /** Hears what is told to a user, until the function that it gives is called. */
  listen(userId: number, listener: Listener): () => void;
  close(): void;
};

/** `onGap` is called when Redis was away for a while: what was told meanwhile has gone by. */
export function createLiveEar(redisUrl: string, log: Logger, onGap: () => void): LiveEar {
  const redis = new Redis(redisUrl, {
    maxRetriesPerRequest: null,
    retryStrategy: (tries) => Math.min(tries * 50, RECONNECT_MAX_MS),
  });
  const listeners = new Map<string, Set<Listener>>();
  let wasReady = false;
  redis.on('error', (error) => log.debug(describeError(error), 'Redis is away'));
  redis.on('ready', () => {
    if (wasReady) onGap();
    wasReady = true;
  });
  redis.on('message', (channel, text) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `createLive` alone
    const frame = JSON.parse(text) as LiveFrame;
    for (const listener of listeners.get(channel) ?? []) listener(frame);
  });
  const ignore = (error: unknown) => log.debug(describeError(error), 'Redis is away');

  return {
    listen(userId, listener) {
      const channel = channelOf(userId);
      const others = listeners.get(channel);
      if (others) others.add(listener);
      else {
        listeners.set(channel, new Set([listener]));
        redis.subscribe(channel).catch(ignore);
      }
      return () => {
        const left = listeners.get(channel);
        if (!left?.delete(listener) || left.size > 0) return;
        listeners.delete(channel);
        redis.unsubscribe(channel).catch(ignore);
      };
    },
    close: () => redis.disconnect(),
  };
}
