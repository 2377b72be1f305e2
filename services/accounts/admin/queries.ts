/** The admins' account search: by part of the address, the name or the team's name. */
import { findBySubstring, gramsOf } from '@playfield/kit/data/substrings.ts';
import type { Models } from '../models.ts';
import type { UserRecord } from '../account/model.ts';

type Named = Pick<UserRecord, 'email' | 'fullName' | 'teamName'>;

export const gramsOfUser = ({ email, fullName, teamName }: Named) => gramsOf(email, fullName, teamName);

type Wanted = { q: string; before: number | undefined; limit: number };

export async function findUsers({ users }: Models, { q, before, limit }: Wanted): Promise<UserRecord[]> {
  const fields = ['email', 'fullName', 'teamName'] as const;
  return findBySubstring(users, { text: q, fields, filter: { leavingAt: null }, before, limit });
}
