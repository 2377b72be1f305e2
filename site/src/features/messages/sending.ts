import { CallError } from '@playfield/contracts/http/client.ts';
import { MESSAGE_MAX, sendMessage, type Message } from '@playfield/contracts/messages.ts';
import { map } from 'nanostores';
import { ask, messageOf } from '../../shared/api/ask.ts';
import { $blocks, isBlocked, loadBlocks } from '../safety/blocks/store.ts';
import { noteMessage, $ownId } from './conversations.ts';
import { $session } from '../../shared/api/session.ts';
import { withSent, type ThreadMessage, $other, $otherId, $thread, changeThread, loadThreadSoon } from './thread.ts';
import { showFailure } from '../../shared/stores/toasts.ts';

const DRAFTS = 'pf_drafts';

type Drafts = Record<string, string | undefined>;

export const $drafts = map<Drafts>({});

export function loadDrafts(): void {
  $drafts.set(read());
}

export function saveDraft(otherId: number, text: string): void {
  // Read again, because another tab may have saved a draft for another thread.
  const drafts: Drafts = { ...read(), [otherId]: text === '' ? undefined : text };
  $drafts.setKey(`${otherId}`, drafts[otherId]);
  if ($session.get().status !== 'out' && Object.values(drafts).some(Boolean)) {
    localStorage.setItem(DRAFTS, JSON.stringify({ userId: $ownId.get(), drafts }));
  } else localStorage.removeItem(DRAFTS);
}

function read(): Drafts {
  const { userId, drafts }: { userId?: unknown; drafts?: unknown } = Object(parsed(localStorage.getItem(DRAFTS)));
  if (userId === undefined || userId !== $ownId.get()) return {};
  const texts: [string, unknown][] = Object.entries(Object(drafts));
  return Object.fromEntries(texts.flatMap(([id, text]) => (typeof text === 'string' ? [[id, text]] : [])));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const SEND_FAILED = 'Failed to send message. Please try again.';
const AGAIN_MS = 1_000;

export const $refusals = map<Record<number, string | undefined>>({});

/** Failed messages by team ID. A retry with unchanged text reuses the client ID, in case the server got the message. */
const givenBack = new Map<number, { content: string; clientId: string }>();

let queue: Promise<unknown> = Promise.resolve();

export async function send(): Promise<void> {
  const otherId = $otherId.get();
  if (otherId === null) return;
  const text = $drafts.get()[otherId] ?? '';
  const content = text.trim();
  if (content === '' || content.length > MESSAGE_MAX) return;
  const clientId = clientIdOf(otherId, content);
  const draft = newMessage(otherId, content, clientId);
  if (!draft) return showFailure('Error', SEND_FAILED);
  givenBack.delete(otherId);
  saveDraft(otherId, '');
  changeThread(otherId, (thread) => ({ ...thread, messages: [...thread.messages, draft] }));
  const sending = queue.then(() => post(otherId, content, clientId));
  queue = sending.catch(() => undefined);
  try {
    const sent = await sending;
    changeThread(otherId, (thread) => withSent(thread, draft, sent));
    // The response that the thread is waiting for may lack this message, so load the thread again.
    if (otherId === $otherId.get() && $thread.get().status !== 'ready') loadThreadSoon();
    noteMessage(sent, { unread: false });
  } catch (error) {
    changeThread(otherId, (thread) => ({ ...thread, messages: thread.messages.filter(({ id }) => id !== draft.id) }));
    givenBack.set(otherId, { content, clientId });
    const since = $drafts.get()[otherId];
    saveDraft(otherId, since ? `${text}\n${since}` : text);
    if (error instanceof CallError && error.status === 403) await refuse(otherId, messageOf(error, SEND_FAILED));
    else showFailure('Error', messageOf(error, SEND_FAILED));
  }
}

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

async function refuse(otherId: number, words: string): Promise<void> {
  await loadBlocks();
  if (!isBlocked($blocks.get(), otherId)) $refusals.setKey(otherId, words);
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
