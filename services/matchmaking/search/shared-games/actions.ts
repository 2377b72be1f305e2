/** The link of a team's own game. */
import type { Models } from '../../models.ts';
import type { GameLinkRecord } from '../../games/link-model.ts';

type Own = { id: number; teamId: number };

/** @returns null for another team's game */
export async function linkOf(
  { matchups }: Pick<Models, 'matchups'>,
  { id, teamId }: Own,
): Promise<GameLinkRecord | null> {
  return (await matchups.findOne({ _id: id, teamId }, { link: 1 }).lean())?.link ?? null;
}

export async function changeLink(
  models: Pick<Models, 'matchups'>,
  { id, teamId }: Own,
  { on, indexed }: { on?: boolean | undefined; indexed?: boolean | undefined },
): Promise<GameLinkRecord | null> {
  const link = await linkOf(models, { id, teamId });
  const set = {
    ...(on === undefined ? {} : { 'link.on': on }),
    ...(indexed === undefined ? {} : { 'link.indexed': indexed }),
  };
  if (!link || Object.keys(set).length === 0) return link;
  const changed = await models.matchups
    .findOneAndUpdate({ _id: id, teamId }, { $set: set }, { returnDocument: 'after', projection: { link: 1 } })
    .lean();
  return changed?.link ?? null;
}
