import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { runCommand } from '@playfield/kit/process/command.ts';
import { clearAddress, flagAddress, flaggedAccounts, REPORTED } from '../email/suppressions.ts';
import { config } from '../config.ts';
import { declareModels, type Models } from '../models.ts';

const USAGE = 'Usage: addresses [list | flag <email> | clear <email or account or all>]';

const [action = 'list', email = ''] = process.argv.slice(2);
await runCommand(async () => act(declareModels(await connectMongo(config().MONGODB_URL, 'notifier'))));

async function act(models: Models): Promise<number> {
  if (action === 'list') return print(models);
  if (email === '' || (action !== 'flag' && action !== 'clear')) return complain(USAGE);
  const address = email.trim().toLowerCase();
  const changed = await (action === 'flag' ? flagAddress(models, address, REPORTED) : clearAddress(models, address));
  if (changed === 0) return complain('No account has this address');
  console.log(action === 'flag' ? 'flagged: no more notifications to this address' : 'cleared');
  return 0;
}

async function print(models: Models): Promise<number> {
  const flagged = await flaggedAccounts(models);
  for (const { userId, since, reason } of flagged) console.log(`account ${userId}  ${since.toISOString()}  ${reason}`);
  console.log(`flagged accounts: ${flagged.length}`);
  return 0;
}

function complain(sentence: string): number {
  console.error(sentence);
  return 1;
}
