/** Traces: what one request set in motion, in all processes and later. Nobody is named in them: names of routes, events and collections, never what is in them. */
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Context, Span } from '@opentelemetry/api';
import { inTime } from './metrics.ts';

/** What is left to send at a stop is sent within this, or not at all. */
const LAST_WORDS_MS = 1_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** Where a trace goes on: a W3C `traceparent`. */
type Carrier = string | null | undefined;
type About = { name: string; kind: keyof typeof KINDS; attributes?: Attributes };
export type TracingSettings = { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined; OTEL_TRACES_SAMPLER_ARG?: number };

const tracer = trace.getTracer('playfield');
let isOn = false;

export const isTracing = (): boolean => isOn;

/** Sends traces where the settings say so, and gives what ends that. Without them nothing is loaded, and nothing is done. */
export async function startTracing(
  service: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share = 1 }: TracingSettings,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {};
  const { sendTraces } = await import('./otlp.ts');
  const stop = sendTraces({ service, endpoint, share });
  isOn = true;
  return async () => {
    await inTime(stop, LAST_WORDS_MS);
  };
}

/** Where a trace goes on from here: for headers, and for what is worked off later. */
export function traceparent(): string | undefined {
  return isOn ? carrierIn(context.active()) : undefined;
}

export function traceHeaders(): Record<string, string> {
  const carrier = traceparent();
  return carrier === undefined ? {} : { traceparent: carrier };
}

/**
 * Does a piece of work as a part of a trace.
 * @param parent where the trace goes on; null begins one; without it the part belongs to what is under way
 */
export async function traced<Result>(
  { parent, ...about }: About & { parent?: Carrier },
  work: (span?: Span) => Promise<Result>,
): Promise<Result> {
  if (!isOn) return work();
  return tracer.startActiveSpan(about.name, optionsOf(about), contextOf(parent), async (span) => {
    try {
      return await work(span);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Notes a moment of a trace, and gives what comes after it its place. Begins no trace. */
export function noteMoment({ parent, ...about }: About & { parent: Carrier }): string | undefined {
  if (!parent || !isOn) return parent ?? undefined;
  const before = contextOf(parent);
  const span = tracer.startSpan(about.name, optionsOf(about), before);
  span.end();
  return carrierIn(trace.setSpan(before, span));
}

/** Begins a part of the trace under way, if there is one, and gives what ends it. */
export function openPart(about: About): ((error?: unknown) => void) | undefined {
  if (!isOn || !trace.getActiveSpan()) return undefined;
  const span = tracer.startSpan(about.name, optionsOf(about));
  return (error) => {
    if (error !== undefined) fail(span, error);
    span.end();
  };
}

/** For log lines. */
export function traceId(): string | undefined {
  return isOn ? trace.getActiveSpan()?.spanContext().traceId : undefined;
}

function optionsOf({ kind, attributes }: About) {
  return { kind: KINDS[kind], ...(attributes ? { attributes } : {}) };
}

function contextOf(parent: Carrier): Context {
  if (parent === undefined) return context.active();
  return parent ? propagation.extract(ROOT_CONTEXT, { traceparent: parent }) : ROOT_CONTEXT;
}

function carrierIn(from: Context): string | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(from, carrier);
  return carrier['traceparent'];
}

/** No message: drivers quote data in theirs. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
}
