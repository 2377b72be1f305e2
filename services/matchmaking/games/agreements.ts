/** Game agreements: what two teams settle about their game, each team's view of it, and the calendar entry. */
import {
  agreementTerm,
  type Agreement,
  type AgreementSide,
  type AgreementTerms,
  AGREEMENT_CHANGED,
  getAgreement,
  setAgreement,
  confirmAgreement,
} from '@playfield/contracts/agreements.ts';
import type { TeamRef, Identity } from '@playfield/contracts/users.ts';
import { isDuplicateKey, transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { log } from './log.ts';
import type { MatchupRecord } from './model.ts';
import { presentExactGame } from './present.ts';
import type { AgreementRecord } from './records.ts';
import { gameOf, NOT_AGREED } from './sides.ts';
import { areApart } from '../teams/blocks.ts';
import { teamRefs } from '../teams/queries.ts';

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

type Held = { agreement: AgreementRecord; game: MatchupRecord; otherId: number };
type Edit = { what: 'wrote_agreement' | 'confirmed_agreement'; edit: (agreement: AgreementRecord) => AgreementRecord };

export function agreementRoutes({ db, models, outbox }: Deps) {
  const { agreements, matchups } = models;

  /** @throws 404 unless the caller is one of the two teams of an agreed game */
  async function held(matchupId: number, teamId: number, session: ClientSession | null): Promise<Held> {
    const { game, otherId } = await gameOf(models, matchupId, teamId, session);
    const apart = await areApart(models, [teamId, otherId], session);
    if (game.status !== 'matched' || apart) throw notFound(NOT_AGREED);
    const agreement = await agreements.findOne({ _id: matchupId }).session(session).lean();
    return {
      agreement: agreement ?? emptyAgreement(matchupId, [game.teamId, otherId === game.teamId ? teamId : otherId]),
      game,
      otherId,
    };
  }

  async function present(agreement: AgreementRecord, teamId: number): Promise<Agreement> {
    const ids = agreement.sides.map((side) => side.teamId);
    const refOf = await teamRefs(models, ids);
    return presentAgreement(agreement, teamId, refOf);
  }

  /** Changes the agreement that was seen, and notifies the other team. @throws 409 if the other has changed it since */
  async function change(matchupId: number, caller: Identity, seen: number, { what, edit }: Edit): Promise<Agreement> {
    const { id: teamId } = caller;
    const changed = await transaction(db, async (session) => {
      const { agreement, game, otherId } = await held(matchupId, teamId, session);
      if (agreement.revision !== seen) throw conflict(AGREEMENT_CHANGED);
      const after = edit(agreement);
      await agreements.replaceOne({ _id: matchupId, revision: seen }, after, { session, upsert: seen === 0 });
      // Calendars update by revision.
      const revision = game.revision + 1;
      await matchups.updateOne({ _id: matchupId }, { $set: { revision } }, { session });
      const refOf = await teamRefs(models, [teamId, otherId]);
      const about = {
        matchup: presentExactGame({ ...game, revision }),
        team: refOf(otherId),
        otherTeam: refOf(teamId),
      };
      await log(models, caller, { what, matchupId }, session);
      const complete = after.sides.every(({ confirmed }) => confirmed);
      await outbox.publish([{ type: 'game.changed', what: 'agreement', ...about, complete }], session);
      return after;
    }).catch((error: unknown) => {
      throw isDuplicateKey(error) ? conflict(AGREEMENT_CHANGED) : error;
    });
    return present(changed, teamId);
  }

  return [
    route(getAgreement, async ({ params, caller }) => {
      const { agreement } = await held(params.id, caller.id, null);
      return present(agreement, caller.id);
    }),

    route(setAgreement, async ({ params, body, caller }) =>
      change(params.id, caller, body.revision, {
        what: 'wrote_agreement',
        edit: (agreement) => ({
          ...agreement,
          revision: agreement.revision + 1,
          terms: body.terms,
          sides: agreement.sides.map((side) => ({
            ...side,
            ...(side.teamId === caller.id ? body.ours : {}),
            // The author of a change agrees to it.
            confirmed: side.teamId === caller.id,
          })),
        }),
      }),
    ),

    route(confirmAgreement, async ({ params, body, caller }) =>
      change(params.id, caller, body.revision, {
        what: 'confirmed_agreement',
        edit: (agreement) => ({
          ...agreement,
          sides: agreement.sides.map((side) => (side.teamId === caller.id ? { ...side, confirmed: true } : side)),
        }),
      }),
    ),
  ];
}
