import { hash, verify } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet: Argon2id (the library's default algorithm) with 19 MiB of memory, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash to compare with where there is no account, so that an unknown address takes as long as a known one. */
const nobodysHash = hash('nobody has this password', ARGON2ID);

export async function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

/** Whether the password belongs to the hash; takes as long, and is false, where there is no hash. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return matches && passwordHash !== undefined;
}
