/** Sends traces to a collector (OTLP over HTTP, as JSON). Loaded only if one is set: the SDK takes 10 MB and 200 ms. */
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

/** A slower collector counts as down: its spans are dropped. */
const SEND_TIMEOUT_MS = 2_000;
/** Traces show up within a second. */
const SEND_EVERY_MS = 1_000;

type Destination = {
  service: string;
  /** The collector's base URL. */
  endpoint: string;
  /** Share of requests, from 0 to 1; everything that a traced request causes is included. */
  share: number;
};

/** @returns a function that sends the remaining spans and shuts down */
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
