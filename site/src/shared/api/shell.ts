/**
 * The calls of every page, without `contracts/http/client.ts` and its schemas: a content page has 4 KB of script in
 * all. Methods, paths and answers are still type-checked against the contracts.
 */
import type { AnswerOf, Call } from '@playfield/contracts/http/call.ts';

/** The answer; null when signed out (401). @throws on any other failure */
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
