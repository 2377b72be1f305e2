/** Forms that anybody may send are sent by programs too. */
import { TOO_QUICK, TOO_QUICK_MS } from '@playfield/contracts/fields/honeypot.ts';
import { HttpError } from '@playfield/kit/http/errors.ts';

type Sent = { website?: string | undefined; shownMs?: number | undefined };

/**
 * Whether a program has filled in what people do not see: it is answered as if all were well, and learns nothing.
 * @throws {HttpError} 400 for what was sent sooner than anybody can; a person sends it again
 */
export function isProgram({ website, shownMs }: Sent): boolean {
  if (website) return true;
  if (shownMs !== undefined && shownMs < TOO_QUICK_MS) throw new HttpError(400, 'validation_failed', TOO_QUICK);
  return false;
}
