import type { CardSide, CardTerms } from '@playfield/contracts/agreements.ts';
import { Schema } from 'mongoose';

/** The game agreement: what two teams settled about an agreed game. */
export type AgreementRecord = {
  /** The game. */
  _id: number;
  revision: number;
  terms: CardTerms;
  /** By team. */
  sides: (CardSide & { teamId: number; ticked: boolean })[];
};

const text = { type: String, default: '' };
const part = (fields: object) => new Schema(fields, { _id: false });

export const agreementSchema = new Schema<AgreementRecord>(
  {
    _id: { type: Number, required: true },
    revision: { type: Number, required: true },
    terms: part({ format: text, referees: text, fees: text, fieldRules: text, weatherPlan: text }),
    sides: [
      part({
        teamId: { type: Number, required: true },
        kit: text,
        contactName: text,
        contactPhone: text,
        ticked: { type: Boolean, default: false },
      }),
    ],
  },
  { collection: 'agreements', versionKey: false },
);
agreementSchema.index({ 'sides.teamId': 1 });
