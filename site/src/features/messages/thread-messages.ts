import type { Message } from '@playfield/contracts/messages.ts';

export type ThreadMessage = Message & { sending?: true; key?: string };
export type Thread = { messages: readonly ThreadMessage[]; cursor: string | null };

/** Merges the latest messages. Drops earlier messages only if more were missed than one response contains. */
export function refreshed(held: Thread, fresh: Thread): Thread {
  const [oldest] = fresh.messages;
  if (fresh.cursor === null || !oldest || held.messages.some(({ id }) => id === oldest.id)) {
    return { messages: joined(held.messages, fresh.messages), cursor: fresh.cursor === null ? null : held.cursor };
  }
  const later = held.messages.filter(({ id, sending }) => sending || id > oldest.id);
  return { messages: joined(later, fresh.messages), cursor: fresh.cursor };
}

export function withEarlier(held: Thread, earlier: Thread): Thread {
  return { messages: joined(held.messages, earlier.messages), cursor: earlier.cursor };
}

export function withMessage(held: Thread, message: Message): Thread {
  const known = held.messages.some(({ id }) => id === message.id);
  const draft = held.messages.find(
    ({ sending, senderId, content }) => sending && senderId === message.senderId && content === message.content,
  );
  if (known || !draft) return { ...held, messages: joined(held.messages, [message]) };
  return withSent(held, draft, message);
}

export function withSent(held: Thread, draft: ThreadMessage, sent: Message): Thread {
  const rest = held.messages.filter(({ id }) => id !== draft.id);
  return { ...held, messages: joined(rest, [{ ...sent, key: draft.id }]) };
}

export function readUpTo(held: Thread, senderId: number, upTo: string): Thread {
  const messages = held.messages.map((message) =>
    message.senderId === senderId && !message.sending && message.id <= upTo ? { ...message, read: true } : message,
  );
  return { ...held, messages };
}

function joined(held: readonly ThreadMessage[], more: readonly ThreadMessage[]): ThreadMessage[] {
  const byId = new Map(held.map((message) => [message.id, message]));
  for (const message of more) {
    const known = byId.get(message.id);
    // A response may be older than the read receipt.
    byId.set(message.id, { ...known, ...message, read: message.read || known?.read === true });
  }
  const all = [...byId.values()];
  const sent = all.filter(({ sending }) => !sending).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return [...sent, ...all.filter(({ sending }) => sending)];
}
