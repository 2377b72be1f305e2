/** A process that holds open pages: it opens those that it is told to, and says which messages they hear. */
import * as z from 'zod';
import { openPages, type Page } from './listeners.ts';

const COUNTED_EVERY_MS = 1_000;

const order = z.object({
  url: z.string(),
  headers: z.array(z.string()),
  /** Addresses of the loopback to connect from: each has its own ports. */
  from: z.array(z.string()),
  /** Every so many pages hears messages; the others only read. */
  every: z.number(),
});
export type ListeningOrder = z.infer<typeof order>;

process.on('message', (sent) => {
  const { url, headers, from, every } = order.parse(sent);
  const heard = (content: string) => process.send?.({ heard: content });
  const pages = headers.map((header, index) => ({ header, ...(index % every === every - 1 ? { heard } : {}) }));
  open(url, pages, from).catch((error: unknown) => process.send?.({ failed: String(error) }));
});

async function open(url: string, pages: readonly Page[], from: readonly string[]): Promise<void> {
  const listeners = await openPages(url, pages, from);
  process.send?.({ open: listeners.count });
  setInterval(() => process.send?.({ open: listeners.count }), COUNTED_EVERY_MS).unref();
}
