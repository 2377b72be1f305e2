import * as z from 'zod/mini';

export const errorCodes = [
  'validation_failed',
  'malformed',
  'unauthenticated',
  'bad_credentials',
  'needs_verification',
  'second_step_needed',
  'second_step_locked',
  'suspended',
  'forbidden',
  'bad_origin',
  'not_found',
  'method_not_allowed',
  'conflict',
  'too_large',
  'not_json',
  'rate_limited',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export const errorBody = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  fieldErrors: z.optional(z.record(z.string(), z.array(z.string()))),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
