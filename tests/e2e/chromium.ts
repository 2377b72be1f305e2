import { installableDistribution, installPackages } from 'local-programs/debian.ts';
import { findProgram } from 'local-programs/find.ts';
import { run } from 'local-programs/run.ts';

/** Path of the system's browser; undefined leaves it to Playwright's download. */
export function systemChromium(): string | undefined {
  return findProgram('chromium') ?? findProgram('chromium-browser') ?? findProgram('google-chrome');
}

/** Ensures a browser: the system's, else Debian's package, else Playwright's own. */
export async function ensureChromium(log: (line: string) => void): Promise<void> {
  if (systemChromium()) return;
  if (await installableDistribution()) await installPackages(['chromium'], log);
  else await run('playwright', ['install', 'chromium-headless-shell'], { onLine: log });
}

if (import.meta.main) await ensureChromium(console.log);
