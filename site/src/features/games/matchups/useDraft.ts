import { useCallback, useEffect, useState, type RefObject } from 'react';
import { FURTHER } from './posting.ts';
import { typedValues } from '../../../shared/forms/values.ts';

export type Draft = { typed: Record<string, string>; dates: readonly string[] };

const NOTHING: Draft = { typed: {}, dates: [] };

/** @param fields a key that changes whenever fields are added or removed */
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
