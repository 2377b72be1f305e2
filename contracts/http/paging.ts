import * as z from 'zod/mini';
import { atMost } from '../fields/common.ts';

export const PAGE_LIMIT = 48;
export const PAGE_LIMIT_MAX = 100;

const CURSOR = /^[!-~]*$/;

export const cursor = z.optional(
  z
    .string()
    .check(atMost(200, 'Please use the cursor that was sent'), z.regex(CURSOR, 'Please use the cursor that was sent')),
);
export const limit = z._default(
  z.pipe(
    z.string().check(z.regex(/^\d{1,3}$/, `limit must be 1 to ${PAGE_LIMIT_MAX}`)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(
          z.minimum(1, `limit must be 1 to ${PAGE_LIMIT_MAX}`),
          z.maximum(PAGE_LIMIT_MAX, `limit must be 1 to ${PAGE_LIMIT_MAX}`),
        ),
    ),
  ),
  PAGE_LIMIT,
);
