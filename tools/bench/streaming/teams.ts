/** Teams that never registered: messaging relies on the gateway's identity token and on events. */
import type { SignIdentity } from '@playfield/kit/http/identity.ts';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import { MongoClient } from 'mongodb';

/** A team's identity token. */
export function tokenOf(id: number, sign: SignIdentity): Promise<string> {
  const identity = {
    id,
    fullName: 'Robin Reyes',
    userRole: 'team_manager',
    teamName: `Team ${id}`,
    teamLocation: 'Boulder, CO',
    sport: 'baseball',
    ageGroup: '12u',
    competitionLevel: null,
  } as const;
  return sign({ kind: 'user', identity }, 'messaging');
}

/** Opens conversations as accepted interests do: each odd id with the next. */
export async function befriend(mongoUrl: string, teams: number): Promise<void> {
  const client = await new MongoClient(mongoUrl).connect();
  try {
    const db = client.db(databaseName(mongoUrl, 'messaging'));
    const ids = Array.from({ length: teams }, (_, index) => index + 1);
    await db.collection<{ _id: number }>('participants').insertMany(
      ids.map((id) => ({
        _id: id,
        revision: 1,
        fullName: 'Robin Reyes',
        teamName: `Team ${id}`,
        sport: null,
        state: null,
        deleted: false,
      })),
    );
    await db
      .collection<{ _id: string }>('conversations')
      .insertMany(
        ids
          .filter((id) => id % 2 === 1)
          .map((id) => ({ _id: `${id}-${id + 1}`, teams: [id, id + 1], lastMessageId: null, activeAt: new Date() })),
      );
  } finally {
    await client.close();
  }
}
