import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { randomBytes } from 'node:crypto';
import { TEAM_LINK_LENGTH, TEAM_LINK_LETTERS } from '@playfield/contracts/fields/team-link-code.ts';

/** Every letter is as likely as the others: their number divides 256. */
export const newTeamLinkCode = (): string =>
  [...randomBytes(TEAM_LINK_LENGTH)].map((byte) => TEAM_LINK_LETTERS[byte % TEAM_LINK_LETTERS.length]).join('');

/** By whose link a team has joined. Kept only while both teams exist. */
export const joinedTeamSchema = recordSchema('joined-teams', {
  /** The team that joined. */
  _id: z.number(),
  inviterId: z.number(),
  at: z.date(),
});
joinedTeamSchema.index({ inviterId: 1, at: -1 });
