/** Drafts are kept on this device until they are sent or the user signs out. */
import { map } from 'nanostores';
import { $ownId } from './conversations.ts';
import { $session } from '../../shared/api/session.ts';

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
