/**
 * Sends live events over Redis to the process that holds a page's stream. They are hints: the database has the truth,
 * and pages refetch after a gap.
 */
import { liveEvents, type LiveEventName, type LiveEvents } from '@playfield/contracts/live.ts';
import { Redis } from 'ioredis';
import { describeError, type Logger } from '../telemetry/logger.ts';
import { connectRedis } from '../data/redis.ts';

/** One channel per user: a process subscribes only to users whose streams it holds. */
const channelOf = (userId: number) => `live:${userId}`;
const RECONNECT_MAX_MS = 1_000;

/** A live event on its way through Redis: already JSON, written to streams unchanged. */
export type LiveFrame = { name: LiveEventName; data: string; id?: string };

export function liveFrame<Name extends LiveEventName>(name: Name, data: LiveEvents[Name], id?: string): LiveFrame {
  return { name, data: JSON.stringify(liveEvents[name].parse(data)), ...(id === undefined ? {} : { id }) };
}

export type Live = {
  /** Never fails and does not wait: the publisher's work is already done. */
  publish<Name extends LiveEventName>(userId: number, name: Name, data: LiveEvents[Name], id?: string): void;
  close(): void;
};

export function createLive(redisUrl: string, log: Logger): Live {
  const redis = connectRedis(redisUrl, log);
  return {
    publish(userId, name, data, id) {
      redis
        .publish(channelOf(userId), JSON.stringify(liveFrame(name, data, id)))
        .catch((error: unknown) => log.debug(describeError(error), 'Could not publish a live event'));
    },
    close: () => redis.disconnect(),
  };
}

type Listener = (frame: LiveFrame) => void;

export type LiveEar = {
  /**
   * Listens to a user's events until `stop` is called. Events published after `heard` resolves are sure to arrive; it
   * stays pending while Redis is down.
   */
  listen(userId: number, listener: Listener): { readonly heard: Promise<void>; readonly stop: () => void };
  close(): void;
};

/** `onGap` is called after Redis was down: events may have been missed. */
export function createLiveSubscriber(redisUrl: string, log: Logger, onGap: () => void): LiveEar {
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
      // Redis runs commands in order, so a channel that is being unsubscribed is subscribed again.
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
