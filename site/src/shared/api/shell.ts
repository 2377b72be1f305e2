/**
 * The calls that every page makes, without `contracts/http/client.ts` and its schemas: a content page has 4 KB of script in all.
 * Methods, paths and answers are still checked against the contracts, by type.
 */
import type { AnswerOf, Call } from '@playfield/contracts/http/call.ts';

/** The answer; null when signed out (401). Throws on any other failure. */
export async function shellCall<C extends Call>(method: C['method'], path: C['path']): Promise<AnswerOf<C> | null> {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
  });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`${response.status}`);
  const answer: AnswerOf<C> = await response.json();
  return answer;
}
