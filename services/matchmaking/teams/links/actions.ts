/** Makes and changes a team's link, and thanks it for a team that joined. */
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { unauthenticated } from '@playfield/kit/http/errors.ts';
import type { Outbox } from '@playfield/kit/events/outbox.ts';
import { areApart } from '../blocks/queries.ts';
import { presentTeam } from '../present.ts';
import type { Models } from '../../models.ts';
import type { TeamLink } from '../model.ts';
import { newTeamLinkCode } from './model.ts';
import { inviterBy } from './queries.ts';

/** A club's teams on the day of a tournament. Who has more join in a day counts them, and is told no more. */
const TOLD_A_DAY = 10;

/** Changes the team's link, which is made when it first asks. */
export async function teamLinkOf(
  { teams }: Pick<Models, 'teams'>,
  teamId: number,
  change: Partial<TeamLink> = {},
): Promise<TeamLink> {
  const first = { code: newTeamLinkCode(), on: true, createdAt: new Date() };
  await teams.updateOne({ _id: teamId, deleted: false, link: { $exists: false } }, { $set: { link: first } });
  const changes = Object.entries(change).map(([field, value]) => [`link.${field}`, value] as const);
  const known = { _id: teamId, deleted: false };
  const update = { $set: Object.fromEntries(changes) };
  const team = await teams.findOneAndUpdate(known, update, { returnDocument: 'after' }).lean();
  if (!team?.link) throw unauthenticated();
  return team.link;
}

export const renewed = () => ({ code: newTeamLinkCode(), createdAt: new Date() });

/** Notes that a team has joined through another's link, and tells the other, unless the two keep apart. */
export async function noteJoined(
  { models, outbox }: { models: Pick<Models, 'blocks' | 'teams'>; outbox: Outbox },
  { teamId, code }: { teamId: number; code: string },
  session: ClientSession,
): Promise<void> {
  const { teams } = models;
  const inviter = await inviterBy(models, code, session);
  if (!inviter || inviter._id === teamId || (await areApart(models, [inviter._id, teamId], session))) return;
  const since = { 'invitedBy.teamId': inviter._id, 'invitedBy.at': { $gt: new Date(Date.now() - DAY_MS) } };
  const today = await teams.countDocuments(since, { limit: TOLD_A_DAY }).session(session);
  const here = { _id: teamId, deleted: false, suspended: false, invitedBy: { $exists: false } };
  const invitedBy = { teamId: inviter._id, at: new Date() };
  const team = await teams.findOneAndUpdate(here, { $set: { invitedBy } }, { session }).lean();
  if (!team || today >= TOLD_A_DAY) return;
  const { sport, ageGroup } = team;
  const joined = {
    team: presentTeam(inviter._id, inviter),
    otherTeam: { ...presentTeam(teamId, team), sport, ageGroup },
  };
  await outbox.publish([{ type: 'team.joined', ...joined }], session);
}
