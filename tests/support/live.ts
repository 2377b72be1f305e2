import { liveEvents, streamLive, type LiveEventName, type LiveEvents } from '@playfield/contracts/live.ts';
import { EventSourceParserStream, type EventSourceMessage } from 'eventsource-parser/stream';
import { until } from './until.ts';
import { cookieHeader, type Visitor } from './visitor.ts';

export type Listener = AsyncDisposable & {
  readonly status: number;
  readonly came: readonly EventSourceMessage[];
  received<Name extends LiveEventName>(name: Name): LiveEvents[Name][];
  lastId(): string | undefined;
  waitFor<Name extends LiveEventName>(
    name: Name,
    wanted?: (data: LiveEvents[Name]) => boolean,
  ): Promise<LiveEvents[Name]>;
  readonly ended: Promise<void>;
};

export async function listen(url: string, listener: Visitor, lastEventId?: string): Promise<Listener> {
  const abort = new AbortController();
  const response = await fetch(new URL(streamLive.path, url), {
    signal: abort.signal,
    headers: {
      cookie: cookieHeader(listener),
      accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  });
  const came: EventSourceMessage[] = [];
  const ended = (async () => {
    const events = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const event of events ?? []) came.push(event);
  })().catch(() => undefined);

  const received = <Name extends LiveEventName>(name: Name) =>
    came
      .filter(({ event }) => event === name)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the very schema the type is inferred from
      .map(({ data }) => liveEvents[name].parse(JSON.parse(data)) as LiveEvents[Name]);

  return {
    status: response.status,
    came,
    ended,
    received,
    lastId: () => came.findLast(({ id }) => id !== undefined)?.id,
    async waitFor(name, wanted = () => true) {
      await until(async () => received(name).some(wanted));
      const found = received(name).find(wanted);
      if (!found) throw new Error(`No ${name} was received`);
      return found;
    },
    async [Symbol.asyncDispose]() {
      abort.abort();
      await ended;
    },
  };
}
