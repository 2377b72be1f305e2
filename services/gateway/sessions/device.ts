import { parse } from 'bowser';

const DEVICE_MAX = 60;

/** Such as `Chrome on Android`: enough to recognize one's own device, and no more. */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = parse(userAgent);
  const words = [browser.name ?? 'Unknown browser', os.name].filter(Boolean).join(' on ');
  return words.slice(0, DEVICE_MAX);
}
