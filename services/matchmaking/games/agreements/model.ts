import type * as z from 'zod/mini';
import { agreementSide, agreementTerms } from '@playfield/contracts/agreements.ts';
import type { AgreementSide, AgreementTerms } from '@playfield/contracts/agreements.ts';
import { Schema } from 'mongoose';

/** The game agreement: what two teams settled about an agreed game. */
export type AgreementRecord = {
  /** The game. */
  _id: number;
  revision: number;
  terms: AgreementTerms;
  /** By team. */
  sides: (AgreementSide & { teamId: number; confirmed: boolean })[];
};

const text = { type: String, default: '' };
const part = (fields: object) => new Schema(fields, { _id: false });
/** Of fields that are texts: another kind of field needs a type of its own here. */
const textsOf = (shape: Record<string, z.ZodMiniType<string>>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, text]));

export const agreementSchema = new Schema<AgreementRecord>(
  {
    _id: { type: Number, required: true },
    revision: { type: Number, required: true },
    terms: part(textsOf(agreementTerms.shape)),
    sides: [
      part({
        teamId: { type: Number, required: true },
        ...textsOf(agreementSide.shape),
        confirmed: { type: Boolean, default: false },
      }),
    ],
  },
  { collection: 'agreements', versionKey: false },
);
agreementSchema.index({ 'sides.teamId': 1 });
