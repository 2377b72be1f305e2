/** Game agreements: their initial state, each team's view, and the calendar entry. Pure. */
import { agreementTerm } from '@playfield/contracts/agreements.ts';
import type { Agreement, AgreementSide, AgreementTerms } from '@playfield/contracts/agreements.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import type { AgreementRecord } from './model.ts';

type Side = AgreementRecord['sides'][number];

const NOTHING_SAID: AgreementSide = { uniforms: '', contactName: '', contactPhone: '' };
const NOTHING_SETTLED: AgreementTerms = { format: '', referees: '', fees: '', fieldRules: '', weatherPlan: '' };

const emptySide = (teamId: number): Side => ({ ...NOTHING_SAID, teamId, confirmed: false });

export function emptyAgreement(matchupId: number, teamIds: readonly number[]): AgreementRecord {
  return { _id: matchupId, revision: 0, terms: NOTHING_SETTLED, sides: teamIds.map(emptySide) };
}

export function presentAgreement(
  { _id, revision, terms, sides }: AgreementRecord,
  teamId: number,
  refOf: (id: number) => TeamRef,
): Agreement {
  const present = ({ teamId: id, ...side }: Side) => ({ ...side, team: refOf(id) });
  return {
    matchupId: _id,
    revision,
    terms,
    ours: present(sides.find((side) => side.teamId === teamId) ?? emptySide(teamId)),
    theirs: present(sides.find((side) => side.teamId !== teamId) ?? emptySide(0)),
  };
}

const TERM_LABELS: Record<keyof AgreementTerms, string> = {
  format: 'Format',
  referees: 'Referees',
  fees: 'Fees',
  fieldRules: 'Field rules',
  weatherPlan: 'Weather plan',
};

/** The agreed details, one per line; open ones are left out. */
export function linesOf({ terms, sides }: AgreementRecord, nameOf: (teamId: number) => string): string[] {
  const lines = [
    ...agreementTerm.options.map((term) => [TERM_LABELS[term], terms[term]] as const),
    ...sides.flatMap(({ teamId, uniforms, contactName, contactPhone }) => [
      [`${nameOf(teamId)} uniforms`, uniforms],
      [`${nameOf(teamId)} game-day contact`, [contactName, contactPhone].filter(Boolean).join(', ')],
    ]),
  ] as const;
  return lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
}
