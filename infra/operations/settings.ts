/** What each command needs from the environment. */
import * as z from 'zod';
import { OperationError } from './operation-error.ts';

const text = z.string().min(1);

export const NEEDED = {
  backup: z.object({ MONGODB_URL: text, BACKUP_KEY: text }),
  /** Empties both Redis: they are outdated by then. */
  restore: z.object({ MONGODB_URL: text, BACKUP_KEY: text, REDIS_URL: text, QUEUE_REDIS_URL: text }),
  /** `hold` and `send`. */
  sending: z.object({ MONGODB_URL: text }),
};

/** @throws {OperationError} that names what is missing */
export function settingsOf<Shape extends z.ZodRawShape>(needed: z.ZodObject<Shape>): z.infer<z.ZodObject<Shape>> {
  const { data, error } = needed.safeParse(process.env);
  if (!data) throw new OperationError(`Set ${error?.issues.map(({ path }) => path.join('.')).join(' and ')}`);
  return data;
}
