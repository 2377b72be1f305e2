import type { AgreementSide, AgreementTerms } from '@playfield/contracts/agreements.ts';

type Term = { label: string; /** Of a single line; longer texts have none. */ example?: string };

const BY_NAME: Record<keyof AgreementTerms, Term> = {
  format: { label: 'Format and length', example: 'Two 25-minute halves, 9 v 9' },
  referees: { label: 'Referees', example: 'One, from the host’s club' },
  fees: { label: 'Fees', example: '$40 for the referee, shared' },
  fieldRules: { label: 'Field rules' },
  weatherPlan: { label: 'Weather plan' },
};

const isTerm = (name: string): name is keyof AgreementTerms => name in BY_NAME;
export const TERMS = Object.keys(BY_NAME)
  .filter(isTerm)
  .map((name) => ({ name, ...BY_NAME[name] }));

export const OURS: Record<keyof AgreementSide, string> = {
  uniforms: 'Our uniforms',
  contactName: 'Our game-day contact',
  contactPhone: 'Phone',
};
