/** The ID of two teams' conversation, in either order. */
export function conversationId(one: number, other: number): string {
  return `${Math.min(one, other)}-${Math.max(one, other)}`;
}

/** The other participant of a conversation. */
export function otherTeam([one, other]: readonly [number, number], mine: number): number {
  return mine === one ? other : one;
}

/** A block's ID: the blocker, then the blocked team. */
export function blockId(blockerId: number, blockedId: number): string {
  return `${blockerId}.${blockedId}`;
}
