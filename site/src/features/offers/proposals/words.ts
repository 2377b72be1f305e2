import type { Proposal } from '@playfield/contracts/proposals.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { openPlaceText } from '../../games/facts/where.ts';

export function titleOf({ mine, team, weekend }: Proposal): string {
  if (weekend) return `A game with ${team.teamName}?`;
  if (mine && team.id === 0) return 'You asked all teams that fit';
  return mine ? `You proposed a game to ${team.teamName}` : `${team.teamName} proposes a game`;
}

export const isOwn = ({ mine, weekend }: Pick<Proposal, 'mine' | 'weekend'>): boolean => mine && !weekend;

export const isSent = ({ mine, quick, weekend, status }: Proposal): boolean =>
  mine && !quick && !weekend && status === 'pending';

export const placeOf = ({ host, game: { location, address } }: Proposal): string =>
  openPlaceText({ matchupType: 'hosting', location, address }, host === 'us');

export const pathOf = (proposal: Pick<Proposal, 'mine' | 'weekend'>): string =>
  `/team-profile#${isOwn(proposal) ? 'expressed' : 'received'}`;

export function askingText([first, ...others]: readonly TeamRef[], [one, many]: readonly [string, string]): string {
  const name = first?.teamName ?? 'A team';
  if (others.length === 0) return `${name} ${one}`;
  return `${name} and ${others.length === 1 ? 'another team' : `${others.length} other teams`} ${many}`;
}

export const waitingText = (asking: readonly TeamRef[]) =>
  askingText(asking, ['is waiting for you', 'are waiting for you']);
