import { globSync } from 'node:fs';
import { installableDistribution, installPackages } from 'local-programs/debian.ts';
import { findProgram } from 'local-programs/find.ts';

export const NOT_HERE = 'skipped: not installed, and not on Debian as root';

export const systemFirefox = (): string | undefined => findProgram('firefox-esr') ?? findProgram('firefox');

export function systemWebKit() {
  const [driver, display] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')];
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().toReversed();
  return driver && display && browser ? { driver, display, browser } : undefined;
}

export async function ensurePhones(log: (line: string) => void): Promise<void> {
  const missing = [
    ...(systemFirefox() ? [] : ['firefox-esr']),
    ...(systemWebKit() ? [] : ['webkit2gtk-driver', 'xvfb']),
  ];
  if (missing.length === 0) return;
  if ((await installableDistribution())?.id === 'debian') await installPackages(missing, log);
  else log(`main job on ${missing.includes('xvfb') ? 'WebKit' : 'Firefox'}: ${NOT_HERE} (${missing.join(', ')})`);
}

export const SCREEN = { width: 390, height: 844 } as const;

export type Phone = {
  open(address: string): Promise<void>;
  press(place: string): Promise<boolean>;
  type(place: string, text: string): Promise<boolean>;
  sees(place: string): Promise<boolean>;
  errors(): Promise<string[]>;
  close(): Promise<void>;
};
