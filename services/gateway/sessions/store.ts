import { hash } from 'node:crypto';
import type { Live } from '@playfield/kit/events/live.ts';
import { orThrow503, type Redis } from '@playfield/kit/data/redis.ts';
import * as z from 'zod';

const session = z.object({
  userId: z.int().positive(),
  sessionVersion: z.int(),
  teamId: z.optional(z.number()),
  device: z.string(),
  createdAt: z.number(),
  lastSeenAt: z.number(),
});
export type Session = z.infer<typeof session>;

export const sessionIn = (value: unknown): Session | null => session.safeParse(value).data ?? null;

export const sessionKey = (id: string) => `session:${id}`;
export const indexKey = (userId: number) => `user-sessions:${userId}`;

export const publicId = (secretId: string) => hash('sha256', secretId, 'base64url');

/** Stores sessions under their public IDs, so that a copy of Redis grants no access. */
export type SessionStore = {
  get(id: string): Promise<unknown>;
  set(id: string, value: unknown, maxAge: number, isNew: boolean): Promise<void>;
  destroy(id: string): Promise<void>;
  openOf(userId: number): Promise<{ id: string; session: Session }[]>;
};

export function createSessionStore(redis: Redis, live: Pick<Live, 'publish'>): SessionStore {
  const read = async (id: string) => {
    const text = await orThrow503(redis.get(sessionKey(id)));
    const value: unknown = JSON.parse(text ?? 'null');
    return value;
  };

  return {
    get: read,

    async set(id, value, maxAge, isNew) {
      const opened = sessionIn(value);
      if (!opened) return;
      const [key, text, index] = [sessionKey(id), JSON.stringify(value), indexKey(opened.userId)];
      const stored = isNew ? redis.set(key, text, 'PX', maxAge) : redis.set(key, text, 'PX', maxAge, 'XX');
      if (await orThrow503(stored)) await orThrow503(redis.multi().sadd(index, id).pexpire(index, maxAge).exec());
    },

    async destroy(id) {
      const ended = sessionIn(JSON.parse((await orThrow503(redis.getdel(sessionKey(id)))) ?? 'null'));
      if (!ended) return;
      await orThrow503(redis.srem(indexKey(ended.userId), id));
      live.publish({ session: id }, 'over', {});
    },

    async openOf(userId) {
      const ids = await orThrow503(redis.smembers(indexKey(userId)));
      const found = await Promise.all(ids.map(async (id) => ({ id, session: sessionIn(await read(id)) })));
      const gone = found.filter((one) => one.session === null).map(({ id }) => id);
      if (gone.length > 0) await orThrow503(redis.srem(indexKey(userId), ...gone));
      return found.flatMap(({ id, session: opened }) => (opened ? [{ id, session: opened }] : []));
    },
  };
}
