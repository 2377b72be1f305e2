import { getTeamLink, type OwnTeamLink } from '@playfield/contracts/team-links.ts';
import { ask } from '../../../shared/api/ask.ts';

export type Inviter = NonNullable<OwnTeamLink['inviter']>;

/** Null without one, and if it cannot be loaded: nothing else waits for it. */
export const loadInviter = (): Promise<Inviter | null> =>
  ask(getTeamLink, {}).then(
    ({ inviter }) => inviter,
    () => null,
  );
