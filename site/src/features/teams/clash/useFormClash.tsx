import { useState, type ReactNode } from 'react';
import type { Checked } from '../../../shared/forms/values.ts';
import type { Times } from '../../../shared/format/days.ts';
import { ClashWords } from './ClashNotice.tsx';
import { clashWith, type Clash } from './clash.ts';

type FormClash = {
  warning: ReactNode;
  clear: () => void;
  saveUnless: <Value>(
    when: Times,
    except: number | null,
    save: () => Promise<Checked<Value>>,
  ) => Promise<Checked<Value>>;
};

const showWithButton = (shown: Element | null) => shown?.scrollIntoView({ block: 'center' });

export function useFormClash(isAsking = false): FormClash {
  const [clash, setClash] = useState<Clash | null>(null);
  return {
    warning: clash && (
      <div role="alert" className="notice" ref={showWithButton}>
        <ClashWords clash={clash} />
      </div>
    ),
    clear: () => setClash(null),
    saveUnless: async (when, except, save) => {
      const found = clash ? null : await clashWith(when, except, isAsking);
      setClash(found);
      return found ? { ok: false, errors: {} } : save();
    },
  };
}
