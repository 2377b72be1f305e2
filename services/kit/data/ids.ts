import { randomBytes } from 'node:crypto';

/** A version 7 UUID (RFC 9562 §5.7): 48 bits of milliseconds, so that IDs sort by time, then random bits. */
export function uuidv7(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The lower bound for IDs made at or after a moment (milliseconds since 1970). */
export function idsSince(moment: number): string {
  const hex = Math.floor(moment).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** When an ID was made, in milliseconds: its first 48 bits. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** Age of what an ID names, in seconds; 0 for other kinds of IDs. */
export function ageOfId(id: string): number {
  const age = (Date.now() - timeOfId(id)) / 1_000;
  return Number.isFinite(age) ? Math.max(0, age) : 0;
}
