/** The team by whose link one's own team has joined. */
import { getInviter } from '@playfield/contracts/team-links.ts';
import type { AnswerOf } from '@playfield/contracts/http/call.ts';
import { ask } from '../../../shared/api/ask.ts';

export type Inviter = NonNullable<AnswerOf<typeof getInviter>['team']>;

/** Null without one, and if it cannot be loaded: nothing else waits for it. */
export const loadInviter = (): Promise<Inviter | null> =>
  ask(getInviter, {}).then(
    ({ team }) => team,
    () => null,
  );
