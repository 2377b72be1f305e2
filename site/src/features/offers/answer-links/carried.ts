import type { CarriedAnswer } from '@playfield/contracts/fields/answer-link.ts';
import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { CallError, request } from '@playfield/contracts/http/client.ts';
import { readLink } from '@playfield/contracts/links.ts';
import { fillSlots, showState } from '../../../shared/forms/states.ts';

export async function showCarried(carried: CarriedAnswer): Promise<CarriedAnswer | undefined> {
  const { code, answer } = carried;
  const page = await request(readLink, { body: { token: code } }).catch(orNull);
  const open = page?.open;
  if (!open) {
    showState('dropped', 'This game is no longer open');
    return undefined;
  }
  if ('yesTo' in answer && answer.yesTo !== open.version) {
    showState('dropped', 'The game has changed');
    return undefined;
  }
  for (const { label, value } of page.facts) fillSlots(label.toLowerCase(), value);
  if ('yesTo' in answer) {
    showState('yes', `You’re saying yes to ${open.team.teamName}`);
  } else {
    const { date } = answer.otherTime;
    fillSlots('suggested', `${shortDayText(date)}, ${timeRangeText(answer.otherTime)}`);
    showState('other', `You’re suggesting another time to ${open.team.teamName}`);
  }
  return carried;
}

function orNull(error: unknown): null {
  if (error instanceof CallError && error.status === 404) return null;
  throw error;
}
