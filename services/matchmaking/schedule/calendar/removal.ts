/** Calendar feeds end with whoever subscribed to them. */
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../../models.ts';
import type { TeamRecord } from '../../teams/model.ts';
import { actingIn } from '../../teams/rules.ts';

type Feeds = Pick<Models, 'calendarFeeds'>;

/** Ends the feeds of everyone who is no longer an owner or a manager of the team. */
export async function endFeedsOfOthers(
  { calendarFeeds }: Feeds,
  team: TeamRecord,
  session: ClientSession,
): Promise<void> {
  const acting = actingIn(team);
  if (acting) await calendarFeeds.deleteMany({ teamId: team._id, personId: { $nin: acting } }, { session });
}

/** Ends a team's feeds. */
export async function endFeeds({ calendarFeeds }: Feeds, teamId: number, session: ClientSession): Promise<void> {
  await calendarFeeds.deleteMany({ teamId }, { session });
}

/** Ends a person's feeds of a time and before. */
export async function endFeedsBefore(
  { calendarFeeds }: Feeds,
  { userId, at }: { userId: number; at: Date },
  session: ClientSession,
): Promise<void> {
  await calendarFeeds.deleteMany({ personId: userId, renewedAt: { $lte: at } }, { session });
}
