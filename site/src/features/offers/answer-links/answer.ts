/**
 * Answers for a game by its link. A team that is signed in answers with one tap; others register with their answer, which
 * counts once their address is verified. Opening the page changes nothing: programs open links, too.
 */
import {
  answerByLink,
  declineAnswerLink,
  myLinkAnswer,
  readAnswerLink,
  type LinkedGame,
  type OpenedLink,
} from '@playfield/contracts/answer-links.ts';
import { answeredPath, answerLinkPath, otherTime, type LinkAnswer } from '@playfield/contracts/fields/answer-link.ts';
import { todayText } from '@playfield/contracts/fields/dates.ts';
import { endsNextDay } from '@playfield/contracts/fields/time.ts';
import { momentText } from '@playfield/contracts/fields/weekends.ts';
import { MATCHUP_IN_PAST } from '@playfield/contracts/matchups.ts';
import { CallError, request } from '@playfield/contracts/http/client.ts';
import { fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { hasSessionHint } from '../../../shared/api/hint.ts';
import { enhanceForm } from '../../../shared/forms/form.ts';
import { LEAVING, whilePending, type Leaving } from '../../../shared/forms/pending.ts';
import { fillSlots, showState } from '../../../shared/forms/states.ts';
import { check, typedValues, type FieldErrors } from '../../../shared/forms/values.ts';
import { isActing, $session, startSession, type Session } from '../../../shared/api/session.ts';
import { flashToast } from '../../../shared/stores/toasts.ts';
import { describeLinked } from './words.ts';

const address = new URLSearchParams(location.search);
const code = address.get('link') ?? '';
const form = document.querySelector<HTMLFormElement>('#other-form');
const FAILED = 'That did not work. Please try again.';
let open: NonNullable<OpenedLink['open']> | undefined;

/** `member` and `helper` see the game and can say no: they have no team to answer for otherwise. */
type Shown = 'open' | 'member' | 'helper' | 'declined' | 'proposed' | 'over' | 'error';

function show(state: Shown, title: string, message: string): void {
  fillSlots('message', message);
  showState(state, title);
}

const statusOf = (error: unknown) => (error instanceof CallError ? error.status : 0);

async function fail(error: unknown): Promise<void> {
  const message = messageOf(error, FAILED);
  if (![403, 409].includes(statusOf(error))) return show('error', 'That did not work', message);
  if (statusOf(error) === 403) await startSession();
  await look();
  if (open) fillSlots('message', message);
}

async function look(): Promise<void> {
  open = undefined;
  try {
    const session = await knownSession();
    if (isActing(session) && (await isAnswered())) return;
    const found = await request(readAnswerLink, { body: { code } });
    open = found.open ?? undefined;
    if (open) return showGame(open, session);
    if (found.state === 'answered')
      show(
        'over',
        'This link was answered already',
        'It works once, for one team. Ask the coach who sent it for a new one.',
      );
    else
      show(
        'over',
        'This game is no longer open',
        'It is taken, canceled or past, or the team can’t play then or turned the link off.',
      );
  } catch (error) {
    if ([400, 404].includes(statusOf(error)))
      show(
        'over',
        'This link leads to no game',
        'A letter may be missing. Ask the coach who sent it to send it again.',
      );
    else show('error', 'That did not work', messageOf(error, FAILED));
  }
}

async function isAnswered(): Promise<boolean> {
  const mine = await request(myLinkAnswer, { body: { code } }).catch(() => null);
  if (mine?.matchupId) location.replace(`/games/${mine.matchupId}`);
  else if (mine?.proposed) showProposed();
  return mine !== null && (mine.matchupId !== null || mine.proposed);
}

function showProposed(): void {
  show('proposed', 'You suggested another time', 'We let you know when the other team answers.');
}

const knownSession = () =>
  new Promise<Session>((resolve) => {
    $session.subscribe((session) => session.status !== 'unknown' && resolve(session));
  });

function showGame({ game, team, expiresAt }: NonNullable<OpenedLink['open']>, session: Session): void {
  describeLinked(game);
  const until = momentText(expiresAt, game.timeZone);
  const words = `You can answer until ${until}, as long as no other team is first.`;
  show(answersAs(session), `${team.teamName} would like to play you`, words);
}

function answersAs(session: Session): 'open' | 'member' | 'helper' {
  if (session.status !== 'in' || isActing(session)) return 'open';
  return session.user.role === 'helper' ? 'helper' : 'member';
}

function goOn(answer: LinkAnswer): Leaving {
  const { sport = '', ageGroup = '' } = open?.game ?? {};
  const next = answeredPath(code, answer);
  const query = new URLSearchParams({ role: 'team_manager', sport, ageGroup, next });
  location.assign(`/register?${query.toString()}`);
  return LEAVING;
}

async function send(answer: LinkAnswer): Promise<Leaving | FieldErrors | void> {
  if (!hasSessionHint()) return goOn(answer);
  try {
    const { matchupId } = await request(answerByLink, { body: { code, answer } });
    if (matchupId === null) return showProposed();
    flashToast({ tone: 'status', title: 'You have a game' });
    location.assign(`/games/${matchupId}`);
    return LEAVING;
  } catch (error) {
    // The hint outlives a session.
    if (statusOf(error) === 401) return goOn(answer);
    if (statusOf(error) === 400) return fieldErrorsOf(error);
    await fail(error);
  }
}

let isSure = false;

async function sayYes(): Promise<Leaving | void> {
  if (!open) return;
  const clash = isSure || !hasSessionHint() ? null : await clashOf(open.game);
  if (clash) return warnOf(clash);
  const sent = await send({ yesTo: open.version });
  return sent === LEAVING ? sent : undefined;
}

async function clashOf(game: LinkedGame): Promise<string | null> {
  const { clashText, clashWith } = await import('../../teams/clash/clash.ts');
  const clash = await clashWith(game, null);
  return clash && clashText(clash);
}

function warnOf(clash: string): void {
  isSure = true;
  fillSlots('clash', clash);
  const notice = document.querySelector<HTMLElement>('#clash');
  if (notice) notice.hidden = false;
}

async function sayNo(): Promise<void> {
  try {
    await request(declineAnswerLink, { body: { code } });
    show('declined', 'Thanks for letting them know', 'They see that the answer is no. We keep nothing about you.');
  } catch (error) {
    await fail(error);
  }
}

async function suggest(typed: HTMLFormElement): Promise<Leaving | FieldErrors | void> {
  const checked = check(otherTime, { date: '', startTime: '', endTime: '', ...typedValues(typed) });
  if (!checked.ok) return checked.errors;
  return checked.value.date < todayText() ? { date: MATCHUP_IN_PAST } : send({ otherTime: checked.value });
}

function openForm(isOpen: boolean): void {
  if (form) form.hidden = !isOpen;
  const toggle = document.querySelector('#other');
  if (toggle) toggle.ariaExpanded = `${isOpen}`;
  if (isOpen) form?.querySelector('input')?.focus();
}

function sayNextDay({ startTime = '', endTime = '' }: Record<string, string>): void {
  const isOvernight = startTime !== '' && endTime !== '' && endsNextDay({ startTime, endTime });
  fillSlots('next-day', isOvernight ? 'It ends on the next day.' : '');
}
form?.addEventListener('input', () => sayNextDay(typedValues(form)));

function restore(): void {
  if (!form || !address.has('date')) return;
  for (const name of ['date', 'startTime', 'endTime']) {
    const input = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (input) input.value = address.get(name) ?? '';
  }
  openForm(true);
}

const pressed = (id: string, work: () => Promise<unknown>) => {
  const button = document.querySelector<HTMLButtonElement>(id);
  button?.addEventListener('click', () => void whilePending(button, work));
};

const yes = document.querySelector<HTMLButtonElement>('#yes');
async function pressYes(button: HTMLButtonElement): Promise<void> {
  await whilePending(button, sayYes);
  if (isSure) button.textContent = 'Say yes anyway';
}
yes?.addEventListener('click', () => void pressYes(yes));
pressed('#no', sayNo);
pressed('#again', look);
document.querySelector('#other')?.addEventListener('click', () => openForm(form?.hidden === true));
document
  .querySelector<HTMLAnchorElement>('[data-sign-in]')
  ?.setAttribute('href', `/login?next=${encodeURIComponent(answerLinkPath(code))}`);
if (form) enhanceForm(form, suggest);
if (code) void look().then(restore);
else show('over', 'This link leads to no game', 'A letter may be missing. Ask the coach who sent it to send it again.');
