/** Traces: everything a request causes, in all processes. They name routes, events and collections, never data. */
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Context, Span } from '@opentelemetry/api';
import { inTime } from './metrics.ts';

/** Time for the last spans at a stop; then they are dropped. */
const LAST_WORDS_MS = 1_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** A W3C `traceparent` to continue. */
type Carrier = string | null | undefined;
type About = { name: string; kind: keyof typeof KINDS; attributes?: Attributes };
export type TracingSettings = { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined; OTEL_TRACES_SAMPLER_ARG?: number };

const tracer = trace.getTracer('playfield');
let isOn = false;

export const isTracing = (): boolean => isOn;

/** Starts tracing if configured and returns how to stop it. Otherwise loads nothing. */
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

/** The current trace's `traceparent`, for headers and jobs. */
export function traceparent(): string | undefined {
  return isOn ? carrierIn(context.active()) : undefined;
}

export function traceHeaders(): Record<string, string> {
  const carrier = traceparent();
  return carrier === undefined ? {} : { traceparent: carrier };
}

/**
 * Runs work in a span.
 * @param parent the trace to continue; null starts a new one; omitted uses the current one
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

/** Records an instant span and returns its `traceparent`. Never starts a trace. */
export function noteMoment({ parent, ...about }: About & { parent: Carrier }): string | undefined {
  if (!parent || !isOn) return parent ?? undefined;
  const before = contextOf(parent);
  const span = tracer.startSpan(about.name, optionsOf(about), before);
  span.end();
  return carrierIn(trace.setSpan(before, span));
}

/** Opens a span in the current trace, if any, and returns the function that ends it. */
export function openPart(about: About): ((error?: unknown) => void) | undefined {
  if (!isOn || !trace.getActiveSpan()) return undefined;
  const span = tracer.startSpan(about.name, optionsOf(about));
  return (error) => {
    if (error !== undefined) fail(span, error);
    span.end();
  };
}

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
