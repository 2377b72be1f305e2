import { randomBytes } from 'node:crypto';
import { SHARED_CODE_BYTES } from '@playfield/contracts/shared-games.ts';
import * as z from 'zod/mini';

/** A game's public link. It stays the same while it is off, so that turning it on again revives what was sent. */
export const gameLink = z.object({ code: z.string(), on: z.boolean(), indexed: z.boolean() });
export type GameLinkRecord = z.infer<typeof gameLink>;

export const newGameLink = (): GameLinkRecord => ({
  code: randomBytes(SHARED_CODE_BYTES).toString('base64url'),
  on: true,
  indexed: false,
});
