export function conversationId(one: number, other: number): string {
  return `${Math.min(one, other)}-${Math.max(one, other)}`;
}

export function otherTeam([one, other]: readonly [number, number], mine: number): number {
  return mine === one ? other : one;
}

export function blockId(blockerId: number, blockedId: number): string {
  return `${blockerId}.${blockedId}`;
}
