/** Game agreements: their initial state, each team's view, and the calendar entry. Pure. */
import type { Agreement, CardTerms } from '@playfield/contracts/agreements.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import type { AgreementRecord } from './model.ts';

type Side = AgreementRecord['sides'][number];

const emptySide = (teamId: number): Side => ({ teamId, kit: '', contactName: '', contactPhone: '', ticked: false });

export function emptyCard(matchupId: number, teamIds: readonly number[]): AgreementRecord {
  const terms: CardTerms = { format: '', referees: '', fees: '', fieldRules: '', weatherPlan: '' };
  return { _id: matchupId, revision: 0, terms, sides: teamIds.map(emptySide) };
}

export function presentAgreement(card: AgreementRecord, teamId: number, refOf: (id: number) => TeamRef): Agreement {
  const present = ({ teamId: id, kit, contactName, contactPhone, ticked }: Side) => ({
    team: refOf(id),
    kit,
    contactName,
    contactPhone,
    ticked,
  });
  const { format, referees, fees, fieldRules, weatherPlan } = card.terms;
  const ours = card.sides.find((side) => side.teamId === teamId) ?? emptySide(teamId);
  const theirs = card.sides.find((side) => side.teamId !== teamId) ?? emptySide(0);
  return {
    matchupId: card._id,
    revision: card.revision,
    terms: { format, referees, fees, fieldRules, weatherPlan },
    ours: present(ours),
    theirs: present(theirs),
  };
}

/** The agreed details, one per line; open ones are left out. */
export function linesOf({ terms, sides }: AgreementRecord, nameOf: (teamId: number) => string): string[] {
  const lines = [
    ['Format', terms.format],
    ['Referees', terms.referees],
    ['Fees', terms.fees],
    ['Field rules', terms.fieldRules],
    ['Weather plan', terms.weatherPlan],
    ...sides.flatMap(({ teamId, kit, contactName, contactPhone }) => [
      [`${nameOf(teamId)} wear`, kit],
      [`${nameOf(teamId)} on the day`, [contactName, contactPhone].filter(Boolean).join(', ')],
    ]),
  ] as const;
  return lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
}
