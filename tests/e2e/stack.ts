/** Starts a stack for the browser tests and stops it afterwards. */
import { startTestStack } from '../support/stack.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const stack = await startTestStack();
  process.env['PLAYFIELD_URL'] = stack.url;
  process.env['PLAYFIELD_MAIL_URL'] = stack.mailUrl;
  process.env['PLAYFIELD_MONGO_URL'] = stack.mongoUrl;
  process.env['PLAYFIELD_ADMIN_EMAIL'] = stack.env['ADMIN_EMAIL'];
  process.env['PLAYFIELD_ADMIN_PASSWORD'] = stack.env['ADMIN_PASSWORD'];
  return () => stack.discard();
}
