/** Kinds of links in emails and push notifications. */
import type { LinkPage } from '@playfield/contracts/links.ts';
import type { Act } from '@playfield/kit/http/signed-links.ts';
import type { TeamRecord } from '../teams/model.ts';

/** A link whose reader may answer for its team. */
export type Linked = { act: Act; team: TeamRecord; now: Date };

/** @throws {HttpError} 400 where what it is about is gone */
export type LinkKind = {
  /** Whether helpers may answer, too. */
  helpers: boolean;
  page(linked: Linked): Promise<LinkPage>;
  /** @throws {HttpError} 400 for an answer that this kind does not take */
  answer(linked: Linked, answer: string): Promise<void>;
};

/** The person who answers, in a team that several people run. */
export const personOfLink = ({ act, team }: Linked) => (team.people ? { personId: act.personId } : {});
