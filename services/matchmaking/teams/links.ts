import { randomBytes } from 'node:crypto';
import { TEAM_LINK_LENGTH, TEAM_LINK_LETTERS } from '@playfield/contracts/fields/team-link-code.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import {
  type InvitingTeam,
  JOINED_SHOWN,
  type OwnTeamLink,
  readTeamLink,
  setTeamLink,
} from '@playfield/contracts/team-links.ts';
import type { Event } from '@playfield/contracts/events.ts';
import { unauthenticated, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import type { Models } from '../models.ts';
import { isBlocked, blockedTeamIds } from './blocks.ts';
import { type TeamRecord, presentTeam, VISIBLE_TEAM, type TeamLink } from './model.ts';
import { saveCaller, visibleTeam } from './queries.ts';

export const newTeamLinkCode = (): string =>
  [...randomBytes(TEAM_LINK_LENGTH)].map((byte) => TEAM_LINK_LETTERS[byte % TEAM_LINK_LETTERS.length]).join('');

export function presentInvitingTeam(team: TeamRecord): InvitingTeam {
  const { teamName, sport, ageGroup, teamLocation: town } = team;
  return { teamName, sport, ageGroup, town };
}

const COUNTED_MAX = 1_000;

async function inviterBy({ teams }: Models, code: string): Promise<TeamRecord | null | undefined> {
  const works = { 'link.code': code, 'link.on': true, ...VISIBLE_TEAM };
  const team = await teams.findOne(works).lean();
  if (team) return team;
  return (await teams.exists({ 'link.code': code })) ? null : undefined;
}

async function presentOwnLink(models: Models, _id: number, { code, on }: TeamLink): Promise<OwnTeamLink> {
  const joined = await models.teams
    .find({ 'invitedBy.teamId': _id, _id: { $nin: await blockedTeamIds(models, _id) }, ...VISIBLE_TEAM })
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

async function inviterOf(models: Models, teamId: number): Promise<TeamRecord | null> {
  const { invitedBy } = (await models.teams.findOne({ _id: teamId }).lean()) ?? {};
  if (!invitedBy || (await isBlocked(models, [teamId, invitedBy.teamId]))) return null;
  return visibleTeam(models, invitedBy.teamId);
}

const NOTIFIED_A_DAY = 10;

async function teamLinkOf({ teams }: Models, teamId: number, change: Partial<TeamLink>): Promise<TeamLink> {
  const first = { code: newTeamLinkCode(), on: true, createdAt: new Date() };
  await teams.updateOne({ _id: teamId, deleted: false, link: { $exists: false } }, { $set: { link: first } });
  const changes = Object.entries(change).map(([field, value]) => [`link.${field}`, value] as const);
  const known = { _id: teamId, deleted: false };
  const update = { $set: Object.fromEntries(changes) };
  const team = await teams.findOneAndUpdate(known, update, { returnDocument: 'after' }).lean();
  if (!team?.link) throw unauthenticated();
  return team.link;
}

const renewed = () => ({ code: newTeamLinkCode(), createdAt: new Date() });

export async function recordJoined(
  models: Models,
  { teamId, code }: { teamId: number; code: string },
): Promise<Event[]> {
  const { teams } = models;
  const inviter = await inviterBy(models, code);
  if (!inviter || inviter._id === teamId || (await isBlocked(models, [inviter._id, teamId]))) return [];
  const since = { 'invitedBy.teamId': inviter._id, 'invitedBy.at': { $gt: new Date(Date.now() - DAY_MS) } };
  const today = await teams.countDocuments(since, { limit: NOTIFIED_A_DAY });
  const here = { _id: teamId, deleted: false, suspended: false, invitedBy: { $exists: false } };
  const invitedBy = { teamId: inviter._id, at: new Date() };
  const team = await teams.findOneAndUpdate(here, { $set: { invitedBy } }).lean();
  if (!team || today >= NOTIFIED_A_DAY) return [];
  const { sport, ageGroup } = team;
  const otherTeam = { ...presentTeam(teamId, team), sport, ageGroup };
  return [{ type: 'team.joined', team: presentTeam(inviter._id, inviter), otherTeam }];
}

const NO_SUCH_LINK = 'This invitation is no longer valid';

export function teamLinkRoutes(deps: Deps) {
  const { models } = deps;
  return [
    route(readTeamLink, async ({ params, caller }) => {
      const team = await inviterBy(models, params.code);
      if (team === undefined) throw notFound(NO_SUCH_LINK);
      if (team === null) return { team, id: null };
      const isShown = caller && !(await isBlocked(models, [team._id, caller.id]));
      return { team: presentInvitingTeam(team), id: isShown ? team._id : null };
    }),

    route(setTeamLink, async ({ body: { on, renew }, caller }) => {
      await saveCaller(deps, caller);
      const change = { ...(on === undefined ? {} : { on }), ...(renew ? renewed() : {}) };
      const link = await teamLinkOf(models, caller.id, change);
      return presentOwnLink(models, caller.id, link);
    }),
  ];
}
