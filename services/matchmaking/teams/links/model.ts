import { randomBytes } from 'node:crypto';
import { TEAM_LINK_LENGTH, TEAM_LINK_LETTERS } from '@playfield/contracts/fields/team-link-code.ts';

/** Every letter is as likely as the others: their number divides 256. */
export const newTeamLinkCode = (): string =>
  [...randomBytes(TEAM_LINK_LENGTH)].map((byte) => TEAM_LINK_LETTERS[byte % TEAM_LINK_LETTERS.length]).join('');
