import { v7 } from 'uuid';

export function uuidv7(now?: number): string {
  return v7(now === undefined ? undefined : { msecs: now });
}

/** Lower bound for IDs created at or after a moment (Unix time in ms). */
export function idsSince(moment: number): string {
  const hex = Math.floor(moment).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

export function ageOfId(id: string): number {
  const age = (Date.now() - timeOfId(id)) / 1_000;
  return Number.isFinite(age) ? Math.max(0, age) : 0;
}
