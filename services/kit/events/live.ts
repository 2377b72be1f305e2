/**
 * Sends live events over Redis to the process that holds a page's stream. They are hints: the database has the truth,
 * and pages refetch after a gap.
 */
import { liveEvents, type LiveEventName, type LiveEvents } from '@playfield/contracts/live.ts';
import { describeError, type Logger } from '../telemetry/logger.ts';
import { connectRedis } from '../data/redis.ts';
import { openRedis, reconnectDelay, isCluster } from '../data/redis-address.ts';
import { describeRedisError, logOutages } from '../data/redis-outages.ts';

/** What a team's people all see, or one person alone. */
export type LiveTopic = { readonly team: number } | { readonly person: number };

/** One channel per team and per person: a process subscribes only to those whose streams it holds. */
const channelOf = (topic: LiveTopic) => ('team' in topic ? `live:${topic.team}` : `live:person:${topic.person}`);

/** A live event on its way through Redis: already JSON, written to streams unchanged. */
export type LiveFrame = { name: LiveEventName; data: string; id?: string };

export function liveFrame<Name extends LiveEventName>(name: Name, data: LiveEvents[Name], id?: string): LiveFrame {
  return { name, data: JSON.stringify(liveEvents[name].parse(data)), ...(id === undefined ? {} : { id }) };
}

export type Live = {
  /** Never fails and does not wait: the publisher's work is already done. */
  publish<Name extends LiveEventName>(topic: LiveTopic, name: Name, data: LiveEvents[Name], id?: string): void;
  close(): void;
};

export function createLive(redisUrl: string, log: Logger): Live {
  const redis = connectRedis(redisUrl, log);
  return {
    publish(topic, name, data, id) {
      const [channel, frame] = [channelOf(topic), JSON.stringify(liveFrame(name, data, id))];
      (isCluster(redis) ? redis.spublish(channel, frame) : redis.publish(channel, frame)).catch((error: unknown) =>
        log.debug(describeError(error), 'Could not publish a live event'),
      );
    },
    close: () => redis.disconnect(),
  };
}

/** Nothing is published there. */
const CHECKED = 'live:check';

type Listener = (frame: LiveFrame) => void;

export type LiveEar = {
  /**
   * Listens to a topic's events until `stop` is called. Events published after `heard` resolves are sure to arrive; it
   * stays pending while Redis is down, and rejects if Redis refuses.
   */
  listen(topic: LiveTopic, listener: Listener): { readonly heard: Promise<void>; readonly stop: () => void };
  /** Whether events arrive: stays pending while Redis is down, and rejects if Redis refuses. */
  check(): Promise<void>;
  close(): void;
};

/** `onGap` is called after Redis was down: events may have been missed. */
export function createLiveSubscriber(redisUrl: string, log: Logger, onGap: () => void): LiveEar {
  const redis = openRedis(redisUrl, { maxRetriesPerRequest: null, retryStrategy: reconnectDelay });
  // A cluster sends a message to the nodes of its channel's slot alone, not to all.
  const { arrives, isBack, subscribe, unsubscribe } = isCluster(redis)
    ? {
        arrives: 'smessage',
        isBack: 'subscribersReady',
        subscribe: (channel: string) => redis.ssubscribe(channel),
        unsubscribe: (channel: string) => redis.sunsubscribe(channel),
      }
    : {
        arrives: 'message',
        isBack: 'ready',
        subscribe: (channel: string) => redis.subscribe(channel),
        unsubscribe: (channel: string) => redis.unsubscribe(channel),
      };
  const listeners = new Map<string, { all: Set<Listener>; heard: Promise<void> }>();
  let wasReady = false;
  let checking: Promise<void> | undefined;
  logOutages(redis, log, 'Redis is down: live events are not heard');
  let isInVain = false;
  if (isCluster(redis)) {
    // After each try its listeners are said to be ready, also if one of them found its node dead.
    redis.on('+subscriber', () => (isInVain = false));
    redis.on('error', () => (isInVain = redis.status === 'ready'));
  }
  redis.on(isBack, () => {
    if (isInVain) return;
    if (wasReady) onGap();
    wasReady = true;
  });
  redis.on(arrives, (channel: string, text: string) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `createLive` alone
    const frame = JSON.parse(text) as LiveFrame;
    for (const listener of listeners.get(channel)?.all ?? []) listener(frame);
  });
  const ignore = (error: unknown) => log.debug(describeError(error), 'Redis is away');

  async function begin(channel: string): Promise<void> {
    try {
      await subscribe(channel);
    } catch (error) {
      log.warn(describeRedisError(error), 'Redis refuses to announce live events');
      // Whoever comes next asks again.
      listeners.delete(channel);
      throw error;
    }
  }

  async function checkOnce(): Promise<void> {
    try {
      await subscribe(CHECKED);
      // A cluster's client keeps a list of what it was asked for, and would have it there once for each look.
      unsubscribe(CHECKED).catch(ignore);
    } finally {
      checking = undefined;
    }
  }

  return {
    check() {
      // One at a time: while Redis is down, it waits.
      checking ??= checkOnce();
      return checking;
    },
    listen(topic, listener) {
      const channel = channelOf(topic);
      const known = listeners.get(channel);
      // Redis runs commands in order, so a channel that is being unsubscribed is subscribed again.
      const here = known ?? { all: new Set(), heard: begin(channel) };
      here.all.add(listener);
      listeners.set(channel, here);
      return {
        heard: here.heard,
        stop() {
          if (!here.all.delete(listener) || here.all.size > 0 || listeners.get(channel) !== here) return;
          listeners.delete(channel);
          unsubscribe(channel).catch(ignore);
        },
      };
    },
    close: () => redis.disconnect(),
  };
}
