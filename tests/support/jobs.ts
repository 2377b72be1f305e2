/** Tests run due jobs of the running services instead of waiting for a poller. */
import { stackEnv } from './shared-stack.ts';

const SERVICES = ['ACCOUNTS_URL', 'MATCHMAKING_URL', 'MESSAGING_URL', 'NOTIFIER_URL'] as const;

/** Resolves when no service of the shared stack has a due job. Ignores services that are down. */
export async function runDueJobs(): Promise<void> {
  const env = stackEnv();
  await Promise.allSettled(SERVICES.map((name) => fetch(`${env[name]}/run-due-jobs`, { method: 'POST' })));
}
