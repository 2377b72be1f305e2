/** The one conversation of two teams, whichever of them asks. */
export function conversationId(one: number, other: number): string {
  return `${Math.min(one, other)}-${Math.max(one, other)}`;
}

/** Whom a member of a conversation writes to. */
export function otherTeam([one, other]: readonly [number, number], mine: number): number {
  return mine === one ? other : one;
}

/** What a block is known by: who blocked, then whom. */
export function blockId(blockerId: number, blockedId: number): string {
  return `${blockerId}.${blockedId}`;
}
