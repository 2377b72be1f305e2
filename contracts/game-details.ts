import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { atMost, line, name, paragraph, phoneOf, typedPhone } from './fields/common.ts';
import type { Sport } from './fields/options.ts';
import { matchupParams } from './matchups.ts';
import { teamRef } from './users.ts';

export const DETAIL_LINE_MAX = 120;
export const DETAIL_TEXT_MAX = 400;
const PHONE_MAX = 24;
const EXTENSION = / ?(?:x|ext\.?) ?\d{1,6}$/i;

const phoneText = (text: string): string =>
  text.replace(/^(?:\+?1)?[ .-]*\(?(\d{3})\)?[ ./-]*(\d{3})[ ./-]*(\d{4})(?!\d)/, '($1) $2-$3');

const oneLine = line('Please use plain text on one line', { min: 0, max: DETAIL_LINE_MAX });
const label = name('Please use plain text on one line', { min: 0, max: DETAIL_LINE_MAX });
const text = paragraph('Please use plain text', { min: 0, max: DETAIL_TEXT_MAX });

export const sharedDetails = z.object({
  format: oneLine,
  officials: oneLine,
  fees: oneLine,
  fieldRules: text,
  weatherPlan: text,
});
export type SharedDetails = z.infer<typeof sharedDetails>;

export const sideDetails = z.object({
  uniforms: label,
  contactName: label,
  contactPhone: z.string('Please use plain text on one line').check(
    atMost(DETAIL_LINE_MAX),
    z.overwrite(typedPhone),
    atMost(PHONE_MAX),
    z.refine((text) => text === '' || phoneOf(text.replace(EXTENSION, '')) !== null, 'Please enter a phone number'),
    z.overwrite(phoneText),
  ),
});
export type SideDetails = z.infer<typeof sideDetails>;

const shownSide = z.extend(sideDetails, { team: teamRef });

export const gameDetails = z.object({
  revision: z.number(),
  shared: sharedDetails,
  ours: shownSide,
  theirs: shownSide,
});
export type GameDetails = z.infer<typeof gameDetails>;

export const DETAILS_CHANGED = 'The other team has just changed these details. Please look at them again.';

export const contactText = ({ contactName, contactPhone }: SideDetails): string =>
  [contactName, contactPhone].filter(Boolean).join(', ');

const OFFICIALS: Partial<Record<Sport, string>> = {
  baseball: 'Umpires',
  'fastpitch-softball': 'Umpires',
  'slowpitch-softball': 'Umpires',
  football: 'Officials',
  swimming: 'Officials',
  tennis: 'Officials',
  track: 'Officials',
};

export const labeledDetails = (sport: Sport, { format, officials, fees, fieldRules, weatherPlan }: SharedDetails) =>
  [
    { name: 'format', label: 'Format and length', value: format },
    { name: 'officials', label: OFFICIALS[sport] ?? 'Referees', value: officials },
    { name: 'fees', label: 'Fees', value: fees },
    { name: 'fieldRules', label: 'Field rules', value: fieldRules },
    { name: 'weatherPlan', label: 'Weather plan', value: weatherPlan },
  ] as const;

export const setGameDetails = call({
  owner: 'matchmaking',
  access: 'team_manager',
  method: 'PUT',
  path: '/api/games/:id/details',
  limit: { class: 'notify', by: 'caller' },
  summary: 'Changes an agreed game’s shared details and the calling team’s own details',
  status: 200,
  params: matchupParams,
  body: z.object({
    revision: z
      .int('Please send the revision that you saw')
      .check(z.minimum(0, 'Please send the revision that you saw')),
    shared: sharedDetails,
    ours: sideDetails,
  }),
  answer: gameDetails,
});
