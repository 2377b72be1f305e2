/** Which of the requests that went well are logged. */
import { crc32 } from 'node:zlib';

/** Long enough that a person notices. */
const SLOW_MS = 1_000;
const HASHES = 2 ** 32;

/** All services choose the same requests, so that a request's way can be followed. @param share from 0 to 1 */
export function isSampled(requestId: string, share: number): boolean {
  return crc32(requestId) < share * HASHES;
}

type Answered = { requestId: string; status: number; milliseconds: number };

/** Whether an answer is worth a line: all that failed or took long, and a share of the rest. */
export function isLogged({ requestId, status, milliseconds }: Answered, share: number): boolean {
  return status >= 400 || milliseconds >= SLOW_MS || isSampled(requestId, share);
}
