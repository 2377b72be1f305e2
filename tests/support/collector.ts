/** An OpenTelemetry collector: OTLP over HTTP, as JSON. */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

const attributeValue = z.looseObject({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() });
const attributes = z.array(z.object({ key: z.string(), value: attributeValue }));
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[\da-f]{32}$/),
              spanId: z.string().regex(/^[\da-f]{16}$/),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes,
            }),
          ),
        }),
      ),
    }),
  ),
});

export type TakenSpan = {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  attributes: Record<string, string | number | undefined>;
};

export type Collector = AsyncDisposable & {
  readonly url: string;
  /** All spans received so far. */
  readonly spans: readonly TakenSpan[];
  /** Unreadable requests, or those to another path. */
  readonly strange: readonly string[];
};

export async function startCollector(): Promise<Collector> {
  const spans: TakenSpan[] = [];
  const strange: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      try {
        if (request.method !== 'POST' || request.url !== '/v1/traces') throw new Error(`Asked for ${request.url}`);
        spans.push(...spansIn(await json(request)));
      } catch (error) {
        strange.push(String(error));
      }
      response.setHeader('Content-Type', 'application/json').end('{}');
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    strange,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function spansIn(body: unknown): TakenSpan[] {
  return sent.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap((scope) =>
      scope.spans.map(({ traceId, spanId, parentSpanId, name, attributes: given }) => ({
        service,
        traceId,
        spanId,
        // Protocol buffers have no null: an empty string means none.
        parentSpanId: parentSpanId || undefined,
        name,
        attributes: valuesOf(given),
      })),
    );
  });
}

function valuesOf(given: z.infer<typeof attributes>): TakenSpan['attributes'] {
  return Object.fromEntries(given.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}
