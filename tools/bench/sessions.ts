/** Signed-in teams, without their sign-ins: sessions put straight into Redis. */
import { randomBytes } from 'node:crypto';
import { sessionKey } from '@playfield/gateway/sessions/session-queries.ts';
import { signingKeys } from '@playfield/gateway/sessions/signing.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import type { TestStack } from '@playfield/tests/support/stack.ts';
import type { Visitor } from '@playfield/tests/support/visitor.ts';

const SESSION_MS = 60 * 60 * 1_000;
/** Of an account whose sessions have not been ended yet. */
const FIRST_EPOCH = 1;
const AT_ONCE = 1_000;

type Cookies = Visitor['cookies'];

/** @returns the cookies of each team, in the same order */
export async function openSessions({ env }: TestStack, teams: readonly number[]): Promise<Cookies[]> {
  const redis = connectRedis(env['REDIS_URL'] ?? '', createLogger('bench', 'silent'));
  const keys = signingKeys((env['SESSION_KEYS'] ?? '').split(','));
  const now = Date.now();
  const open = async (team: number): Promise<Cookies> => {
    const id = randomBytes(32).toString('base64url');
    const session = {
      userId: team,
      epoch: FIRST_EPOCH,
      teamId: team,
      device: 'bench',
      createdAt: now,
      lastSeenAt: now,
    };
    await redis.set(sessionKey(id), JSON.stringify({ ...session, _expire: now + SESSION_MS, _maxAge: SESSION_MS }));
    return new Map([
      ['pf_session', id],
      ['pf_session.sig', keys.sign(`pf_session=${id}`)],
    ]);
  };
  const cookies: Cookies[] = [];
  for (let start = 0; start < teams.length; start += AT_ONCE)
    cookies.push(...(await Promise.all(teams.slice(start, start + AT_ONCE).map(open))));
  redis.disconnect();
  return cookies;
}
