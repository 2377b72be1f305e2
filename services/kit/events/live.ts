/**
 * Carries what an open page should hear to whichever process holds its stream, over Redis. A hint and not the truth: what
 * gets lost on the way is in the database, and pages ask again where there was a gap.
 */
import { liveEvents } from '@playfield/contracts/live.ts';
import type { LiveEventName, LiveEvents } from '@playfield/contracts/live.ts';
import { Redis } from 'ioredis';
import { describeError } from '../telemetry/logger.ts';
import type { Logger } from '../telemetry/logger.ts';
import { connectRedis } from '../data/redis.ts';

/** One channel a user: a process hears of those alone whose streams it holds. */
const channelOf = (userId: number) => `live:${userId}`;
const RECONNECT_MAX_MS = 1_000;

/** An event as it crosses Redis: already JSON, and written to streams as it is. */
export type LiveFrame = { name: LiveEventName; data: string; id?: string };

export function liveFrame<Name extends LiveEventName>(name: Name, data: LiveEvents[Name], id?: string): LiveFrame {
  return { name, data: JSON.stringify(liveEvents[name].parse(data)), ...(id === undefined ? {} : { id }) };
}

export type Live = {
  /** Never fails, and waits for nothing: whoever tells has done their work already. */
  publish<Name extends LiveEventName>(userId: number, name: Name, data: LiveEvents[Name], id?: string): void;
  close(): void;
};

export function createLive(redisUrl: string, log: Logger): Live {
  const redis = connectRedis(redisUrl, log);
  return {
    publish(userId, name, data, id) {
      redis
        .publish(channelOf(userId), JSON.stringify(liveFrame(name, data, id)))
        .catch((error: unknown) => log.debug(describeError(error), 'Open pages were not told'));
    },
    close: () => redis.disconnect(),
  };
}

type Listener = (frame: LiveFrame) => void;

export type LiveEar = {
  /**
   * Hears what is told to a user, until `stop` is called. What is told once `heard` has resolved is heard for certain; it
   * stays pending while Redis is away.
   */
  listen(userId: number, listener: Listener): { readonly heard: Promise<void>; readonly stop: () => void };
  close(): void;
};

/** `onGap` is called when Redis was away for a while: what was told meanwhile has gone by. */
export function createLiveEar(redisUrl: string, log: Logger, onGap: () => void): LiveEar {
  const redis = new Redis(redisUrl, {
    maxRetriesPerRequest: null,
    retryStrategy: (tries) => Math.min(tries * 50, RECONNECT_MAX_MS),
  });
  const listeners = new Map<string, { all: Set<Listener>; heard: Promise<void> }>();
  let wasReady = false;
  redis.on('error', (error) => log.debug(describeError(error), 'Redis is away'));
  redis.on('ready', () => {
    if (wasReady) onGap();
    wasReady = true;
  });
  redis.on('message', (channel, text) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `createLive` alone
    const frame = JSON.parse(text) as LiveFrame;
    for (const listener of listeners.get(channel)?.all ?? []) listener(frame);
  });
  const ignore = (error: unknown) => log.debug(describeError(error), 'Redis is away');

  return {
    listen(userId, listener) {
      const channel = channelOf(userId);
      const known = listeners.get(channel);
      // Redis does one after the other: a channel that is being let go of is subscribed to once more.
      const here = known ?? { all: new Set(), heard: redis.subscribe(channel).then(() => undefined, ignore) };
      here.all.add(listener);
      listeners.set(channel, here);
      return {
        heard: here.heard,
        stop() {
          if (!here.all.delete(listener) || here.all.size > 0) return;
          listeners.delete(channel);
          redis.unsubscribe(channel).catch(ignore);
        },
      };
    },
    close: () => redis.disconnect(),
  };
}
