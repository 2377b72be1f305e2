import { busyTimesOf } from './busy-times.ts';
import type { Work } from './parser.ts';

process.once('message', ({ bytes, window }: Work) => {
  const mark = `${bytes[0]} ${bytes[1]}`;
  const encoding = { '255 254': 'utf-16le', '254 255': 'utf-16be' }[mark];
  process.send?.(busyTimesOf(new TextDecoder(encoding).decode(bytes), window));
  process.disconnect();
});
process.send?.('ready');
