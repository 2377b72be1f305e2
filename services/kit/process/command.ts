/** Runs an operator's command and exits with its status. Prints only the message of an error. */
export async function runCommand(work: () => Promise<number>): Promise<never> {
  const status = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : 'The command failed');
    return 1;
  });
  process.exit(status);
}
