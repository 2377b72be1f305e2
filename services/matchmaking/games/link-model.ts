import { randomBytes } from 'node:crypto';
import { SHARED_CODE_BYTES } from '@playfield/contracts/shared-games.ts';
import { Schema } from 'mongoose';

/** A game's public link. It stays the same while it is off, so that turning it on again revives what was sent. */
export type GameLinkRecord = { code: string; on: boolean; indexed: boolean };

export const newGameLink = (): GameLinkRecord => ({
  code: randomBytes(SHARED_CODE_BYTES).toString('base64url'),
  on: true,
  indexed: false,
});

export const gameLinkSchema = new Schema<GameLinkRecord>(
  {
    code: { type: String, required: true },
    on: { type: Boolean, required: true },
    indexed: { type: Boolean, required: true },
  },
  { _id: false },
);
