import { exportMatchmaking } from '@playfield/contracts/http/internal.ts';
import { pick } from '@playfield/kit/data/pick.ts';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { sideIn } from '../games/confirmation-rules.ts';
import { presentExactMatchup } from '../games/present.ts';
import { presentNoShow } from '../games/no-shows.ts';
import { presentReview, presentReviews, revealed } from '../games/reviews.ts';
import { presentAnswerLink } from '../offers/answer-links/links.ts';
import { IN_A_GAME, SUGGESTED, type InterestRecord } from '../offers/model.ts';
import { presentInterest } from '../offers/present.ts';
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
      const team = await teams.findOne({ _id: id }).lean();
      const availability = await availabilities.findOne({ _id: id }).lean();
      const ref = (await teamRefs(models, [id]))(id);
      const games = await matchups.find({ teamId: id }).sort({ _id: 1 }).lean();
      const agreedGames = [...games, ...(await matchups.find({ opponentId: id }).sort({ _id: 1 }).lean())];
      const proposed = { $or: [{ fromId: id }, { toId: id, ...SUGGESTED }] };
      const expressed = { fromId: id, ...IN_A_GAME };
      const mine = await offers.find(expressed).sort({ _id: 1 }).lean<InterestRecord[]>();
      const calendars = await otherCalendars.find({ teamId: id }).sort({ _id: 1 }).lean();
      const searches = await savedSearches.find({ teamId: id }).sort({ _id: 1 }).lean();
      const written = await reviews.find({ reviewerId: id }).sort({ _id: 1 }).lean();
      const received = await reviews.find(revealed(id, now)).sort({ _id: 1 }).lean();
      const blocked = await blocks.find({ blockerId: id, chosen: true }).sort({ createdAt: 1 }).lean();
      const joined = await teams.find({ 'invitedBy.teamId': id }).sort({ 'invitedBy.at': 1 }).lean();
      const sent = await answerLinks.find({ teamId: id }).sort({ createdAt: 1 }).lean();
      const logged = await gameLog.find({ teamId: id }).sort({ _id: 1 }).lean();
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
        proposals: await proposalsOf(models, id, proposed, { now }),
        gameLog: logged.map(({ at, reason = null, note = null, ...entry }) => ({
          ...pick(entry, 'matchupId', 'what'),
          at: at.toISOString(),
          reason,
          note,
        })),
        matchups: games.map((game) => presentExactMatchup(game, ref)),
        confirmations: agreedGames.flatMap((game) => {
          const { yesAt } = sideIn(game.confirmation, id);
          return yesAt ? [{ matchupId: game._id, yesAt: yesAt.toISOString() }] : [];
        }),
        interests: mine.map((offer) => {
          const { matchupId, status, reply: note, message: intro } = offer;
          const standsBy = status === 'standby' || status === 'offered';
          return { ...presentInterest(offer, ref), matchupId, note, intro, standsBy };
        }),
        reviewsWritten: written.map((review) => ({
          ...presentReview(review, undefined),
          ...pick(review, 'teamId', 'matchupId'),
        })),
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
