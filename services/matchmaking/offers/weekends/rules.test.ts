import { expect, it } from 'vitest';
import { firstStep, isOpen, shownWeekends, stepAfter, timeOf } from './rules.ts';

const at = (text: string) => new Date(text);

it('asks teams on Thursday, pairs them on Sunday and Monday, and finishes on Tuesday', () => {
  expect(timeOf('ask', '2026-12-05')).toEqual(at('2026-11-26T15:00:00-07:00'));
  expect(timeOf('pair', '2026-12-05')).toEqual(at('2026-11-29T18:00:00-07:00'));
  expect(timeOf('again', '2026-12-05')).toEqual(at('2026-11-30T18:00:00-07:00'));
  expect(timeOf('end', '2026-12-05')).toEqual(at('2026-12-01T18:00:00-07:00'));
});

it('keeps the local time across daylight saving changes', () => {
  expect(timeOf('pair', '2026-03-14')).toEqual(at('2026-03-08T18:00:00-06:00'));
  expect(timeOf('pair', '2026-11-07')).toEqual(at('2026-11-01T18:00:00-07:00'));
  expect(timeOf('ask', '2026-11-07')).toEqual(at('2026-10-29T15:00:00-06:00'));
});

it('offers two weekends at any time, and also shows the current one', () => {
  const openWeekends = (now: Date) => shownWeekends(now).filter((saturday) => isOpen(saturday, now));
  expect(shownWeekends(at('2026-11-24T12:00:00-07:00'))).toEqual(['2026-11-28', '2026-12-05', '2026-12-12']);
  expect(openWeekends(at('2026-11-24T12:00:00-07:00'))).toEqual(['2026-12-05', '2026-12-12']);
  expect(openWeekends(at('2026-11-29T17:59:00-07:00'))).toEqual(['2026-12-05', '2026-12-12']);
  expect(openWeekends(at('2026-11-29T18:00:00-07:00'))).toEqual(['2026-12-12', '2026-12-19']);
  expect(shownWeekends(at('2026-11-29T12:00:00-07:00'))[0]).toBe('2026-11-28');
  expect(shownWeekends(at('2026-11-30T12:00:00-07:00'))[0]).toBe('2026-12-05');
});

it('takes the weekly steps in order, and delays the next one after an outage so that teams can answer', () => {
  const now = at('2026-11-24T12:00:00-07:00');
  let due = firstStep(now);
  const steps = Array.from({ length: 5 }, () => {
    const { step, saturday } = due;
    due = stepAfter(due, due.at);
    return `${step} ${saturday}`;
  });
  expect(steps).toEqual(['end 2026-11-28', 'ask 2026-12-05', 'pair 2026-12-05', 'again 2026-12-05', 'end 2026-12-05']);
  const paired = { step: 'pair', saturday: '2026-12-05', at: timeOf('pair', '2026-12-05') } as const;
  const late = at('2026-11-30T17:00:00-07:00');
  const next = stepAfter(paired, late);
  expect(next).toEqual({ step: 'again', saturday: '2026-12-05', at: at('2026-12-01T13:00:00-07:00') });
});
