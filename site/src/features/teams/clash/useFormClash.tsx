import { useState, type ReactNode } from 'react';
import type { Clash, Doing } from './clash.ts';
import { lazy } from '../../../shared/ui/States.tsx';
import type { Checked } from '../../../shared/api/values.ts';
import type { Times } from '../../../shared/format/days.ts';

const load = () => import('./ClashNotice.tsx');
const ClashWords = lazy(async () => (await load()).ClashWords);

type FormClash = {
  warning: ReactNode;
  clear: () => void;
  isFound: (times: readonly Times[], except?: number | null) => Promise<boolean>;
  saveUnless: <Value>(
    times: readonly Times[],
    except: number | null,
    save: () => Promise<Checked<Value>>,
  ) => Promise<Checked<Value>>;
};

const showWithButton = (shown: Element | null) => shown?.scrollIntoView({ block: 'center' });

export function useFormClash(doing?: Doing): FormClash {
  const [clash, setClash] = useState<Clash | null>(null);

  async function isFound(times: readonly Times[], except: number | null = null): Promise<boolean> {
    // Without a connection, saving reports the failure.
    const there = clash ? null : await load().catch(() => null);
    const found = there && (await there.clashWith(times, except, doing));
    setClash(found);
    return found !== null;
  }

  return {
    warning: clash && (
      <div role="alert" className="notice" ref={showWithButton}>
        <ClashWords clash={clash} />
      </div>
    ),
    clear: () => setClash(null),
    isFound,
    saveUnless: async (times, except, save) => ((await isFound(times, except)) ? { ok: false, errors: {} } : save()),
  };
}
