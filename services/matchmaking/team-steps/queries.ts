import type { TeamStep } from '@playfield/contracts/team-steps.ts';
import type { Models } from '../models.ts';

/** More than two staffs do for one game. */
const STEPS_MAX = 50;
/** For an account that is gone, or whose name has not arrived. */
const SOMEONE = 'Someone of your team';

/** What a team's people did for a game, the first one first. */
export async function stepsOf(
  { teamSteps, teams }: Pick<Models, 'teamSteps' | 'teams'>,
  about: { teamId: number; matchupId: number },
): Promise<TeamStep[]> {
  const found = await teamSteps.find(about).sort({ _id: 1 }).limit(STEPS_MAX).lean();
  if (found.length === 0) return [];
  const people = await teams.find({ _id: { $in: found.map(({ byId }) => byId) } }, { fullName: 1 }).lean();
  const nameOf = new Map(people.map(({ _id, fullName }) => [_id, fullName]));
  return found.map(({ what, byId, at }) => ({ what, by: nameOf.get(byId) ?? SOMEONE, at: at.toISOString() }));
}
