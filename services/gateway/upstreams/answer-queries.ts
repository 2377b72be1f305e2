import type { Dispatcher, Pool } from 'undici';
import type { UpstreamAnswer, UpstreamRequest } from './upstream.ts';

type Request = Pick<UpstreamRequest, 'method' | 'path' | 'headers' | 'body' | 'signal'>;

/** Uses `dispatch`, because undici's `request` creates a stream for each body. */
export function answerOf(pool: Pool, { signal, ...request }: Request): Promise<UpstreamAnswer> {
  return new Promise((resolve, reject) => {
    let headers: UpstreamAnswer['headers'] = {};
    let [statusCode, pieces, abort] = [0, new Array<Buffer>(), () => {}];
    const onAbort = () => abort();
    signal?.addEventListener('abort', onAbort);
    const handler: Dispatcher.DispatchHandler = {
      // undici calls this again if the connection was closed before the request was sent.
      onRequestStart(controller) {
        abort = () => controller.abort(asError(signal?.reason));
        if (signal?.aborted) abort();
      },
      onResponseStart(_controller, status, given) {
        if (status >= 200) [statusCode, headers, pieces] = [status, given, []];
      },
      onResponseData: (_controller, piece) => void pieces.push(piece),
      onResponseEnd() {
        signal?.removeEventListener('abort', onAbort);
        const [first] = pieces;
        resolve({ statusCode, headers, body: first && pieces.length === 1 ? first : Buffer.concat(pieces) });
      },
      onResponseError(_controller, error) {
        signal?.removeEventListener('abort', onAbort);
        reject(error);
      },
    };
    pool.dispatch(request, handler);
  });
}

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error('No longer wanted'));
