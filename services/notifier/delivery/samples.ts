/** The sample events of all declarations, for tests. */
import { event as anyEvent } from '@playfield/contracts/events.ts';
import { declarations, notificationOf } from '../notifications/registry.ts';
import { DIGEST } from '../preferences/clock.ts';
import type { Digest } from './model.ts';

export const samples = declarations.flatMap(({ type, samples: own }) =>
  own.map((sample) => anyEvent.parse({ type, ...sample })),
);
/** A day on which everything happened. */
export const digestSample: Digest = { type: DIGEST, events: samples.filter(notificationOf), isBatch: false };
