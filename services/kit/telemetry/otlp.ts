/** Sends traces to a collector (OTLP over HTTP, as JSON). Loaded only where one is named: the SDK takes 10 MB and a fifth of a second. */
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** A collector that takes longer is away: what it was to have is lost, and nobody waits for it. */
const SEND_TIMEOUT_MS = 2_000;
/** A trace can be looked at a moment after it happened. */
const SEND_EVERY_MS = 1_000;

type Destination = {
  service: string;
  /** The collector's base address. */
  endpoint: string;
  /** Of the requests, from 0 to 1; what a request sets in motion goes with it. */
  share: number;
};

/** @returns what sends the rest and ends it */
export function sendTraces({ service, endpoint, share }: Destination): () => Promise<void> {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: SEND_TIMEOUT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'playfield' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}
