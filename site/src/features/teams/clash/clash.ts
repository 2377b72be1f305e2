import { listOtherCalendars, type BusyTime } from '@playfield/contracts/other-calendars.ts';
import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { daysAfter, endDateOf } from '@playfield/contracts/fields/time.ts';
import { listSchedule, type Schedule, type ScheduledGame } from '@playfield/contracts/schedules.ts';
import { hoursText } from '../other-calendars/text.ts';
import { ask } from '../../../shared/api/ask.ts';
import { overlaps, type Times } from '../../../shared/format/days.ts';

/** `game` is shown as a link between `before` and `after`. `anyway` is null if the user can't ignore the clash. */
export type Clash = { before: string; game?: { id: number; name: string }; after: string; anyway: string | null };
export type Doing = 'ask' | 'accept' | 'post';
/** ID of the game or proposal that the user is answering or editing, or null if there is none. */
export type Except = number | string | null;

const nameOf = ({ opponent }: ScheduledGame) => opponent?.teamName ?? 'another team';
const whenText = (times: Times) => `${shortDayText(times.date)}, ${timeRangeText(times)}`;

export function clashAmong(
  { games, proposals }: Schedule,
  busy: readonly BusyTime[],
  when: Times,
  { except = null, doing, toId }: { except?: Except; doing?: Doing | undefined; toId?: number | undefined } = {},
): Clash | null {
  const isThen = (times: Times) => overlaps(times, when);
  const others = games.filter(({ game }) => game.id !== except);
  const agreed = others.filter(({ standing }) => standing === 'agreed');
  const played = agreed.find(({ game }) => isThen(game)) ?? agreed.find(({ game }) => game.date === when.date);
  if (played) {
    const { id } = played.game;
    const [before, game, at] = ['You already play ', { id, name: nameOf(played) }, whenText(played.game)];
    const { change } = played;
    const ending =
      doing === 'accept' && change && isThen(change.after)
        ? ` We’ll ${change.mine ? 'withdraw your' : 'decline their'} request to move it.`
        : '';
    return isThen(played.game)
      ? { before, game, after: ` at the same time, ${at}. Cancel or move that game first.`, anyway: null }
      : { before, game, after: ` that day, ${at}.${ending}`, anyway: anywayText(doing) };
  }
  const away = busy.find(isThen);
  if (away) {
    const before = `Your other calendar says you are busy that day, ${shortDayText(away.date)}, ${hoursText(away)}.`;
    return { before, after: '', anyway: anywayText(doing) };
  }
  const rest = proposals.filter(({ id, status }) => id !== except && status === 'pending');
  const same = rest.find(({ mine, team, game }) => mine && team.id === toId && game.date === when.date);
  if (same) {
    const before = `You already asked ${same.team.teamName} for ${whenText(same.game)}. Withdraw that first.`;
    return { before, after: '', anyway: null };
  }
  const theirs = games.find(({ asking, game }) => asking?.some(({ id }) => id === toId) && isThen(game));
  if (theirs) {
    const game = { id: theirs.game.id, name: whenText(theirs.game) };
    return { before: 'They already asked you for ', game, after: '. Answer them there.', anyway: null };
  }
  const dates = others.flatMap(({ game, opponent }) => (opponent ? [] : [game]));
  const posted = dates.find(isThen);
  if (posted && doing === 'post')
    return {
      before: 'You already posted ',
      game: { id: posted.id, name: whenText(posted) },
      after: '.',
      anyway: anywayText(doing),
    };
  if (posted && doing === 'accept') {
    const asked = posted.interestCount > 0 ? ', and teams that asked for it are told no' : '';
    const before = `What you posted for ${whenText(posted)} will be hidden${asked}. It opens again if the other team cancels.`;
    return { before, after: '', anyway: anywayText(doing) };
  }
  if (posted && posted.interestCount > 0 && doing === 'ask') {
    const before = `Teams are waiting for ${whenText(posted)}. If this one says yes, we’ll tell them that you’re taken.`;
    return { before, after: '', anyway: anywayText(doing) };
  }
  const asked = doing ? askedAmong(others, rest, when, doing) : null;
  const sameDay = posted ? undefined : dates.find(({ date }) => date === when.date);
  if (asked || !doing || !sameDay) return asked;
  return {
    before: 'You also posted ',
    game: { id: sameDay.id, name: whenText(sameDay) },
    after: '. If a team still takes it, you’ll have two games that day.',
    anyway: anywayText(doing),
  };
}

function anywayText(doing: Doing | undefined): string {
  return doing ? { ask: 'Ask anyway', accept: 'Accept anyway', post: 'Post anyway' }[doing] : 'Continue anyway';
}

function askedAmong(
  games: readonly ScheduledGame[],
  proposals: Schedule['proposals'],
  when: Times,
  doing: Doing,
): Clash | null {
  const asked = [
    ...games.flatMap((one) => (one.standing === 'waiting' ? { name: nameOf(one), times: one.game, mine: true } : [])),
    ...games.flatMap((one) =>
      one.change ? { name: nameOf(one), times: one.change.after, mine: one.change.mine } : [],
    ),
    ...proposals.flatMap(({ mine, weekend, team, game }) =>
      mine || !weekend ? { name: team.teamName, times: game, mine } : [],
    ),
  ].filter(({ mine }) => mine || doing === 'accept');
  const then = asked.find(({ times }) => overlaps(times, when));
  const other = then ?? asked.find(({ times }) => doing !== 'accept' && times.date === when.date);
  if (!other) return null;
  if (doing === 'accept') {
    const [who, end] = other.mine
      ? [`You asked ${other.name}`, 'If you accept, we’ll withdraw that.']
      : [`${other.name} asked you`, 'If you accept, we’ll tell them that you’re taken.'];
    return { before: `${who} for ${whenText(other.times)}. ${end}`, after: '', anyway: anywayText(doing) };
  }
  const ends =
    doing === 'ask' ? 'If one says yes, we’ll withdraw the other.' : 'If they say yes, we’ll hide this date.';
  const both = then ? ends : 'If both say yes, you’ll have two games that day.';
  const before = `You already asked ${other.name} for that day, ${timeRangeText(other.times)}. ${both}`;
  return { before, after: '', anyway: anywayText(doing) };
}

export async function clashWith(times: readonly Times[], except: Except, doing?: Doing, toId?: number) {
  try {
    const dates = [...new Set(times.flatMap((one) => [one.date, endDateOf(one)]))].toSorted();
    const [schedule, ...calendars] = await Promise.all([
      ask(listSchedule, { query: { from: daysAfter(dates[0] ?? '', -1), to: dates.at(-1) ?? '' } }),
      ...dates.map((date) => ask(listOtherCalendars, { query: { date } })),
    ]);
    const busy = calendars.flatMap((calendar) => calendar.busy);
    const clashes = times.map((when) => clashAmong(schedule, busy, when, { except, doing, toId }));
    return clashes.find((clash) => clash !== null) ?? null;
  } catch (error) {
    console.warn('The schedule of that day could not be loaded', error);
    return null;
  }
}

export const clashText = ({ before, game, after }: Clash): string => `${before}${game?.name ?? ''}${after}`;
