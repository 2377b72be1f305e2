/** Stores a new proposal and notifies the other team. */
import { CROSSING } from '@playfield/contracts/proposals.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { isDuplicateKey, type ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Outbox } from '@playfield/kit/events/outbox.ts';
import { areApart } from '../../teams/blocks/queries.ts';
import type { Models } from '../../models.ts';
import { VISIBLE_TEAM } from '../../teams/model.ts';
import { takeTurn } from '../../teams/queries.ts';
import { aboutOffers, proposedView } from '../events.ts';
import type { ProposalRecord } from '../model.ts';

export const NO_SUCH_TEAM = 'This team does not exist';
/** Enough for a month's dates; more from one team is a flood. Cancellations never count. */
const OPEN_PROPOSALS = 5;
const TOO_MANY_OPEN = `You have ${OPEN_PROPOSALS} proposals waiting for this team’s answer. Wait for it, or withdraw one.`;

type Stores = { models: Models; outbox: Pick<Outbox, 'publish'> };

/**
 * @throws {HttpError} 404 if the other team is not there; 409 if either team has already proposed the same thing, or
 *   after too many proposals
 */
export async function publishProposal(
  { models, outbox }: Stores,
  proposal: ProposalRecord,
  session: ClientSession,
): Promise<void> {
  const { fromId, toId } = proposal;
  const apart = await areApart(models, [fromId, toId], session);
  const known = await models.teams.exists({ _id: toId, ...VISIBLE_TEAM }).session(session);
  if (apart || !known) throw notFound(NO_SUCH_TEAM);
  await models.offers.create([proposal], { session }).catch((error: unknown) => {
    throw isDuplicateKey(error) ? conflict(CROSSING) : error;
  });
  // After the unique index, so that crossing proposals fail on it; serializes with blocks and deletions.
  await takeTurn(models, [fromId, toId], session);
  await refuseFlood(models, proposal, session);
  const acquainted = await haveAgreed(models, proposal, session);
  const about = await aboutOffers(models, [proposal], proposedView, session);
  const made = { type: 'offer.made', what: 'proposal', note: proposal.message, acquainted } as const;
  await outbox.publish(
    about.map((one) => ({ ...made, ...one })),
    session,
  );
}

/** Counts the new one too. @throws 409 if too many proposals wait for the other team's answer */
async function refuseFlood(
  { offers }: Models,
  { fromId, toId }: ProposalRecord,
  session: ClientSession,
): Promise<void> {
  const open = { fromId, toId, status: 'pending', expiresAt: { $gt: new Date() } } as const;
  if ((await offers.countDocuments(open).session(session)) > OPEN_PROPOSALS) throw conflict(TOO_MANY_OPEN);
}

/** Whether the two teams have ever agreed on a game. */
async function haveAgreed(
  { matchups }: Models,
  { fromId, toId }: ProposalRecord,
  session: ClientSession,
): Promise<boolean> {
  const between = [
    { teamId: fromId, opponentId: toId },
    { teamId: toId, opponentId: fromId },
  ];
  return (await matchups.exists({ $or: between }).session(session)) !== null;
}
