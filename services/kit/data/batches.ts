type Waiting<Item> = { item: Item; resolve: () => void; reject: (reason: unknown) => void };

/** Retries the items of a failed batch one by one, so that only bad items are rejected. `work` must be atomic. */
export function inBatches<Item>(
  work: (items: readonly Item[]) => Promise<void>,
  limit: number,
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = [];
  let running = false;

  async function runAll(): Promise<void> {
    running = true;
    while (waiting.length > 0) await run(waiting.splice(0, limit));
    running = false;
  }

  async function run(batch: readonly Waiting<Item>[]): Promise<void> {
    try {
      await work(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length > 1) for (const single of batch) await run([single]);
      else for (const { reject } of batch) reject(error);
    }
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push({ item, resolve, reject });
    if (!running) void runAll();
    return promise;
  };
}
