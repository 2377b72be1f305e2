/** Validates an island's form. Schemas load with the first submit, not with the page. */
import type * as z from 'zod/mini';
import type * as schemas from '../api/schemas.ts';
import { check, type Checked } from './values.ts';
import { showFailure } from '../stores/toasts.ts';

type Schemas = typeof schemas;

/** Preloads the schemas when typing begins, so validation works offline. */
export function prepareChecks(): void {
  import('../api/schemas.ts').catch(() => undefined);
}

export async function checkAs<Schema extends z.ZodMiniType>(
  choose: (schemas: Schemas) => Schema,
  value: unknown,
): Promise<Checked<z.output<Schema>>> {
  try {
    return check(choose(await import('../api/schemas.ts')), value);
  } catch {
    showFailure('Error', 'We could not reach the server. Check your connection and try again.');
    return { ok: false, errors: {} };
  }
}
