/** Validates an island's form. Schemas load with the first submit, not with the page. */
import type * as z from 'zod/mini';
import type * as schemas from '../api/schemas.ts';
import { check, type Checked } from './values.ts';
import { showFailure } from '../stores/toasts.ts';

type Schemas = typeof schemas;
/** By the name of each schema, what it accepts. */
export type Accepted = { [Name in keyof Schemas]: z.output<Schemas[Name]> };

/** Preloads the schemas when typing begins, so validation works offline. */
export function prepareChecks(): void {
  import('../api/schemas.ts').catch(() => undefined);
}

export async function checkAs<Name extends keyof Accepted>(
  name: Name,
  value: unknown,
): Promise<Checked<Accepted[Name]>> {
  try {
    const all: { [Each in keyof Accepted]: z.ZodMiniType<Accepted[Each]> } = await import('../api/schemas.ts');
    return check(all[name], value);
  } catch {
    showFailure('Error', 'We could not reach the server. Check your connection and try again.');
    return { ok: false, errors: {} };
  }
}
