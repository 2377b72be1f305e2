import { stack } from './shared-stack.ts';

const WITHIN_MS = 60_000;

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  let because = '';
  const look = async () => {
    because = '';
    return isSo().catch((error: unknown) => {
      because = error instanceof Error ? `\n${error.message}` : '';
      return false;
    });
  };
  while (!(await look())) {
    if (Date.now() > deadline) throw new Error(`It did not become true: ${isSo.toString()}${because}`);
    await runDueJobs();
  }
}

const SERVICES = ['ACCOUNTS_URL', 'MATCHMAKING_URL', 'MESSAGING_URL', 'NOTIFIER_URL'] as const;

export async function runDueJobs(): Promise<void> {
  const { env } = stack();
  await Promise.allSettled(SERVICES.map((name) => fetch(`${env[name]}/run-due-jobs`, { method: 'POST' })));
}
