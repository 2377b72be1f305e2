import { answerByLink } from '@playfield/contracts/answer-links.ts';
import { answeredPath, answerLinkPath, otherTime, type LinkAnswer } from '@playfield/contracts/fields/answer-link.ts';
import { shortDayText, timeRangeText, todayText } from '@playfield/contracts/fields/dates.ts';
import { endsNextDay, shiftedEnd } from '@playfield/contracts/fields/time.ts';
import { MATCHUP_IN_PAST } from '@playfield/contracts/matchups.ts';
import { CallError, request } from '@playfield/contracts/http/client.ts';
import { answerLink, INVALID_LINK, readLink, type LinkPage } from '@playfield/contracts/links.ts';
import { fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { hasSessionHint } from '../../../shared/api/hint.ts';
import { isActing, $session, startSession, type Session } from '../../../shared/api/session.ts';
import { enhanceForm, LEAVING, whilePending, type Leaving } from '../../../shared/forms/form.ts';
import { fillSlots, showState } from '../../../shared/forms/states.ts';
import { check, typedValues, type FieldErrors } from '../../../shared/api/values.ts';
import type { Times } from '../../../shared/format/days.ts';
import { flashToast } from '../../../shared/stores/toasts.ts';

type Choice = LinkPage['choices'][number];

const address = new URLSearchParams(location.search);
const code = address.get('link');
const token = code ?? address.get('token') ?? '';
const TIME_FIELDS = ['date', 'startTime', 'endTime'] as const;
const SAME_TIME = 'This is the time they posted. Choose another one, or say yes above.';

const form = document.querySelector<HTMLFormElement>('#other-form');
let open: LinkPage['open'];
const named = address.get('answer');
const CHANGED_SINCE_YES = 'The game has changed since you said yes. If you can still play, say yes again.';
const FAILED = 'Something went wrong. Please try again.';

const statusOf = (error: unknown) => (error instanceof CallError ? error.status : 0);

async function from(ask: () => Promise<LinkPage>): Promise<LinkPage | undefined> {
  try {
    const page = await ask();
    if (code && page.state === 'agreed') location.replace(page.more.path);
    else show(page, code ? await knownSession() : undefined);
    return page;
  } catch (error) {
    const isRefused = [400, 404].includes(statusOf(error));
    if (code && statusOf(error) === 409) return fail(error);
    showProblem(isRefused ? 'This link does not work' : 'That did not work', messageOf(error, FAILED));
    document.querySelector('#again')?.toggleAttribute('hidden', isRefused);
    return undefined;
  }
}

/** Must not change anything, because mail scanners and link previews also open links. */
async function look(): Promise<void> {
  const page = await from(() => request(readLink, { body: { token } }));
  const choice = page?.choices.find(({ answer }) => answer === named);
  if (page && choice?.confirm) askTwice(page, choice);
}

function show(page: LinkPage, session?: Session): void {
  open = page.open;
  const { state, title, message, facts, choices, more } = page;
  document.querySelector('#facts')?.replaceChildren(...facts.map(factOf));
  const sorted = choices.toSorted((one, other) => Number(other.answer === named) - Number(one.answer === named));
  offer(
    sorted.map((choice, index) => {
      const kind = open ? 'button-plain' : index === 0 && !choice.confirm ? 'button-primary' : 'button-quiet';
      return choice.confirm
        ? buttonOf(choice.label, kind, () => Promise.resolve(askTwice(page, choice)))
        : buttonOf(choice.label, kind, () => send(choice));
    }),
  );
  const link = document.querySelector<HTMLAnchorElement>('#more');
  if (link) [link.href, link.textContent] = [more.path, more.label];
  fillSlots('message', message);
  showState(open && session ? answersAs(session) : (SHOWN[state] ?? 'good'), title);
}

const SHOWN: Partial<Record<LinkPage['state'], 'open' | 'off'>> = {
  open: 'open',
  no: 'open',
  closed: 'off',
  canceled: 'off',
  answered: 'off',
  ended: 'off',
};

const send = ({ answer }: Choice) => from(() => request(answerLink, { body: { token, answer } }));

function askTwice(page: LinkPage, choice: Choice): void {
  const { confirm } = choice;
  if (!confirm) return;
  fillSlots('message', confirm.message);
  offer([
    buttonOf(confirm.yes, 'button-danger', () => send(choice)),
    buttonOf(confirm.no, 'button-quiet', () => Promise.resolve(show(page))),
  ]);
  showState('open', confirm.title);
}

const offer = (buttons: readonly HTMLElement[]) => document.querySelector('#choices')?.replaceChildren(...buttons);

function buttonOf(label: string, kind: string, work: () => Promise<unknown>): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `button ${kind}`;
  button.dataset.click = 'answer';
  button.dataset.pending = 'One moment…';
  button.textContent = label;
  button.addEventListener('click', () => void whilePending(button, work));
  return button;
}

function factOf({ label, value }: LinkPage['facts'][number]): HTMLElement {
  const [row, term, words] = ['div', 'dt', 'dd'].map((name) => document.createElement(name));
  if (!row || !term || !words) throw new Error('A browser makes elements');
  term.className = 'text-sm text-soft';
  words.className = 'font-semibold wrap-anywhere';
  [term.textContent, words.textContent] = [label, value];
  row.append(term, words);
  return row;
}

function showProblem(title: string, message: string): undefined {
  fillSlots('message', message);
  showState('error', title);
}

async function fail(error: unknown): Promise<undefined> {
  if (![403, 409].includes(statusOf(error))) return showProblem('That did not work', messageOf(error, FAILED));
  if (statusOf(error) === 403) await startSession();
  const before = open?.game;
  await look();
  if (open) fillSlots('message', `${messageOf(error, FAILED)}${before ? oldTimesText(before, open.game) : ''}`);
}

function oldTimesText(before: Times, now: Times): string {
  const [was, is] = [before, now].map((times) => `${shortDayText(times.date)}, ${timeRangeText(times)}`);
  return was === is ? '' : ` It was ${was}.`;
}

const knownSession = () =>
  new Promise<Session>((resolve) => {
    $session.subscribe((session) => session.status !== 'unknown' && resolve(session));
  });

function answersAs(session: Session): 'game' | 'member' | 'helper' {
  if (session.status !== 'in' || isActing(session)) return 'game';
  return session.user.role === 'helper' ? 'helper' : 'member';
}

function goOn(answer: LinkAnswer): Leaving {
  const { sport = '', ageGroup = '' } = open?.game ?? {};
  const next = answeredPath(token, answer);
  const query = new URLSearchParams({ role: 'team_manager', sport, ageGroup, next });
  location.assign(`/register?${query.toString()}`);
  return LEAVING;
}

async function sendForTeam(answer: LinkAnswer): Promise<Leaving | FieldErrors | void> {
  if (!hasSessionHint()) return goOn(answer);
  try {
    const { matchupId } = await request(answerByLink, { body: { code: token, answer } });
    if (matchupId === null) return look();
    flashToast({ tone: 'status', title: 'You have a game' });
    location.assign(`/games/${matchupId}`);
    return LEAVING;
  } catch (error) {
    // The session may have expired although the hint cookie remains.
    if (statusOf(error) === 401) return goOn(answer);
    if (statusOf(error) === 400) return fieldErrorsOf(error);
    await fail(error);
  }
}

const warned = new Set<'accept' | 'ask'>();

async function sayYes(): Promise<Leaving | void> {
  if (!open || (await isWarned(open.game, 'accept'))) return;
  const sent = await sendForTeam({ yesTo: open.version });
  return sent === LEAVING ? sent : undefined;
}

async function isWarned(times: Times, doing: 'accept' | 'ask'): Promise<boolean> {
  if (warned.has(doing) || !hasSessionHint()) return false;
  const { clashText, clashWith } = await import('../../teams/clash/clash.ts');
  const clash = await clashWith([times], null, doing);
  if (!clash) return false;
  if (clash.anyway !== null) warned.add(doing);
  fillSlots('clash', clashText(clash));
  const notice = document.querySelector<HTMLElement>('#clash');
  const button = doing === 'ask' ? form?.querySelector('[type=submit]') : yes;
  if (!notice || !button) return true;
  notice.hidden = false;
  button.before(notice);
  button.scrollIntoView({ block: 'nearest' });
  return true;
}

async function suggest(typed: HTMLFormElement): Promise<Leaving | FieldErrors | void> {
  const checked = check(otherTime, { date: '', startTime: '', endTime: '', ...typedValues(typed) });
  if (!checked.ok) return checked.errors;
  const { value } = checked;
  if (TIME_FIELDS.every((name) => value[name] === open?.game[name])) return { date: SAME_TIME };
  if (value.date < todayText()) return { date: MATCHUP_IN_PAST };
  return (await isWarned(value, 'ask')) ? undefined : sendForTeam({ otherTime: value });
}

function openForm(isOpen: boolean): void {
  if (form) form.hidden = !isOpen;
  const toggle = document.querySelector('#other');
  if (toggle) toggle.ariaExpanded = `${isOpen}`;
  if (isOpen) form?.querySelector('input')?.focus();
}

function sayWhen({ date = '', startTime = '', endTime = '' }: Record<string, string>): void {
  const isOvernight = startTime !== '' && endTime !== '' && endsNextDay({ startTime, endTime });
  const day = date === '' ? '' : shortDayText(date);
  fillSlots('when', [day, isOvernight ? 'ends on the next day' : ''].filter(Boolean).join(', '));
}

let last = { startTime: '', endTime: '' };
form?.addEventListener('input', ({ target }) => {
  warned.delete('ask');
  const { startTime = '', endTime = '' } = typedValues(form);
  const end = form.querySelector<HTMLInputElement>('input[name=endTime]');
  if (end && target instanceof HTMLInputElement && target.name === 'startTime' && startTime !== '')
    end.value = shiftedEnd(last, startTime);
  last = { startTime: startTime || last.startTime, endTime: end?.value ?? endTime };
  sayWhen(typedValues(form));
});

function restore(): void {
  if (open && address.has('yes') && hasSessionHint()) {
    const isSame = address.get('yes') === open.version;
    fillSlots('message', isSame ? 'You’re signed in. Tap once more to say yes.' : CHANGED_SINCE_YES);
  }
  if (!form) return;
  for (const name of TIME_FIELDS) {
    const input = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (input) input.value = address.get(name) ?? open?.game[name] ?? '';
  }
  const { startTime = '', endTime = '' } = typedValues(form);
  last = { startTime, endTime };
  if (address.has('date')) openForm(true);
}

const again = document.querySelector<HTMLButtonElement>('#again');
const yes = document.querySelector<HTMLButtonElement>('#yes');
async function pressYes(button: HTMLButtonElement): Promise<void> {
  await whilePending(button, sayYes);
  if (warned.has('accept')) button.textContent = 'Say yes anyway';
}
yes?.addEventListener('click', () => void pressYes(yes));
document.querySelector('#other')?.addEventListener('click', () => openForm(form?.hidden === true));
document
  .querySelector<HTMLAnchorElement>('[data-sign-in]')
  ?.setAttribute('href', `/login?next=${encodeURIComponent(answerLinkPath(token))}`);
if (form) enhanceForm(form, suggest);
again?.addEventListener('click', () => void whilePending(again, look));
if (token) void look().then(restore);
else showProblem('This link does not work', INVALID_LINK);
