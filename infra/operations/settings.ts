import * as z from 'zod';
import { OperationError } from './operation-error.ts';

const text = z.string().min(1);

export const NEEDED = {
  backup: z.object({ MONGODB_URL: text, BACKUP_KEY: text }),
  restore: z.object({ MONGODB_URL: text, BACKUP_KEY: text, REDIS_URL: text, QUEUE_REDIS_URL: text }),
  sending: z.object({ MONGODB_URL: text }),
};

export function settingsOf<Shape extends z.ZodRawShape>(needed: z.ZodObject<Shape>): z.infer<z.ZodObject<Shape>> {
  const { data, error } = needed.safeParse(process.env);
  if (!data) throw new OperationError(`Set ${error?.issues.map(({ path }) => path.join('.')).join(' and ')}`);
  return data;
}
