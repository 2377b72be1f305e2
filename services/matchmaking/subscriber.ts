import { isDeepStrictEqual } from 'node:util';
import type { KnownUser } from '@playfield/contracts/events/accounts.ts';
import type { Handlers } from '@playfield/kit/events/inbox.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { endLinks } from './offers/answer-links/links.ts';
import { takeCarriedAnswer } from './offers/answer-links/answers.ts';
import { updateTeamCopy } from './teams/availability/actions.ts';
import type { Deps } from './deps.ts';
import type { Models } from './models.ts';
import { recordJoined } from './teams/links.ts';
import { updateRunners } from './teams/blocks.ts';
import { actingIn, deletedTeam, NEW_TEAM, type TeamRecord } from './teams/model.ts';
import { blockEvents, unblockEvents } from './safety/blocks.ts';
import { endChanges } from './offers/changes.ts';
import { involving, PROPOSED } from './offers/model.ts';
import { removeGame, removeTeam } from './safety/removal.ts';
import { leaveWeekends } from './offers/suggested.ts';
import { settleNoShow } from './games/no-shows.ts';
import { agreedBy } from './games/sides.ts';
import { searchTextOf } from './games/tokens.ts';
import { removalEvents, suspensionEvents } from './offers/events.ts';

export function handlers({ models, outbox, gazetteer, knownVenues: venues }: Deps): Handlers {
  const { teams } = models;

  /** Events may arrive out of order. @returns the previous state, or null for an outdated event */
  async function keep(user: KnownUser, session: ClientSession): Promise<{ suspended: boolean } | null> {
    const { id, isVerified: verified, email: _email, emailNotificationsEnabled: _enabled, ...copied } = user;
    const known = await teams.findOne({ _id: id }).session(session).lean();
    if (known && known.revision >= user.revision) return null;
    // The user has none of these anymore if the event lacks them.
    const { crest: _crest, page: _page, people: _people, ...kept }: Partial<TeamRecord> = known ?? {};
    const teamLocation: TeamRecord['teamLocation'] = (await venues.townIn(user.teamLocation)) ?? '';
    const team = { ...NEW_TEAM, ...kept, ...copied, _id: id, teamLocation, verified, deleted: false };
    await teams.replaceOne({ _id: id }, team, { session, upsert: true });
    if (!known || !isDeepStrictEqual(known.people, team.people)) await extendBlocks(team, session);
    await endAccessOfOthers(models, team, session);
    await publishTimeZone(team, session);
    return { suspended: known?.suspended ?? false };
  }

  async function extendBlocks(team: TeamRecord, session: ClientSession): Promise<void> {
    const [now, { begun, ended }] = [new Date(), await updateRunners(models, team, session)];
    await outbox.publish(await blockEvents(models, begun, now, session), session);
    await outbox.publish(unblockEvents(ended, now), session);
  }

  async function publishTimeZone({ _id: teamId, revision, teamLocation }: TeamRecord, session: ClientSession) {
    const place = teamLocation === '' ? null : await gazetteer.find(teamLocation);
    if (!place) return;
    await outbox.publish([{ type: 'team.time_zone_found', teamId, revision, timeZone: place.timeZone }], session);
  }

  return {
    async 'user.updated'({ event, session }) {
      const before = await keep(event.user, session);
      if (!before) return;
      await renameGames(models, event.user, session);
      await hideGames(models, event.user, session);
      if (event.user.suspended && !before.suspended) {
        await outbox.publish(await suspensionEvents(models, event.user.id, session), session);
        await outbox.publish(await leaveWeekends(models, event.user.id, session), session);
      }
      if (event.user.suspended) await endProposals(models, event.user.id, session);
      await updateTeamCopy(models, event.user, venues, session);
    },
    async 'user.verified'({ event: { came }, session }) {
      if (!came) return;
      const { user, code, answer } = came;
      // The account's own event may not have arrived yet.
      await keep(user, session);
      if (code !== undefined) await recordJoined({ models, outbox }, { teamId: user.id, code }, session);
      if (answer === undefined) return;
      await outbox.publish(await takeCarriedAnswer({ models, venues }, { user, ...answer }, session), session);
    },
    async 'registration.said_yes'({ event: { code: codeHash, teamName, until }, session }) {
      const held = { teamName, until: new Date(until) };
      await models.answerLinks.updateOne({ codeHash, state: 'open' }, { $set: { held } }, { session });
    },
    async 'user.security'({ event: { userId, revokedBefore }, session }) {
      if (revokedBefore === undefined) return;
      const at = new Date(revokedBefore);
      await models.calendarFeeds.deleteMany({ personId: userId, renewedAt: { $lte: at } }, { session });
      await endLinks(models, { personId: userId, createdAt: { $lte: at } }, session);
    },
    async report({ event, session }) {
      if (event.what !== 'decided') return;
      const { kind, id } = event.report.subject;
      if (kind === 'matchup' && event.outcome === 'removed') {
        const removed = await removeGame(models, { _id: Number(id) }, session);
        if (removed) await outbox.publish(await removalEvents(models, removed), session);
      }
      if (kind === 'no_show') {
        const status = event.outcome === 'recorded' ? ('upheld' as const) : ('dismissed' as const);
        const disputed = { _id: Number(id), 'noShow.status': 'disputed' as const };
        const game = await models.matchups.findOne(disputed).session(session).lean();
        if (game)
          await outbox.publish(await settleNoShow(models, game, { status, reason: event.note }, session), session);
      }
    },
    async 'user.deleted'({ event: { userId }, session }) {
      await teams.replaceOne({ _id: userId }, deletedTeam(userId), { session, upsert: true });
      await outbox.publish(await removeTeam(models, userId, session), session);
    },
  };
}

/** Ends the calendar feeds, answer links and other calendars of people who no longer act for the team. */
async function endAccessOfOthers(models: Models, team: TeamRecord, session: ClientSession): Promise<void> {
  const acting = actingIn(team);
  if (!acting) return;
  const { _id: teamId } = team;
  await models.calendarFeeds.deleteMany({ teamId, personId: { $nin: acting } }, { session });
  await endLinks(models, { teamId, personId: { $nin: acting } }, session);
  await models.otherCalendars.deleteMany({ teamId, byId: { $nin: acting } }, { session });
}

async function renameGames({ matchups }: Models, { id, teamName }: KnownUser, session: ClientSession): Promise<void> {
  const games = await matchups.find({ teamId: id }).session(session).lean();
  for (const game of games) {
    const renamed = searchTextOf(game, teamName);
    if (renamed.searched === game.searched) continue;
    await matchups.updateOne({ _id: game._id }, { $set: renamed }, { session });
  }
}

/** Interests stay pending, because the team may be reinstated. */
async function endProposals(models: Models, teamId: number, session: ClientSession): Promise<void> {
  const waiting = { ...PROPOSED, status: 'pending' as const, ...involving(teamId) };
  await models.offers.updateMany(waiting, { $set: { status: 'withdrawn' } }, { session });
  await endChanges(models, agreedBy(teamId), session);
}

async function hideGames({ matchups }: Models, { id, suspended }: KnownUser, session: ClientSession): Promise<void> {
  const [from, to] = suspended ? (['open', 'hidden'] as const) : (['hidden', 'open'] as const);
  const filled = { filledBy: { $exists: false } };
  await matchups.updateMany({ teamId: id, status: from, ...filled }, { $set: { status: to } }, { session });
}
