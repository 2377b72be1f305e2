import type { LinkPage } from '@playfield/contracts/links.ts';
import type { Act } from '@playfield/kit/http/signed-links.ts';
import type { TeamRecord } from './model.ts';

export type Linked = { act: Act; team: TeamRecord; now: Date };

export type LinkKind = {
  helpers: boolean;
  page(linked: Linked): Promise<LinkPage>;
  answer(linked: Linked, answer: string): Promise<void>;
};

export const personOfLink = ({ act, team }: Linked) => (team.people ? { personId: act.personId } : {});
