import type { LinkPage } from '@playfield/contracts/links.ts';
import type { Act } from '@playfield/kit/http/signed-links.ts';
import type { TeamRecord } from './model.ts';

export type Linked = { act: Act; team: TeamRecord; now: Date };

/** @throws {HttpError} 400 if the game or request that the link is about is gone */
export type LinkKind = {
  helpers: boolean;
  page(linked: Linked): Promise<LinkPage>;
  /** @throws {HttpError} 400 for an answer that this kind doesn't accept */
  answer(linked: Linked, answer: string): Promise<void>;
};

export const personOfLink = ({ act, team }: Linked) => (team.people ? { personId: act.personId } : {});
