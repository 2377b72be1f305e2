import { adminRole } from '@playfield/contracts/admin/sign-in.ts';
import { emailAddress } from '@playfield/contracts/fields/common.ts';
import { connectMongo, prepareCollections } from '@playfield/kit/data/mongo.ts';
import { runCommand } from '@playfield/kit/process/command.ts';
import { createAdmins } from '../admin/actions.ts';
import { config } from '../config.ts';
import { declareModels, type Models } from '../models.ts';

const USAGE = 'Usage: admin [list | create <email> [owner|support] | disable <email> | reset <email>]';

const [action = 'list', given = '', role = 'support'] = process.argv.slice(2);
await runCommand(async () => {
  const db = await connectMongo(config().MONGODB_URL, 'accounts');
  const models = declareModels(db);
  await prepareCollections(db);
  return act(models, createAdmins({ db, models }));
});

type Admins = ReturnType<typeof createAdmins>;

async function act(models: Models, admins: Admins): Promise<number> {
  if (action === 'list') return list(models);
  const email = emailAddress().safeParse(given).data;
  if (!email) return complain(USAGE);
  if (action === 'create') return create(admins, email);
  if (action !== 'disable' && action !== 'reset') return complain(USAGE);
  const known = await models.admins.findOne({ email }).lean();
  if (!known) return complain('No admin has this address');
  if (action === 'reset') return show((await admins.reset(known._id)).password);
  await admins.disable(known._id);
  console.log('disabled: all sessions of this admin were revoked');
  return 0;
}

async function create(admins: Admins, email: string): Promise<number> {
  const wanted = adminRole.safeParse(role).data;
  if (!wanted) return complain(USAGE);
  return show((await admins.create(email, wanted)).password);
}

async function list({ admins }: Models): Promise<number> {
  const all = await admins.find().sort({ _id: 1 }).lean();
  for (const { _id, email, role: held, disabled, twoStep } of all) {
    console.log(`${_id}  ${email}  ${held}${disabled ? '  disabled' : ''}${twoStep.secret ? '  two-step' : ''}`);
  }
  console.log(`admins: ${all.length}`);
  return 0;
}

function show(password: string): number {
  console.log(`password: ${password}`);
  return 0;
}

function complain(sentence: string): number {
  console.error(sentence);
  return 1;
}
