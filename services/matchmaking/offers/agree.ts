import { LINK_OVER } from '@playfield/contracts/answer-links.ts';
import type { Event } from '@playfield/contracts/events.ts';
import { PROPOSAL_DECIDED } from '@playfield/contracts/proposals.ts';
import { NOT_OFFERED } from '@playfield/contracts/runners-up.ts';
import { conflict } from '@playfield/kit/http/errors.ts';
import { isBlocked } from '../teams/blocks.ts';
import { endLinks } from './ending.ts';
import { gamesThatDay, offerEvents, askersView } from './events.ts';
import { clearTime } from './filled-dates.ts';
import { homeField, hostTown } from './host-place.ts';
import { newInterest, type OfferRecord } from './model.ts';
import { newDetails } from '../games/details.ts';
import { refuseBusy } from '../games/sides.ts';
import { log } from '../games/log.ts';
import { placeOf, timesOf, type MatchupRecord } from '../games/model.ts';
import { SOMEWHERE } from '../places/point.ts';
import { presentExactGame } from '../games/present.ts';
import type { Models } from '../models.ts';
import { transition, type Action } from './transitions.ts';
import { lockTeams, visibleAmong } from '../teams/queries.ts';

type Way = {
  action: Action;
  over: string;
  cannot: string;
  /** The side that accepts, or null if both sides do. */
  by: 'poster' | 'opponent' | null;
};

const ways = {
  interest: {
    action: 'accept',
    over: 'This matchup is no longer open',
    cannot: 'This team can’t play right now. Please decline and choose another one.',
    by: 'poster',
  },
  proposal: { action: 'agree', over: PROPOSAL_DECIDED, cannot: PROPOSAL_DECIDED, by: 'poster' },
  quick: { action: 'agree', over: PROPOSAL_DECIDED, cannot: PROPOSAL_DECIDED, by: 'poster' },
  weekend: { action: 'agree', over: PROPOSAL_DECIDED, cannot: PROPOSAL_DECIDED, by: null },
  standby: { action: 'take', over: NOT_OFFERED, cannot: NOT_OFFERED, by: 'opponent' },
  link: { action: 'agree', over: LINK_OVER, cannot: LINK_OVER, by: 'opponent' },
} as const satisfies Record<string, Way>;
type Via = keyof typeof ways;

type Agreeing = {
  game: MatchupRecord;
  isNew?: boolean;
  opponentId: number;
  proposal?: OfferRecord;
  via: Via;
  note?: string | null;
  now: Date;
};

async function placeAtHost(models: Models, game: MatchupRecord, isNew: boolean, hostId: number) {
  if (game.matchupType === 'hosting') return {};
  if (!isNew) {
    const place = { ...(await hostTown(models, hostId)), ...(await homeField(models, hostId)) };
    return { posted: placeOf(game), ...place };
  }
  const { point: _, ...place } = placeOf(game);
  return { posted: { ...place, location: place.publicPlace.town || SOMEWHERE, address: null, zipcode: null } };
}

export async function agree(
  models: Models,
  { game: seen, isNew = false, opponentId, proposal, via, note, now }: Agreeing,
): Promise<{ game: MatchupRecord; offer: OfferRecord; events: Event[] }> {
  const { offers, matchups } = models;
  const { _id: matchupId, teamId: posterId } = seen;
  const way: Way = ways[via];
  const sides = [posterId, opponentId] as const;
  const known = proposal ?? (isNew ? null : await offers.findOne({ matchupId, fromId: opponentId }).lean());
  const next = transition(seen, known?.status ?? 'none', way.action, now);
  if (!next) throw conflict(way.over);
  await lockTeams(models, sides);
  const there = await visibleAmong(models, sides);
  if (there.size < sides.length || (await isBlocked(models, sides))) throw conflict(way.cannot);
  // Skip this check for interests: the product spec lets a team accept any interest, and the UI warns of overlaps.
  if (via !== 'interest')
    await refuseBusy(models, seen, { teams: sides, own: way.by && { poster: posterId, opponent: opponentId }[way.by] });

  const details = await newDetails(models, sides);
  const place = await placeAtHost(models, seen, isNew, opponentId);
  const change = { status: next.game, opponentId, matchedAt: now, timesAsked: 0, details, ...place };
  const game = isNew
    ? { ...seen, ...change, interestCount: 1 }
    : await matchups
        .findOneAndUpdate(
          { _id: matchupId },
          {
            $set: change,
            $unset: { offerNextAt: 1, confirmation: 1, ...('location' in place && !place.point ? { point: 1 } : {}) },
            $inc: { revision: 1, interestCount: known ? 0 : 1 },
          },
          { returnDocument: 'after' },
        )
        .lean<MatchupRecord>();
  if (!game) throw conflict(way.over);
  if (isNew) await matchups.create([game]);

  const accepted = { matchupId, status: 'accepted' as const, ...(note === undefined ? {} : { reply: note }) };
  const offer: OfferRecord = { ...(known ?? newInterest(seen, opponentId, now)), ...accepted };
  if (known) await offers.updateOne({ _id: known._id }, { $set: accepted });
  else await offers.create([offer]);

  await log(models, { id: posterId }, { matchupId, what: 'agreed', times: timesOf(game) });
  const passedOver = isNew ? [] : await passOver(models, game);
  const cleared = await clearTime(models, game, sides, offer);
  const event = { type: 'game.agreed', note: offer.reply } as const;
  const about = await offerEvents(models, [offer], event, () => presentExactGame(game));
  const recipients = [{ what: 'opponent', to: opponentId } as const, { what: 'poster', to: posterId } as const];
  const [alsoPoster, alsoOpponent] = [
    await gamesThatDay(models, posterId, game),
    await gamesThatDay(models, opponentId, game),
  ];
  const agreed = about.flatMap((one) =>
    recipients.map(({ what, to }) => {
      const ended = { hidDates: cleared.hidDates.has(to), withdrew: cleared.withdrew.has(to) };
      return { ...one, via, what, ...ended, alsoThatDay: to === posterId ? alsoPoster : alsoOpponent };
    }),
  );
  return { game, offer, events: [...agreed, ...passedOver, ...cleared.events] };
}

async function passOver(models: Models, game: MatchupRecord): Promise<Event[]> {
  const { offers } = models;
  const { _id: matchupId } = game;
  await endLinks(models, { matchupId });
  const left = { matchupId, status: { $in: ['pending', 'offered'] } } as const;
  const others = await offers.find(left).lean();
  await offers.updateMany(left, { $set: { status: 'passed_over' } });
  const answer = { type: 'offer.answered', what: 'declined', inLine: true } as const;
  return offerEvents(models, others, answer, ({ fromId }) => askersView(game, fromId));
}
