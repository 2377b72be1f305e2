/** Detects bots in public forms. */
import { TOO_QUICK, TOO_QUICK_MS } from '@playfield/contracts/fields/honeypot.ts';
import { HttpError } from '@playfield/kit/http/errors.ts';

type Sent = { website?: string | undefined; shownMs?: number | undefined };

/**
 * Whether a bot filled in the hidden field. It gets a normal answer and learns nothing.
 * @throws {HttpError} 400 if the form was sent faster than anyone can; a person sends it again
 */
export function isProgram({ website, shownMs }: Sent): boolean {
  if (website) return true;
  if (shownMs !== undefined && shownMs < TOO_QUICK_MS) throw new HttpError(400, 'validation_failed', TOO_QUICK);
  return false;
}
