/**
 * Answers by the link of an email or push, without signing in. Opening the link changes nothing: programs that check
 * emails open links, too. The answer that the link names comes first.
 */
import { CallError, request } from '@playfield/contracts/http/client.ts';
import { answerLink, INVALID_LINK, readLink, type LinkPage } from '@playfield/contracts/links.ts';
import { messageOf } from '../../../shared/api/ask.ts';
import { whilePending } from '../../../shared/forms/pending.ts';
import { fillSlots, showState } from '../../../shared/forms/states.ts';

type Choice = LinkPage['choices'][number];

const address = new URLSearchParams(location.search);
const token = address.get('token') ?? '';
const named = address.get('answer');
const FAILED = 'Something went wrong. Please try again.';

async function from(ask: () => Promise<LinkPage>): Promise<LinkPage | undefined> {
  try {
    const page = await ask();
    show(page);
    return page;
  } catch (error) {
    const isRefused = error instanceof CallError && error.status === 400;
    showProblem(isRefused ? 'This link does not work' : 'That did not work', messageOf(error, FAILED));
    document.querySelector('#again')?.toggleAttribute('hidden', isRefused);
    return undefined;
  }
}

async function look(): Promise<void> {
  const page = await from(() => request(readLink, { body: { token } }));
  const choice = page?.choices.find(({ answer }) => answer === named);
  if (page && choice?.confirm) askTwice(page, choice);
}

function show(page: LinkPage): void {
  const { state, title, message, facts, choices, more } = page;
  document.querySelector('#facts')?.replaceChildren(...facts.map(factOf));
  const sorted = choices.toSorted((one, other) => Number(other.answer === named) - Number(one.answer === named));
  offer(
    sorted.map((choice, index) => {
      const kind = index === 0 && !choice.confirm ? 'button-primary' : 'button-quiet';
      return choice.confirm
        ? buttonOf(choice.label, kind, () => Promise.resolve(askTwice(page, choice)))
        : buttonOf(choice.label, kind, () => send(choice));
    }),
  );
  const link = document.querySelector<HTMLAnchorElement>('#more');
  if (link) [link.href, link.textContent] = [more.path, more.label];
  fillSlots('message', message);
  showState(['open', 'no'].includes(state) ? 'open' : ['closed', 'canceled'].includes(state) ? 'off' : 'good', title);
}

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

function showProblem(title: string, message: string): void {
  fillSlots('message', message);
  showState('error', title);
}

const again = document.querySelector<HTMLButtonElement>('#again');
again?.addEventListener('click', () => void whilePending(again, look));
if (token) void look();
else showProblem('This link does not work', INVALID_LINK);
