import type { Proposal } from '@playfield/contracts/proposals.ts';

export function titleOf({ mine, team, status, weekend }: Proposal): string {
  if (status === 'accepted') return `Game with ${team.teamName}`;
  if (weekend) return `A game with ${team.teamName}?`;
  return mine ? `You proposed a game to ${team.teamName}` : `${team.teamName} proposes a game`;
}

/** Whether the user's own team proposed it. A weekend game is suggested to both teams. */
export const isOwn = ({ mine, weekend }: Pick<Proposal, 'mine' | 'weekend'>): boolean => mine && !weekend;

export const pathOf = (proposal: Pick<Proposal, 'mine' | 'weekend'>): string =>
  `/team-profile#${isOwn(proposal) ? 'expressed' : 'received'}`;
