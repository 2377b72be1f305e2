/** Pictures drawn on request: cached, and drawn one after the other because drawing takes a whole core. */
import { LRUCache } from 'lru-cache';
import { unavailable } from './errors.ts';

type Pictures = { bytesMax: number; waitingMax: number };

/** Returns a drawing function. Callers with the same key share one drawing; 503 if too many callers wait. */
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
