import type * as z from 'zod/mini';
import { invalid, malformed, type FieldErrors } from './errors.ts';

export function parse<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const fieldErrors: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    if (issue.path.length === 0) throw malformed('The request body must be a JSON object');
    (fieldErrors[issue.path.join('.')] ??= []).push(issue.message);
  }
  throw invalid(fieldErrors);
}
