import { exportMatchmaking } from '@playfield/contracts/http/internal.ts';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { sideIn } from '../games/confirmation-rules.ts';
import { presentExactMatchup } from '../games/present.ts';
import { presentNoShow } from '../games/no-shows.ts';
import type { ReviewRecord } from '../games/records.ts';
import { presentReview, presentReviews, revealed } from '../games/reviews.ts';
import { presentAnswerLink } from '../offers/answer-links/links.ts';
import { IN_A_GAME, SUGGESTED, type InterestRecord } from '../offers/model.ts';
import { interestStatusOf } from '../offers/present.ts';
import { proposalsOf } from '../offers/proposals.ts';
import { presentSavedSearch } from '../search/saved/searches.ts';
import { presentAvailability } from '../teams/availability/actions.ts';
import { addressIn, type OtherCalendarRecord } from '../teams/other-calendars/model.ts';
import { hostOf } from '../teams/other-calendars/rules.ts';
import { teamRefs } from '../teams/queries.ts';

export function exportRoutes({ models, sealing }: Deps) {
  const { availabilities, blocks, gameLog, matchups, offers } = models;
  const { answerLinks, otherCalendars, reviews, savedSearches, teams } = models;

  return [
    route(exportMatchmaking, async ({ params: { id } }) => {
      const now = new Date();
      const [
        team,
        availability,
        searches,
        calendars,
        proposed,
        games,
        mine,
        written,
        received,
        blocked,
        joined,
        sent,
        logged,
      ] = await Promise.all([
        teams.findOne({ _id: id }).lean(),
        availabilities.findOne({ _id: id }).lean(),
        savedSearches.find({ teamId: id }).sort({ _id: 1 }).lean(),
        otherCalendars.find({ teamId: id }).sort({ _id: 1 }).lean(),
        proposalsOf(models, id, { $or: [{ fromId: id }, { toId: id, ...SUGGESTED }] }, { now }),
        matchups.find({ teamId: id }).sort({ _id: 1 }).lean(),
        offers
          .find({ fromId: id, ...IN_A_GAME })
          .sort({ _id: 1 })
          .lean<InterestRecord[]>(),
        reviews.find({ reviewerId: id }).sort({ _id: 1 }).lean(),
        reviews.find(revealed(id, now)).sort({ _id: 1 }).lean(),
        blocks.find({ blockerId: id, chosen: true }).sort({ createdAt: 1 }).lean(),
        teams.find({ 'invitedBy.teamId': id }).sort({ 'invitedBy.at': 1 }).lean(),
        answerLinks.find({ teamId: id }).sort({ createdAt: 1 }).lean(),
        gameLog.find({ teamId: id }).sort({ _id: 1 }).lean(),
      ]);
      const ref = (await teamRefs(models, [id]))(id);
      const away = mine.filter(({ status }) => status === 'accepted').map(({ matchupId }) => matchupId);
      const agreedGames = [...games, ...(await matchups.find({ _id: { $in: away } }).lean())];
      return {
        team,
        availability: availability && presentAvailability(availability),
        savedSearches: searches.map(presentSavedSearch),
        noShows: agreedGames.flatMap(({ _id: matchupId, noShow }) =>
          noShow ? [{ matchupId, ...presentNoShow(noShow, id), createdAt: noShow.createdAt.toISOString() }] : [],
        ),
        otherCalendars: calendars.map((calendar) => exportedCalendar(calendar, sealing)),
        gameDetails: agreedGames.flatMap(({ _id: matchupId, details }) =>
          (details?.sides ?? []).flatMap(({ teamId, ...side }) => (teamId === id ? { matchupId, ...side } : [])),
        ),
        proposals: proposed,
        gameLog: logged.map(({ matchupId, what, at, reason, note }) => ({
          matchupId,
          what,
          at: at.toISOString(),
          reason: reason ?? null,
          note: note ?? null,
        })),
        matchups: games.map((game) => presentExactMatchup(game, ref)),
        confirmations: agreedGames.flatMap((game) => {
          const { yesAt } = sideIn(game.confirmation, id);
          return yesAt ? [{ matchupId: game._id, yesAt: yesAt.toISOString() }] : [];
        }),
        interests: mine.map(({ _id, matchupId, status, reply: note, message: intro, createdAt }) => ({
          id: _id.toHexString(),
          matchupId,
          status: interestStatusOf({ status }),
          note,
          intro,
          standsBy: status === 'standby' || status === 'offered',
          createdAt: createdAt.toISOString(),
        })),
        reviewsWritten: written.map(presentWritten),
        reviewsReceived: await presentReviews(models, received),
        teamLink: team?.link ? { ...team.link, createdAt: team.link.createdAt.toISOString() } : null,
        answerLinks: sent.map((sentLink) => {
          const game = games.find(({ _id }) => _id === sentLink.matchupId) ?? null;
          return { ...presentAnswerLink(sentLink, game, now), matchupId: sentLink.matchupId };
        }),
        joinedByLink: joined.flatMap(({ _id: teamId, invitedBy }) =>
          invitedBy ? [{ teamId, at: invitedBy.at.toISOString() }] : [],
        ),
        invitedBy: team?.invitedBy ? { ...team.invitedBy, at: team.invitedBy.at.toISOString() } : null,
        weekends: { habit: availability?.weekend.habit ?? 'ask', answers: availability?.weekend.answers ?? [] },
        blocked: blocked.map(({ blockedId, createdAt }) => ({ teamId: blockedId, createdAt: createdAt.toISOString() })),
      };
    }),
  ];
}

function exportedCalendar(calendar: OtherCalendarRecord, sealing: Sealing) {
  const iso = (instant: number) => new Date(instant).toISOString();
  return {
    host: hostOf(addressIn(calendar, sealing)),
    createdAt: calendar.createdAt.toISOString(),
    readAt: calendar.readAt?.toISOString() ?? null,
    busy: calendar.busy.map(({ from, to }) => ({ from: iso(from), to: iso(to) })),
  };
}

function presentWritten(review: ReviewRecord) {
  const { reviewer: _, ...shown } = presentReview(review, undefined);
  return { ...shown, teamId: review.teamId, matchupId: review.matchupId };
}
