/** A content page may load only 4 KB of scripts, which excludes `contracts/http/client.ts` and its schemas. */
import type { AnswerOf, Call } from '@playfield/contracts/http/call.ts';

/** Null if the user is signed out (401). @throws on any other failure */
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
