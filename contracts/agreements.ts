/** The game agreement: details that two teams settle about an agreed game and both confirm. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { atMost, line, name, paragraph, phoneOf, typedPhone } from './fields/common.ts';
import { matchupParams } from './matchups.ts';
import { teamRef } from './users.ts';

/** One line of the form and of the printed agreement. */
export const AGREEMENT_LINE_MAX = 120;
export const AGREEMENT_TEXT_MAX = 400;
const PHONE_MAX = 24;
const EXTENSION = / ?(?:x|ext\.?) ?\d{1,6}$/i;

const oneLine = line('Please use plain text on one line', { min: 0, max: AGREEMENT_LINE_MAX });
const label = name('Please use plain text on one line', { min: 0, max: AGREEMENT_LINE_MAX });
const text = paragraph('Please use plain text', { min: 0, max: AGREEMENT_TEXT_MAX });

/** Terms for both teams. Empty means open. */
export const agreementTerms = z.object({
  /** Such as `Two 25-minute halves, 9 v 9`. */
  format: oneLine,
  referees: oneLine,
  fees: oneLine,
  fieldRules: text,
  weatherPlan: text,
});
export type AgreementTerms = z.infer<typeof agreementTerms>;
/** The terms' names, in the order in which they are shown. */
export const agreementTerm = z.keyof(agreementTerms);

/** Each team's own details. */
export const agreementSide = z.object({
  uniforms: label,
  /** An adult who is there on the day. */
  contactName: label,
  contactPhone: z.string('Please use plain text on one line').check(
    atMost(AGREEMENT_LINE_MAX),
    z.overwrite(typedPhone),
    atMost(PHONE_MAX),
    z.refine((text) => text === '' || phoneOf(text.replace(EXTENSION, '')) !== null, 'Please enter a phone number'),
  ),
});
export type AgreementSide = z.infer<typeof agreementSide>;

const shownSide = z.extend(agreementSide, {
  team: teamRef,
  /** Whether the team has confirmed the current agreement. */
  confirmed: z.boolean(),
});

export const agreement = z.object({
  matchupId: z.number(),
  /** 0 before the first change; each change increments it and clears the other team's confirmation. */
  revision: z.number(),
  terms: agreementTerms,
  ours: shownSide,
  theirs: shownSide,
});
export type Agreement = z.infer<typeof agreement>;

export const AGREEMENT_CHANGED = 'The other team has just changed this agreement. Please look at it again.';

const own = { owner: 'matchmaking', access: 'team_manager', params: matchupParams, answer: agreement } as const;
const revision = z
  .int('Please send the revision that you saw')
  .check(z.minimum(0, 'Please send the revision that you saw'));

export const getAgreement = call({
  ...own,
  method: 'GET',
  path: '/api/matchups/:id/agreement',
  summary: 'What two teams have settled about their agreed game',
  status: 200,
});

export const setAgreement = call({
  ...own,
  method: 'PUT',
  path: '/api/matchups/:id/agreement',
  limit: { class: 'notify', by: 'caller' },
  summary: 'Change the agreement’s terms and one’s own side; the other team has to confirm them again',
  status: 200,
  body: z.object({ revision, terms: agreementTerms, ours: agreementSide }),
});

export const confirmAgreement = call({
  ...own,
  method: 'POST',
  path: '/api/matchups/:id/agreement/confirm',
  limit: { class: 'notify', by: 'caller' },
  summary: 'Confirm the agreement as it was seen',
  status: 200,
  body: z.object({ revision }),
});
