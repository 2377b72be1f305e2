import { rename, writeFile } from 'node:fs/promises';
import { OperationError } from './operation-error.ts';

const ENDING = '.prom';
const PUBLIC_FILE = 0o644;

export function expectReadable(file: string): void {
  if (!file.endsWith(ENDING))
    throw new OperationError(`The metrics file must end in ${ENDING}: node_exporter does not read ${file}`);
}

/** Writes metrics for node_exporter's textfile collector, because Prometheus can't scrape a process that exits. */
export async function reportBackup(
  file: string,
  { bytes, seconds, window }: { bytes: number; seconds: number; window: number },
): Promise<void> {
  const text = [
    gauge('finished_timestamp_seconds', 'Time at which the last successful backup finished', Date.now() / 1_000),
    gauge('size_bytes', 'Size of the last successful backup', bytes),
    gauge('duration_seconds', 'Duration of the last successful backup', seconds),
    gauge('window_seconds', 'How long MongoDB keeps the snapshot that a backup reads', window),
  ].join('');
  try {
    await writeFile(`${file}.new`, text, { mode: PUBLIC_FILE });
    await rename(`${file}.new`, file);
  } catch {
    throw new OperationError(
      `The backup succeeded, but ${file} cannot be written: alerts still see the previous backup`,
    );
  }
}

function gauge(ending: string, help: string, value: number): string {
  const name = `playfield_backup_${ending}`;
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`;
}
