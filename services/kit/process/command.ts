export async function runCommand(work: () => Promise<number>): Promise<never> {
  const status = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : 'The command failed');
    return 1;
  });
  process.exit(status);
}
