import { installableDistribution, installPackages } from 'local-programs/debian.ts';
import { findProgram } from 'local-programs/find.ts';
import { run } from 'local-programs/run.ts';

export function systemChromium(): string | undefined {
  return findProgram('chromium') ?? findProgram('chromium-browser') ?? findProgram('google-chrome');
}

/** Installs a full Chromium if the system has none, because the headless shell shows no notifications. */
export async function ensureChromium(log: (line: string) => void): Promise<void> {
  if (systemChromium()) return;
  if (await installableDistribution()) await installPackages(['chromium'], log);
  else await run('playwright', ['install', '--no-shell', 'chromium'], { onLine: log });
}

if (import.meta.main) await ensureChromium(console.log);
