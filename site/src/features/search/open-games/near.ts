import { kindWords, typeWords } from '@playfield/contracts/fields/game-words.ts';
import { request } from '@playfield/contracts/http/client.ts';
import { NEAR_MILES, previewOpenGames, type OpenGamePreview } from '@playfield/contracts/open-games.ts';
import { fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { enhanceForm } from '../../../shared/forms/form.ts';
import { fillSlots } from '../../../shared/forms/states.ts';
import { check, typedValues, type FieldErrors } from '../../../shared/api/values.ts';

const FAILED = 'We could not look for games. Please try again.';

const form = document.querySelector<HTMLFormElement>('#near-form');
if (form) {
  enhanceForm(form, show);
  sendAgain(form);
}

function sendAgain(sent: HTMLFormElement): void {
  const query = new URLSearchParams(location.search);
  const [zipcode, sport] = [sent.querySelector('input'), sent.querySelector('select')];
  if (!zipcode || !sport || !/^\d[\d\s-]*$/.test(query.get('zipcode') ?? '')) return;
  zipcode.value = query.get('zipcode') ?? '';
  sport.value = query.get('sport') ?? '';
  sent.requestSubmit();
}

async function show(form: HTMLFormElement): Promise<FieldErrors | void> {
  fillSlots('near-count', '');
  showRows([]);
  const checked = check(previewOpenGames.query, typedValues(form));
  if (!checked.ok) return checked.errors;
  try {
    const { place, count, more, previews } = await request(previewOpenGames, { query: checked.value });
    fillSlots('near-count', countWords({ place, count, more }));
    showRows(previews);
  } catch (error) {
    return { zipcode: messageOf(error, FAILED), ...fieldErrorsOf(error) };
  }
}

function countWords({ place, count, more }: { place: string; count: number; more: boolean }): string {
  const around = `within ${NEAR_MILES} miles of ${place}`;
  if (count === 0) return `No game is open ${around} yet. Post yours, so teams nearby can find it.`;
  return `${more ? `More than ${count}` : count} ${count === 1 ? 'game is' : 'games are'} open ${around}.`;
}

function showRows(previews: readonly OpenGamePreview[]): void {
  const list = document.querySelector<HTMLElement>('#near-games');
  const row = document.querySelector<HTMLTemplateElement>('#near-game');
  if (!list || !row) return;
  list.hidden = previews.length === 0;
  list.replaceChildren(
    ...previews.map((game) => {
      const shown = document.importNode(row.content, true);
      const put = (name: string, text: string) => shown.querySelector(`[data-slot="${name}"]`)?.append(text);
      put('kind', kindWords(game));
      put('type', typeWords(game));
      put('when', `${game.weekday} ${game.partOfDay} · about ${game.miles} miles away`);
      return shown;
    }),
  );
}
