import type { ErrorCode } from '@playfield/contracts/http/errors.ts';

export type FieldErrors = Record<string, string[]>;

type Extra = { fieldErrors?: FieldErrors; headers?: Record<string, string>; body?: Record<string, unknown> };

export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly extra: Extra;

  constructor(status: number, code: ErrorCode, message: string, extra: Extra = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

export const malformed = (message: string) => new HttpError(400, 'malformed', message);
export const invalid = (fieldErrors: FieldErrors, message?: string) =>
  new HttpError(
    400,
    'validation_failed',
    message ?? Object.values(fieldErrors)[0]?.[0] ?? 'Please check your information and try again',
    { fieldErrors },
  );
export const unauthenticated = () => new HttpError(401, 'unauthenticated', 'Authentication required');
export const badCredentials = (message = 'Invalid email or password') => new HttpError(401, 'bad_credentials', message);
export const forbidden = (message = 'You may not do that') => new HttpError(403, 'forbidden', message);
export const badOrigin = () => new HttpError(403, 'bad_origin', 'This request did not come from our own site');
export const notFound = (message = 'Not found') => new HttpError(404, 'not_found', message);
export const methodNotAllowed = (allowed: string[]) =>
  new HttpError(405, 'method_not_allowed', 'This address does not take that method', {
    headers: { Allow: allowed.join(', ') },
  });
export const conflict = (message: string) => new HttpError(409, 'conflict', message);
export const tooLarge = () => new HttpError(413, 'too_large', 'The request is too large');
export const notJson = () => new HttpError(415, 'not_json', 'Please send JSON with Content-Type: application/json');
export const unavailable = () =>
  new HttpError(503, 'unavailable', 'Something went wrong on our side. Please try again in a moment.');
