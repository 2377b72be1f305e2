import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { kindText, sports } from '@playfield/contracts/fields/options.ts';
import type { User } from '@playfield/contracts/users.ts';
import { type ReactNode, useCallback, useEffect, useState, type RefObject } from 'react';
import { TypeBadge, Leaf } from '../../../shared/ui/Badges.tsx';
import { Icon, SportGlyph } from '../../../shared/ui/Button.tsx';
import type { IconName } from '../../../data/icons.ts';
import { Titled } from '../../../shared/ui/Section.tsx';
import { FURTHER } from './posting.ts';
import { typedValues } from '../../../shared/api/values.ts';

export type Draft = { typed: Record<string, string>; dates: readonly string[] };

const NOTHING: Draft = { typed: {}, dates: [] };

export function useDraft(form: RefObject<HTMLFormElement | null>, fields: string): { draft: Draft; read: () => void } {
  const [draft, setDraft] = useState(NOTHING);
  const read = useCallback(() => {
    if (form.current) setDraft(readDraft(form.current));
  }, [form]);
  useEffect(() => {
    const frame = requestAnimationFrame(read);
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other fields mean other values to read
  }, [read, fields]);
  return { draft, read };
}

function readDraft(form: HTMLFormElement): Draft {
  const typed = typedValues(form);
  const dates = Object.entries(typed).flatMap(([name, value]) =>
    name === 'date' || name.startsWith(FURTHER) ? [value] : [],
  );
  return { typed, dates: [...new Set(dates)] };
}

export function Preview({ draft, user }: { draft: Draft; user: User }) {
  const { typed, dates } = draft;
  const [date, ...others] = dates.toSorted();
  const sport = sports.find(({ value }) => value === typed['sport'])?.value;
  const type = typed['matchupType'] === 'hosting' ? 'hosting' : 'looking';
  const { startTime, endTime, maxTravelDistance: miles } = typed;
  const { ageGroup = '', gender = '', competitionLevel = null } = typed;
  return (
    <Titled level="h2" title="Preview" className="grid gap-3">
      <div className="card grid gap-4 p-5">
        <div className="flex gap-4">
          {date === undefined ? <NoDate /> : <Leaf date={date} />}
          <div className="min-w-0 flex-1">
            <div className="flex items-start justify-between gap-2">
              <TypeBadge type={type} />
              <span className="text-pitch-text">{sport && <SportGlyph sport={sport} className="size-7" />}</span>
            </div>
            <p className="mt-1.5 line-clamp-2 text-lg leading-snug font-semibold">{user.teamName}</p>
            <p className="text-soft">{kindText({ sport: sport ?? '', ageGroup, gender, competitionLevel })}</p>
          </div>
        </div>
        <ul className="grid gap-1.5">
          <Line icon="clock">{startTime && endTime ? timeRangeText({ startTime, endTime }) : 'Time'}</Line>
          <Line icon="pin">{typed['location'] ?? 'Location'}</Line>
          <Line icon="road">
            {miles && miles !== 'any' && `Up to ${miles} miles · `}
            {type === 'looking' ? 'you travel' : 'you host'}
          </Line>
        </ul>
        {typed['additionalInfo'] && (
          <p className="line-clamp-3 border-t border-hairline pt-3 wrap-anywhere whitespace-pre-line text-soft">
            {typed['additionalInfo']}
          </p>
        )}
      </div>
      {others.length > 0 && (
        <p className="text-soft">Also on {others.map((other) => shortDayText(other)).join(' · ')}.</p>
      )}
    </Titled>
  );
}

function Line({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon name={icon} className="mt-0.5 size-5 text-soft" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

function NoDate() {
  return (
    <span className="leaf grid">
      <span>Date</span>
      <span aria-hidden="true">–</span>
      <span aria-hidden="true">&nbsp;</span>
    </span>
  );
}
