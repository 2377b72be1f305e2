/** Pictures drawn on request: each once while it is remembered, and one after the other, because drawing takes a core. */
import { LRUCache } from 'lru-cache';
import { unavailable } from './errors.ts';

type Pictures = {
  /** Bytes that are remembered. */
  bytesMax: number;
  /** Callers that wait for others' drawings; further ones are refused. */
  waitingMax: number;
};

/** @returns a picture by its key: callers of the same key share one drawing @throws 503 if too many wait */
export function createPictures({ bytesMax, waitingMax }: Pictures) {
  const drawn = new LRUCache<string, Buffer>({ maxSize: bytesMax, sizeCalculation: ({ length }) => length });
  const underWay = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  return async (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const known = drawn.get(key) ?? underWay.get(key);
    if (known) return known;
    if (underWay.size >= waitingMax) throw unavailable();
    const drawing = last
      .then(draw)
      .then((picture) => {
        drawn.set(key, picture);
        return picture;
      })
      .finally(() => underWay.delete(key));
    last = drawing.catch(() => undefined);
    underWay.set(key, drawing);
    return drawing;
  };
}
