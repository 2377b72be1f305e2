import type { AnswerOf, Call } from '@playfield/contracts/http/call.ts';

declare global {
  interface Window {
    pfEarly?: Record<string, Promise<Response> | undefined>;
  }
}

/** Returns the response to a call that `Early.astro` sent from the page's head. Each response is used only once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const early = globalThis.window?.pfEarly;
  const answer = early?.[address];
  if (early) delete early[address];
  return answer;
}

/** Makes a call without the contract's schemas. Returns null if signed out (401), and throws on other failures. */
export async function shellCall<C extends Call>(method: C['method'], path: C['path']): Promise<AnswerOf<C> | null> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const response = await (takeEarly(path) ?? fetch(path, { method, credentials: 'same-origin', headers }));
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`${response.status}`);
  const answer: AnswerOf<C> = await response.json();
  return answer;
}
