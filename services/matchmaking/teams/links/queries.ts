/** Whom a team's public link stands for, and who has joined through it. */
import { JOINED_SHOWN, type OwnTeamLink } from '@playfield/contracts/team-links.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { areApart, hiddenFrom } from '../blocks/queries.ts';
import type { Models } from '../../models.ts';
import { presentTeam } from '../present.ts';
import { VISIBLE_TEAM, type TeamLink, type TeamRecord } from '../model.ts';

/** More than a league has. */
const COUNTED_MAX = 1_000;

/** The team that invites; null while its link is off or others cannot deal with it; undefined for an unknown code. */
export async function inviterBy(
  { teams }: Pick<Models, 'teams'>,
  code: string,
  session: ClientSession | null = null,
): Promise<TeamRecord | null | undefined> {
  const works = { 'link.code': code, 'link.on': true, ...VISIBLE_TEAM };
  const team = await teams.findOne(works).session(session).lean();
  if (team) return team;
  return (await teams.exists({ 'link.code': code }).session(session)) ? null : undefined;
}

/** Counts and names only teams that this one may deal with: the others say nothing of themselves. */
export async function presentOwnLink(models: Models, _id: number, { code, on }: TeamLink): Promise<OwnTeamLink> {
  const joined = await models.teams
    .find({ 'invitedBy.teamId': _id, _id: { $nin: await hiddenFrom(models, _id) }, ...VISIBLE_TEAM })
    .sort({ 'invitedBy.at': -1 })
    .limit(COUNTED_MAX)
    .lean();
  const latest = joined.slice(0, JOINED_SHOWN).map((team) => presentTeam(team._id, team));
  const inviter = await inviterOf(models, _id);
  return {
    code,
    on,
    joined: joined.length,
    latest,
    inviter: inviter && { ...presentTeam(inviter._id, inviter), sport: inviter.sport },
  };
}

/** The team by whose link this one has joined; null if there is none that it may deal with. */
async function inviterOf(models: Models, teamId: number): Promise<TeamRecord | null> {
  const { invitedBy } = (await models.teams.findOne({ _id: teamId }).lean()) ?? {};
  if (!invitedBy || (await areApart(models, [teamId, invitedBy.teamId]))) return null;
  return models.teams.findOne({ _id: invitedBy.teamId, ...VISIBLE_TEAM }).lean();
}
