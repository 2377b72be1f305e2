/** Sending a message: shown at once, and taken back with its text kept if the server does not agree. */
import { CallError } from '@playfield/contracts/http/client.ts';
import { MESSAGE_MAX, sendMessage } from '@playfield/contracts/messages.ts';
import type { Message } from '@playfield/contracts/messages.ts';
import { map } from 'nanostores';
import { ask, messageOf } from '../../shared/api/ask.ts';
import { $blocks, isBlocked, loadBlocks } from '../blocks/store.ts';
import { noteMessage } from './conversations.ts';
import { $drafts, saveDraft } from './drafts.ts';
import { $session } from '../../shared/stores/session.ts';
import type { ThreadMessage } from './thread-messages.ts';
import { withSent } from './thread-messages.ts';
import { $other, $otherId, changeThread } from './thread.ts';
import { showFailure } from '../../shared/stores/toasts.ts';

const SEND_FAILED = 'Failed to send message. Please try again.';
/** A connection that broke, or a server that restarts, is often back by then. */
const AGAIN_MS = 1_000;

/** Why the other team cannot be written to, by its id: what the server said when it was tried last. */
export const $refusals = map<Record<number, string | undefined>>({});

/** What was given back to its writer, by thread: sent again unchanged it keeps its id, as it may have arrived all the same. */
const givenBack = new Map<number, { content: string; clientId: string }>();

/** Messages go one after another, so that they arrive in the order they were written in. */
let queue: Promise<unknown> = Promise.resolve();

/** Sends the draft of the open thread. */
export async function send(): Promise<void> {
  const otherId = $otherId.get();
  if (otherId === null) return;
  const text = $drafts.get()[otherId] ?? '';
  const content = text.trim();
  if (content === '' || content.length > MESSAGE_MAX) return;
  const clientId = clientIdOf(otherId, content);
  const draft = newMessage(otherId, content, clientId);
  if (!draft) return;
  givenBack.delete(otherId);
  saveDraft(otherId, '');
  changeThread(otherId, (thread) => ({ ...thread, messages: [...thread.messages, draft] }));
  const sending = queue.then(() => post(otherId, content, clientId));
  queue = sending.catch(() => undefined);
  try {
    const sent = await sending;
    changeThread(otherId, (thread) => withSent(thread, draft, sent));
    noteMessage(sent, { unread: false });
  } catch (error) {
    changeThread(otherId, (thread) => ({
      ...thread,
      messages: thread.messages.filter(({ id }) => id !== draft.id),
    }));
    givenBack.set(otherId, { content, clientId });
    giveBack(otherId, text);
    if (error instanceof CallError && error.status === 403) await refuse(otherId, messageOf(error, SEND_FAILED));
    else showFailure('Error', messageOf(error, SEND_FAILED));
  }
}

/** Sends once more where the answer was lost: the server knows the message by its id, and keeps it once. */
async function post(receiverId: number, content: string, clientId: string): Promise<Message> {
  const given = { body: { receiverId, content, clientId } };
  try {
    return await ask(sendMessage, given);
  } catch (error) {
    const lost = error instanceof CallError && (error.status === 0 || error.status >= 500);
    if (!lost) throw error;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return ask(sendMessage, given);
  }
}

function clientIdOf(otherId: number, content: string): string {
  const before = givenBack.get(otherId);
  return before?.content === content ? before.clientId : crypto.randomUUID();
}

/** Where the own team has blocked the other one meanwhile, on another device, that is said instead. */
async function refuse(otherId: number, words: string): Promise<void> {
  await loadBlocks();
  if (!isBlocked($blocks.get(), otherId)) $refusals.setKey(otherId, words);
}

/** The text comes back, in front of anything typed since. */
function giveBack(otherId: number, text: string): void {
  const since = $drafts.get()[otherId];
  saveDraft(otherId, since ? `${text}\n${since}` : text);
}

function newMessage(otherId: number, content: string, clientId: string): ThreadMessage | null {
  const session = $session.get();
  const other = $other.get();
  if (session.status !== 'in') return null;
  const { user } = session;
  return {
    id: `sending-${clientId}`,
    senderId: user.id,
    receiverId: otherId,
    content,
    read: false,
    createdAt: new Date().toISOString(),
    senderName: user.fullName,
    senderTeamName: user.teamName,
    receiverName: other?.fullName ?? '',
    receiverTeamName: other?.teamName ?? '',
    sending: true,
  };
}
