/** Live events are only hints: the database is authoritative, and pages refetch after a gap. */
import { liveEvents, type LiveEventName, type LiveEvents } from '@playfield/contracts/live.ts';
import { describeError, type Logger } from '../telemetry/logger.ts';
import { logOutages, type Redis } from '../data/redis.ts';
import { openRedis } from '../data/redis-client.ts';

export type LiveTopic = { readonly team: number } | { readonly person: number } | { readonly session: string };

function channelOf(topic: LiveTopic): string {
  if ('team' in topic) return `live:${topic.team}`;
  return 'person' in topic ? `live:person:${topic.person}` : `live:session:${topic.session}`;
}

export type LiveFrame = { name: LiveEventName; data: string; id?: string };

export function liveFrame<Name extends LiveEventName>(name: Name, data: LiveEvents[Name], id?: string): LiveFrame {
  return { name, data: JSON.stringify(liveEvents[name].parse(data)), ...(id === undefined ? {} : { id }) };
}

export type Live = {
  /** Doesn't wait, and doesn't fail if Redis is down: the publisher's work is already committed. */
  publish<Name extends LiveEventName>(topic: LiveTopic, name: Name, data: LiveEvents[Name], id?: string): void;
};

export function createLive(redis: Redis, log: Logger): Live {
  return {
    publish(topic, name, data, id) {
      const [channel, frame] = [channelOf(topic), JSON.stringify(liveFrame(name, data, id))];
      redis
        .publish(channel, frame)
        .catch((error: unknown) => log.debug(describeError(error), 'Could not publish a live event'));
    },
  };
}

type Listener = (frame: LiveFrame) => void;

export type LiveSubscriber = {
  /** `subscribed` stays pending while Redis is down. Events published after it resolves reach the listener. */
  listen(topic: LiveTopic, listener: Listener): { readonly subscribed: Promise<void>; readonly stop: () => void };
  close(): void;
};

export function createLiveSubscriber(redisUrl: string, log: Logger, onGap: () => void): LiveSubscriber {
  const redis = openRedis(redisUrl, { maxRetriesPerRequest: null });
  const listeners = new Map<string, { all: Set<Listener>; subscribed: Promise<void> }>();
  let wasReady = false;
  logOutages(redis, log, 'live streams');
  redis.on(redis.isCluster ? '+subscriber' : 'ready', () => {
    if (wasReady) onGap();
    wasReady = true;
  });
  redis.on('message', (channel: string, text: string) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written only by `createLive`
    const frame = JSON.parse(text) as LiveFrame;
    for (const listener of listeners.get(channel)?.all ?? []) listener(frame);
  });
  const ignore = (error: unknown) => log.debug(describeError(error), 'Could not unsubscribe from live events');

  async function begin(channel: string): Promise<void> {
    try {
      await redis.subscribe(channel);
    } catch (error) {
      log.warn(describeError(error), 'Could not subscribe to live events');
      listeners.delete(channel);
      throw error;
    }
  }

  return {
    listen(topic, listener) {
      const channel = channelOf(topic);
      const known = listeners.get(channel);
      const here = known ?? { all: new Set(), subscribed: begin(channel) };
      here.all.add(listener);
      listeners.set(channel, here);
      return {
        subscribed: here.subscribed,
        stop() {
          if (!here.all.delete(listener) || here.all.size > 0 || listeners.get(channel) !== here) return;
          listeners.delete(channel);
          redis.unsubscribe(channel).catch(ignore);
        },
      };
    },
    close: () => redis.disconnect(),
  };
}
