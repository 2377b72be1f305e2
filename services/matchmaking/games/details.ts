import {
  contactText,
  DETAILS_CHANGED,
  type GameDetails,
  labeledDetails,
  setGameDetails,
  type SharedDetails,
  type SideDetails,
} from '@playfield/contracts/game-details.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { log } from './log.ts';
import type { DetailsRecord, MatchupRecord } from './model.ts';
import { presentExactGame } from './present.ts';
import { agreedBy, endOf, gameOf, NOT_AGREED } from './sides.ts';
import type { Models } from '../models.ts';
import { isBlocked } from '../teams/blocks.ts';
import { teamRefs } from '../teams/queries.ts';

const NOTHING_SHARED: SharedDetails = { format: '', officials: '', fees: '', fieldRules: '', weatherPlan: '' };
const NO_CONTACT = { contactName: '', contactPhone: '' };

export async function newDetails({ matchups }: Models, teamIds: readonly [number, number]): Promise<DetailsRecord> {
  const contactOf = async (teamId: number) => {
    const last = await matchups
      .findOne({ ...agreedBy(teamId), details: { $exists: true } }, { details: 1 })
      .sort({ matchedAt: -1 })
      .lean<Pick<MatchupRecord, 'details'>>();
    const { contactName, contactPhone } = last?.details?.sides.find((side) => side.teamId === teamId) ?? NO_CONTACT;
    return { teamId, uniforms: '', contactName, contactPhone };
  };
  const [one, other] = teamIds;
  return { revision: 0, shared: NOTHING_SHARED, sides: [await contactOf(one), await contactOf(other)] };
}

export function presentDetails(
  game: Pick<MatchupRecord, 'details' | 'startsAt' | 'startTime' | 'endTime'>,
  { teamId, refOf, now }: { teamId: number; refOf: (id: number) => TeamRef; now: Date },
): GameDetails | null {
  if (!game.details) return null;
  const { revision, shared, sides } = game.details;
  const [ours, theirs] = sides[0]?.teamId === teamId ? sides : sides.toReversed();
  if (!ours || !theirs) return null;
  const present = ({ teamId: id, ...side }: SideDetails & { teamId: number }) => ({ ...side, team: refOf(id) });
  const isOver = now.getTime() > endOf(game).getTime() + DAY_MS;
  return {
    revision,
    shared,
    ours: present(ours),
    theirs: { ...present(theirs), ...(isOver ? { contactPhone: '' } : {}) },
  };
}

export function linesOf({ shared, ours, theirs }: GameDetails, sport: MatchupRecord['sport']): string[] {
  const lines = [
    ...labeledDetails(sport, shared),
    ...[ours, theirs].flatMap((side) => [
      { label: `${side.team.teamName} uniforms`, value: side.uniforms },
      { label: `${side.team.teamName} game-day contact`, value: contactText(side) },
    ]),
  ];
  return lines.flatMap(({ label, value }) => (value ? [`${label}: ${value}`] : []));
}

type Written = { shared: SharedDetails; ours: SideDetails & { teamId: number } };

export function isReplaced({ shared, sides }: DetailsRecord, to: Written): boolean {
  const before = { ...shared, ...sides.find(({ teamId }) => teamId === to.ours.teamId) };
  const after: Partial<Record<string, unknown>> = { ...to.shared, ...to.ours };
  return Object.entries(before).some(([name, value]) => value !== '' && value !== after[name]);
}

export function detailsRoutes({ db, models, outbox }: Deps) {
  return [
    route(setGameDetails, ({ params: { id: matchupId }, body: { revision: seen, shared, ours }, caller }) =>
      transaction(db, async (session) => {
        const { id: teamId } = caller;
        const { game, otherId } = await gameOf(models, matchupId, teamId);
        const blocked = await isBlocked(models, [teamId, otherId]);
        if (game.status !== 'matched' || blocked || !game.details) throw notFound(NOT_AGREED);
        const sides = game.details.sides.map((side) => (side.teamId === teamId ? { teamId, ...ours } : side));
        const after = await models.matchups
          .findOneAndUpdate(
            { _id: matchupId, 'details.revision': seen },
            { $set: { details: { revision: seen + 1, shared, sides } }, $inc: { revision: 1 } },
            { returnDocument: 'after' },
          )
          .lean<MatchupRecord>();
        if (!after) throw conflict(DETAILS_CHANGED);
        const refOf = await teamRefs(models, [teamId, otherId]);
        await log(models, caller, { what: 'wrote_details', matchupId });
        const about = { matchup: presentExactGame(after), team: refOf(otherId), otherTeam: refOf(teamId) };
        const replaced = isReplaced(game.details, { shared, ours: { teamId, ...ours } });
        await outbox.publish([{ type: 'game.changed', what: 'details', ...about, replaced }], session);
        const written = presentDetails(after, { teamId, refOf, now: new Date() });
        if (!written) throw notFound(NOT_AGREED);
        return written;
      }),
    ),
  ];
}
