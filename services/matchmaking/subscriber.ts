import { isDeepStrictEqual } from 'node:util';
import type { Event } from '@playfield/contracts/events.ts';
import type { KnownUser } from '@playfield/contracts/events/accounts.ts';
import type { Handlers } from '@playfield/kit/events/inbox.ts';
import { endLinks } from './offers/ending.ts';
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

  async function keep(user: KnownUser): Promise<{ suspended: boolean; events: Event[] } | null> {
    const { id, isVerified: verified, email: _email, emailNotificationsEnabled: _enabled, ...copied } = user;
    const known = await teams.findOne({ _id: id }).lean();
    if (known && known.revision >= user.revision) return null;
    // Drop the known values of these fields, because an event without one means that the team no longer has it.
    const { crest: _crest, page: _page, people: _people, ...kept }: Partial<TeamRecord> = known ?? {};
    const teamLocation: TeamRecord['teamLocation'] = (await venues.townIn(user.teamLocation)) ?? '';
    const team = { ...NEW_TEAM, ...kept, ...copied, _id: id, teamLocation, verified, deleted: false };
    await teams.replaceOne({ _id: id }, team, { upsert: true });
    const isSame = known && isDeepStrictEqual(known.people, team.people);
    const events = [...(isSame ? [] : await extendBlocks(team)), ...(await timeZoneEvents(team))];
    await endAccessOfOthers(models, team);
    return { suspended: known?.suspended ?? false, events };
  }

  async function extendBlocks(team: TeamRecord): Promise<Event[]> {
    const [now, { begun, ended }] = [new Date(), await updateRunners(models, team)];
    return [...(await blockEvents(models, begun, now)), ...unblockEvents(ended, now)];
  }

  async function timeZoneEvents({ _id: teamId, revision, teamLocation }: TeamRecord): Promise<Event[]> {
    const place = teamLocation === '' ? null : await gazetteer.find(teamLocation);
    return place ? [{ type: 'team.time_zone_found', teamId, revision, timeZone: place.timeZone }] : [];
  }

  return {
    async 'user.updated'({ event, session }) {
      const before = await keep(event.user);
      if (!before) return;
      await outbox.publish(before.events, session);
      await renameGames(models, event.user);
      await hideGames(models, event.user);
      if (event.user.suspended && !before.suspended) {
        await outbox.publish(await suspensionEvents(models, event.user.id), session);
        await outbox.publish(await leaveWeekends(models, event.user.id), session);
      }
      if (event.user.suspended) await endProposals(models, event.user.id);
      await updateTeamCopy(models, event.user, venues);
    },
    async 'user.verified'({ event: { came }, session }) {
      if (!came) return;
      const { user, code, answer } = came;
      // Save the team first, because its `user.updated` event may not have arrived yet.
      const kept = await keep(user);
      const joined = code === undefined ? [] : await recordJoined(models, { teamId: user.id, code });
      const answered = answer ? await takeCarriedAnswer({ models, venues }, { user, ...answer }) : [];
      await outbox.publish([...(kept?.events ?? []), ...joined, ...answered], session);
    },
    async 'registration.said_yes'({ event: { code: codeHash, teamName, until } }) {
      const held = { teamName, until: new Date(until) };
      await models.answerLinks.updateOne({ codeHash, state: 'open' }, { $set: { held } });
    },
    async 'user.security'({ event: { userId, revokedBefore } }) {
      if (revokedBefore === undefined) return;
      const at = new Date(revokedBefore);
      await models.calendarFeeds.deleteMany({ personId: userId, renewedAt: { $lte: at } });
      await endLinks(models, { personId: userId, createdAt: { $lte: at } });
    },
    async report({ event, session }) {
      if (event.what !== 'decided') return;
      const { kind, id } = event.report.subject;
      if (kind === 'matchup' && event.outcome === 'removed') {
        const removed = await removeGame(models, { _id: Number(id) });
        if (removed) await outbox.publish(await removalEvents(models, removed), session);
      }
      if (kind === 'no_show') {
        const status = event.outcome === 'recorded' ? ('upheld' as const) : ('dismissed' as const);
        const disputed = { _id: Number(id), 'noShow.status': 'disputed' as const };
        const game = await models.matchups.findOne(disputed).lean();
        if (game) await outbox.publish(await settleNoShow(models, game, { status, reason: event.note }), session);
      }
    },
    async 'user.deleted'({ event: { userId }, session }) {
      await teams.replaceOne({ _id: userId }, deletedTeam(userId), { upsert: true });
      await outbox.publish(await removeTeam(models, userId), session);
    },
  };
}

async function endAccessOfOthers(models: Models, team: TeamRecord): Promise<void> {
  const acting = actingIn(team);
  if (!acting) return;
  const { _id: teamId } = team;
  await models.calendarFeeds.deleteMany({ teamId, personId: { $nin: acting } });
  await endLinks(models, { teamId, personId: { $nin: acting } });
  await models.otherCalendars.deleteMany({ teamId, byId: { $nin: acting } });
}

async function renameGames({ matchups }: Models, { id, teamName }: KnownUser): Promise<void> {
  const games = await matchups.find({ teamId: id }).lean();
  for (const game of games) {
    const renamed = searchTextOf(game, teamName);
    if (renamed.searched === game.searched) continue;
    await matchups.updateOne({ _id: game._id }, { $set: renamed });
  }
}

async function endProposals(models: Models, teamId: number): Promise<void> {
  const waiting = { ...PROPOSED, status: 'pending' as const, ...involving(teamId) };
  await models.offers.updateMany(waiting, { $set: { status: 'withdrawn' } });
  await endChanges(models, agreedBy(teamId));
}

async function hideGames({ matchups }: Models, { id, suspended }: KnownUser): Promise<void> {
  const [from, to] = suspended ? (['open', 'hidden'] as const) : (['hidden', 'open'] as const);
  const filled = { filledBy: { $exists: false } };
  await matchups.updateMany({ teamId: id, status: from, ...filled }, { $set: { status: to } });
}
