import { agreementSide, agreementTerms } from '@playfield/contracts/agreements.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** The game agreement: what two teams settled about an agreed game. */
export const agreementSchema = recordSchema('agreements', {
  /** The game. */
  _id: z.number(),
  revision: z.number(),
  terms: agreementTerms,
  /** By team. */
  sides: z.array(z.extend(agreementSide, { teamId: z.number(), confirmed: z.boolean() })),
});
agreementSchema.index({ 'sides.teamId': 1 });
export type AgreementRecord = RecordOf<typeof agreementSchema>;
