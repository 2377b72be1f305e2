/** What a user of Redis may do, as operators are told to give it. */
import { readFile } from 'node:fs/promises';

/** @param page a page of the operations' docs that has its `ACL SETUSER` */
export async function rightsOf(user: string, page: string): Promise<string[]> {
  const text = await readFile(new URL(`../../docs/operations/${page}`, import.meta.url), 'utf8');
  const rights = new RegExp(`\`ACL SETUSER ${user} on >\\S+ ([^\`]+)\``).exec(text)?.[1];
  if (rights === undefined) throw new Error(`${page} does not say what ${user} may do`);
  return rights.replaceAll("'", '').split(' ');
}
