/** For node_exporter's textfile collector, because the process exits before Prometheus could scrape it. */
import { rename, writeFile } from 'node:fs/promises';
import { OperationError } from './operation-error.ts';

const ENDING = '.prom';
/** The collector runs as another user. The file contains no personal data. */
const PUBLIC_FILE = 0o644;

export function expectReadable(file: string): void {
  if (!file.endsWith(ENDING)) throw new OperationError(`Give a file that ends in ${ENDING}: nobody reads ${file}`);
}

export async function reportBackup(
  file: string,
  { bytes, seconds, window }: { bytes: number; seconds: number; window: number },
): Promise<void> {
  const text = [
    gauge('finished_timestamp_seconds', 'When the last good backup was finished', Date.now() / 1_000),
    gauge('size_bytes', 'What its files hold', bytes),
    gauge('duration_seconds', 'How long it took', seconds),
    gauge('window_seconds', 'How long MongoDB keeps the snapshot that it reads', window),
  ].join('');
  try {
    await writeFile(`${file}.new`, text, { mode: PUBLIC_FILE });
    await rename(`${file}.new`, file);
  } catch {
    throw new OperationError(`The backup is whole, but ${file} cannot be written: alerts go by the one before`);
  }
}

function gauge(ending: string, help: string, value: number): string {
  const name = `playfield_backup_${ending}`;
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`;
}
