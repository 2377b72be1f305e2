/** A content page may load only 4 KB of scripts, which excludes `contracts/http/client.ts` and its schemas. */
import type { AnswerOf, Call } from '@playfield/contracts/http/call.ts';

declare global {
  interface Window {
    pfEarly?: Record<string, Promise<Response> | undefined>;
  }
}

/** Returns a call that the page's head has sent (`Early.astro`), only once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const early = globalThis.window?.pfEarly;
  const answer = early?.[address];
  if (early) delete early[address];
  return answer;
}

/** Null if the user is signed out (401). @throws on any other failure */
export async function shellCall<C extends Call>(method: C['method'], path: C['path']): Promise<AnswerOf<C> | null> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const response = await (takeEarly(path) ?? fetch(path, { method, credentials: 'same-origin', headers }));
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`${response.status}`);
  const answer: AnswerOf<C> = await response.json();
  return answer;
}
