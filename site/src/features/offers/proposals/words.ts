import type { Proposal } from '@playfield/contracts/proposals.ts';

export function titleOf({ mine, team, status, weekend }: Proposal): string {
  if (status === 'accepted') return `Game with ${team.teamName}`;
  if (weekend) return `A game with ${team.teamName}?`;
  return mine ? `You proposed a game to ${team.teamName}` : `${team.teamName} proposes a game`;
}

export const pathOf = ({ weekend }: Pick<Proposal, 'weekend'>) => (weekend ? '/weekends' : '/team-profile#opponents');
