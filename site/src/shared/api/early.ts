/** Answers to calls that the page's head has asked for (`components/Early.astro`), each handed out once. */

declare global {
  interface Window {
    pfEarly?: Record<string, Promise<Response> | undefined>;
  }
}

/** The answer that is on its way; undefined where the head did not ask. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const early = globalThis.window?.pfEarly;
  const answer = early?.[address];
  if (early) delete early[address];
  return answer;
}
