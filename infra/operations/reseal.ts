import { twoStepOf } from '@playfield/accounts/two-step/codes.ts';
import { connectMongo, type Connection } from '@playfield/kit/data/mongo.ts';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import { runCommand } from '@playfield/kit/process/command.ts';
import { aboutFeed } from '@playfield/matchmaking/schedule/calendar-model.ts';
import { aboutCalendar } from '@playfield/matchmaking/teams/other-calendars/model.ts';
import { aboutBrowser } from '@playfield/notifier/push/secrets.ts';
import { sealingOf } from './archive.ts';

type Row = { _id: string | number; [field: string]: unknown };
type Sealed = { service: string; collection: string; field: string; about: (id: string | number) => string };

const aboutUser = (id: string | number) => twoStepOf('user', id);
const aboutAdmin = (id: string | number) => twoStepOf('admin', id);
const SEALED: readonly Sealed[] = [
  { service: 'accounts', collection: 'users', field: 'twoStep.secret', about: aboutUser },
  { service: 'accounts', collection: 'users', field: 'twoStep.pendingSecret', about: aboutUser },
  { service: 'accounts', collection: 'admins', field: 'twoStep.secret', about: aboutAdmin },
  { service: 'accounts', collection: 'admins', field: 'twoStep.pendingSecret', about: aboutAdmin },
  { service: 'matchmaking', collection: 'calendar-feeds', field: 'sealed', about: aboutFeed },
  { service: 'matchmaking', collection: 'other-calendars', field: 'address', about: aboutCalendar },
  { service: 'notifier', collection: 'subscriptions', field: 'sealed', about: aboutBrowser },
];

/** Safe to run while the services are running: a value that has changed since it was read isn't replaced. */
async function reseal(db: Connection, { collection, field, about }: Sealed, sealing: Sealing): Promise<number> {
  const rows = db.collection<Row>(collection);
  let count = 0;
  for await (const row of rows.find({ [field]: { $type: 'string' } }, { projection: { [field]: 1 } })) {
    const value = field.split('.').reduce<unknown>((inside, part) => Reflect.get(Object(inside), part), row);
    if (typeof value !== 'string') continue;
    const secret = sealing.open(value, about(row._id));
    if (sealing.isCurrent(value)) continue;
    const sealed = sealing.seal(secret, about(row._id));
    const { modifiedCount } = await rows.updateOne({ _id: row._id, [field]: value }, { $set: { [field]: sealed } });
    count += modifiedCount;
  }
  return count;
}

await runCommand(async () => {
  const sealing = sealingOf(process.env['ENCRYPTION_KEYS'] ?? '', 'ENCRYPTION_KEYS');
  for (const sealed of SEALED) {
    const db = await connectMongo(process.env['MONGODB_URL'] ?? '', sealed.service);
    const count = await reseal(db, sealed, sealing);
    console.log(`${sealed.service}: ${count} of ${sealed.collection} (${sealed.field})`);
    await db.close();
  }
  return 0;
});
