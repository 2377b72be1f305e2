import { HIDDEN_FILLED, TOO_QUICK, TOO_QUICK_MS } from '@playfield/contracts/fields/honeypot.ts';
import { HttpError } from '@playfield/kit/http/errors.ts';

type Sent = { leaveEmpty?: string | undefined; shownMs?: number | undefined };

export function throwIfBot({ leaveEmpty, shownMs }: Sent): void {
  const isTooQuick = shownMs !== undefined && shownMs < TOO_QUICK_MS;
  if (leaveEmpty || isTooQuick) throw new HttpError(400, 'validation_failed', leaveEmpty ? HIDDEN_FILLED : TOO_QUICK);
}
