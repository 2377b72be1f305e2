import { timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { hoursText } from '../other-calendars/text.ts';
import { askedText, type Clash, clashWith } from './clash.ts';
import { Button, TextLink } from '../../../shared/ui/Button.tsx';
import { useState, type ReactNode } from 'react';
import type { Checked } from '../../../shared/api/values.ts';
import type { Times } from '../../../shared/format/days.ts';

export { clashWith } from './clash.ts';

export function ClashNotice({ clash, onAnyway, onKeep }: { clash: Clash; onAnyway: () => void; onKeep: () => void }) {
  return (
    <div role="alert" className="notice grid w-full gap-3">
      <ClashWords clash={clash} />
      <div className="flex flex-wrap gap-2">
        <Button kind="solid" data-click="cancel" onClick={onKeep}>
          Go back
        </Button>
        <Button data-click="accept" onClick={onAnyway}>
          {'asked' in clash ? 'Ask anyway' : 'Play anyway'}
        </Button>
      </div>
    </div>
  );
}

export function ClashWords({ clash }: { clash: Clash }) {
  if ('asked' in clash) return <p>{askedText(clash)}</p>;
  return 'game' in clash ? (
    <p>
      You already play{' '}
      <TextLink href={`/games/${clash.game.id}`}>{clash.opponent?.teamName ?? 'another team'}</TextLink> that day,{' '}
      {timeRangeText(clash.game)}.
    </p>
  ) : (
    <p>Your other calendar says you are busy that day, {hoursText(clash)}.</p>
  );
}

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
