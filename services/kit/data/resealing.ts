/** Brings what is sealed under an older key, or not at all, under the key that is used now. */
import { describeError } from '../telemetry/logger.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Connection } from './mongo.ts';
import type { Sealing } from './sealing.ts';

type Row = { _id: string | number; [field: string]: unknown };
type Field = {
  collection: string;
  /** A path, with dots. */
  field: string;
  /** What the secret of a record is about. */
  about: (id: string | number) => string;
};

/** Resolves to how many were sealed anew. Several instances may do it at once: each value is replaced only as it was read. */
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

/** Does so in the background of a start. Nothing waits for it: what is not sealed anew yet opens all the same. */
export function startResealing(all: () => Promise<number>, log: Logger): { stop(): Promise<void> } {
  const work = all()
    .then((count) => log.info({ count }, 'All secrets are sealed under the first key'))
    .catch((error: unknown) => log.error(describeError(error), 'Secrets could not be sealed under the first key'));
  return { stop: () => work };
}
