/** Attacks every declared call with hostile values, in every role, and checks the outcome. */
import { calls } from '@playfield/contracts/http/calls.ts';
import type { Call } from '@playfield/contracts/http/call.ts';
import * as fc from 'fast-check';
import { attackOn, type Attack } from './hostile.ts';
import type { Visitor } from './visitor.ts';

/** These end sessions the attackers still need; streams never end. */
const SPARED = new Set(['POST /api/auth/logout', 'POST /api/admin/logout', 'GET /api/messages/stream']);
const attacked = calls.filter((call) => !SPARED.has(nameOf(call)));

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`;
}

export type Fuzzed = { cases: number; calls: number; answers: Record<number, number> };

/** @throws with the smallest successful attack, and the seed that reproduces it */
export async function fuzz(attackers: readonly Visitor[], cases: number, seed: number): Promise<Fuzzed> {
  const answers: Record<number, number> = {};
  const reached = new Set<string>();

  async function isRepelled(attack: Attack, attacker: Visitor): Promise<void> {
    const { call, path, body, isMalformed } = attack;
    const { status, json } = await attacker.raw(call.method, path, {
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
    answers[status] = (answers[status] ?? 0) + 1;
    reached.add(nameOf(call));
    const text = typeof json === 'string' ? json : JSON.stringify(json);
    if (status >= 500) throw new Error(`${nameOf(call)} answered ${status}`);
    if (isMalformed && status < 400) throw new Error(`${nameOf(call)} took an object for a value`);
    if (/\bat .+\.[jt]s:\d+|Mongo\w*Error|node_modules|passwordHash|\$argon2/.test(text ?? ''))
      throw new Error(`${nameOf(call)} told of its inside`);
  }

  await fc.assert(fc.asyncProperty(attackOn(attacked), fc.constantFrom(...attackers), isRepelled), {
    numRuns: cases,
    seed,
    endOnFailure: false,
  });
  return { cases, calls: reached.size, answers };
}
