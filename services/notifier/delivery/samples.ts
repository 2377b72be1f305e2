import { event as anyEvent, subscribers, type EventName } from '@playfield/contracts/events.ts';
import { declarations, notificationOf } from '../notifications/registry.ts';
import { DIGEST } from '../preferences/clock.ts';
import type { Digest } from './model.ts';

function partsOf(name: EventName) {
  if (name in subscribers) return { type: name };
  const end = name.lastIndexOf('.');
  return { type: name.slice(0, end), what: name.slice(end + 1) };
}

export const samples = declarations.flatMap(({ name, samples: own }) =>
  own.map((sample) => anyEvent.parse({ ...partsOf(name), ...sample })),
);
export const digestSample: Digest = { type: DIGEST, events: samples.filter(notificationOf), isBatch: false };
