/** Events about offers. */
import type { EventNamed } from '@playfield/contracts/events.ts';
import type { OfferVia } from '@playfield/contracts/events/offers.ts';
import type { GameSummary } from '@playfield/contracts/events/game-summary.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { publicOf, type MatchupRecord } from '../games/model.ts';
import { presentGame } from '../games/present.ts';
import type { Models } from '../models.ts';
import { SOMEWHERE } from '../places/present.ts';
import { teamRefs } from '../teams/queries.ts';
import type { OfferRecord, ProposalRecord } from './model.ts';

/** Strangers learn the town; the exact place is for the game's own team, and for whoever it has agreed with. */
export const strangersView = (game: MatchupRecord) => presentGame(publicOf(game));

/** A proposed game, which has no number yet. */
export function proposedView({ terms }: ProposalRecord): GameSummary {
  const { sport, ageGroup, date, startTime, endTime, timeZone, publicPlace } = terms;
  const location = publicPlace.town || SOMEWHERE;
  return { id: 0, sport, ageGroup, date, startTime, endTime, timeZone, location, revision: 0 };
}

const viaOf = ({ terms, groupId }: Pick<OfferRecord, 'terms' | 'groupId'>): OfferVia =>
  groupId ? 'quick' : terms ? 'proposal' : 'interest';

type About = Omit<EventNamed<'offer.expired'>, 'type'>;

/** What events say of offers. @param viewOf the game, as the readers may know it */
export async function aboutOffers<Offer extends OfferRecord>(
  models: Models,
  offers: readonly Offer[],
  viewOf: (offer: Offer) => GameSummary,
  session: ClientSession | null = null,
): Promise<About[]> {
  const ids = offers.flatMap(({ fromId, toId }) => [fromId, toId]);
  const refOf = await teamRefs(models, ids, session);
  return offers.map((offer) => ({
    offerId: offer._id.toHexString(),
    via: viaOf(offer),
    matchup: viewOf(offer),
    fromTeam: refOf(offer.fromId),
    toTeam: refOf(offer.toId),
  }));
}
