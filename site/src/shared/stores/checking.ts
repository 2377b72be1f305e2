/** Checks what was typed into an island's form. The schemas come when the first form is sent, not with the page. */
import type * as z from 'zod/mini';
import type * as schemas from '../api/schemas.ts';
import { check } from '../forms/values.ts';
import type { Checked } from '../forms/values.ts';
import { showFailure } from './toasts.ts';

type Schemas = typeof schemas;

/** For when somebody begins to type: what is sent without a connection is checked all the same. */
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
