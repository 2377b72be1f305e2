import { useState } from 'react';
import type { Clash, Doing } from './clash.ts';
import { lazy } from '../../../shared/ui/States.tsx';
import type { Checked } from '../../../shared/api/values.ts';
import type { Times } from '../../../shared/format/days.ts';

const load = () => import('./ClashNotice.tsx');
const ClashWords = lazy(async () => (await load()).ClashWords);

const showWithButton = (shown: Element | null) =>
  shown?.closest('form')?.lastElementChild?.scrollIntoView({ block: 'nearest' });

const canGoOn = (clash: Clash | null) => clash !== null && clash.anyway !== null;

export function useFormClash(doing?: Doing, toId?: number) {
  const [clash, setClash] = useState<Clash | null>(null);

  async function isFound(times: readonly Times[], except: number | null = null): Promise<boolean> {
    const there = canGoOn(clash) ? null : await load().catch(() => null);
    const found = there && (await there.clashWith(times, except, doing, toId));
    setClash(found);
    return found !== null;
  }

  return {
    canGoOn: canGoOn(clash),
    warning: clash && (
      <div role="alert" className="notice" ref={showWithButton}>
        <ClashWords clash={clash} />
      </div>
    ),
    clear: () => setClash(null),
    isFound,
    saveUnless: async <Value,>(
      times: readonly Times[],
      except: number | null,
      save: () => Promise<Checked<Value>>,
    ): Promise<Checked<Value>> => ((await isFound(times, except)) ? { ok: false, errors: {} } : save()),
  };
}
