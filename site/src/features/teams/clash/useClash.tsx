import { useState, type ReactNode } from 'react';
import { lazy } from '../../../shared/ui/States.tsx';
import type { Clash, Doing, Except } from './clash.ts';
import type { Times } from '../../../shared/format/days.ts';

const load = () => import('./ClashNotice.tsx');
const ClashNotice = lazy(async () => (await load()).ClashNotice);

export function useClash(
  when: Times,
  except: Except,
  agree: () => Promise<unknown>,
  doing?: Doing,
): { accept: () => Promise<void>; notice: ReactNode } {
  const [clash, setClash] = useState<Clash | null>(null);
  async function accept(): Promise<void> {
    const found = clash === null ? await (await load()).clashWith([when], except, doing) : null;
    setClash(found);
    if (!found) await agree();
  }
  return {
    accept,
    notice: clash && <ClashNotice clash={clash} onAnyway={() => void accept()} onKeep={() => setClash(null)} />,
  };
}
