import { busyTimesOf } from './busy-times.ts';
import type { Work } from './parser.ts';

process.once('message', ({ bytes, window }: Work) => {
  process.send?.(busyTimesOf(new TextDecoder().decode(bytes), window));
  process.disconnect();
});
process.send?.('ready');
