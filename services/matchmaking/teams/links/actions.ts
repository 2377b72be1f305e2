/** Makes and changes a team's link, and thanks it for a team that joined. */
import type { KnownUser } from '@playfield/contracts/events/accounts.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { unauthenticated } from '@playfield/kit/http/errors.ts';
import type { Outbox } from '@playfield/kit/events/outbox.ts';
import { areApart } from '../blocks/queries.ts';
import { presentTeam } from '../present.ts';
import type { Venues } from '../../places/venues.ts';
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

type Deps = { models: Models; outbox: Outbox; venues: Pick<Venues, 'townIn'> };

/** Notes that a team has joined through another's link, and tells the other, unless the two keep apart. */
export async function noteJoined(
  { models, outbox, venues }: Deps,
  { user, code }: { user: KnownUser; code: string },
  session: ClientSession,
): Promise<void> {
  const { joinedTeams, teams } = models;
  const inviter = await inviterBy(models, code, session);
  if (!inviter || inviter._id === user.id) return;
  // Events arrive in any order: the team may not be known here yet, and may be gone again.
  const gone = { _id: user.id, $or: [{ deleted: true }, { suspended: true }] };
  if (await teams.exists(gone).session(session)) return;
  if (await joinedTeams.exists({ _id: user.id }).session(session)) return;
  if (await areApart(models, [inviter._id, user.id], session)) return;
  const since = { inviterId: inviter._id, at: { $gt: new Date(Date.now() - DAY_MS) } };
  const today = await joinedTeams.countDocuments(since, { limit: TOLD_A_DAY }).session(session);
  await joinedTeams.create([{ _id: user.id, inviterId: inviter._id, at: new Date() }], { session });
  if (today >= TOLD_A_DAY) return;
  const { id, crest, sport, ageGroup, teamName } = user;
  const teamLocation = (await venues.townIn(user.teamLocation)) ?? '';
  const shown = presentTeam(id, { teamName, teamLocation, sport, ...(crest === undefined ? {} : { crest }) });
  const joined = { team: presentTeam(inviter._id, inviter), otherTeam: { ...shown, sport, ageGroup } };
  await outbox.publish([{ type: 'team.joined', ...joined }], session);
}
