import { parse } from 'bowser';
import { LRUCache } from 'lru-cache';

const DEVICE_MAX = 60;
const known = new LRUCache<string, string>({ max: 1_000 });
const KEPT_LENGTH_MAX = 500;

export function deviceOf(userAgent: string): string {
  if (!userAgent) return 'Unknown device';
  const kept = known.get(userAgent);
  if (kept !== undefined) return kept;
  const { browser, os } = parse(userAgent);
  const words = [browser.name ?? 'Unknown browser', os.name].filter(Boolean).join(' on ');
  const device = words.slice(0, DEVICE_MAX);
  if (userAgent.length <= KEPT_LENGTH_MAX) known.set(userAgent, device);
  return device;
}
