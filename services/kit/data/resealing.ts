/** Re-encrypts values that are sealed under an older key, or not at all, with the current key. */
import { describeError, type Logger } from '../telemetry/logger.ts';
import type { Connection } from './mongo.ts';
import type { Sealing } from './sealing.ts';

type Row = { _id: string | number; [field: string]: unknown };
type Field = {
  collection: string;
  /** A dotted path. */
  field: string;
  /** What the sealed secret is about. */
  about: (id: string | number) => string;
};

/** Resolves to the number of values re-sealed. Safe on several instances: only unchanged values are replaced. */
export async function reseal(db: Connection, { collection, field, about }: Field, sealing: Sealing): Promise<number> {
  const rows = db.collection<Row>(collection);
  let count = 0;
  for await (const row of rows.find({ [field]: { $type: 'string' } }, { projection: { [field]: 1 } })) {
    const value = field.split('.').reduce<unknown>((inside, part) => Reflect.get(Object(inside), part), row);
    if (typeof value !== 'string' || sealing.isCurrent(value)) continue;
    const sealed = sealing.seal(sealing.open(value, about(row._id)), about(row._id));
    const { modifiedCount } = await rows.updateOne({ _id: row._id, [field]: value }, { $set: { [field]: sealed } });
    count += modifiedCount;
  }
  return count;
}

/** Runs in the background after a start. Nothing depends on it: values under older keys still open. */
export function startResealing(all: () => Promise<number>, log: Logger): { stop(): Promise<void> } {
  const work = all()
    .then((count) => log.info({ count }, 'All secrets are sealed with the current key'))
    .catch((error: unknown) => log.error(describeError(error), 'Could not re-seal secrets with the current key'));
  return { stop: () => work };
}
