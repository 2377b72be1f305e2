import type { Suggestion } from '@playfield/contracts/places.ts';
import { BLUR_MS, createPlaceSearch, countOfSuggestions, moveChoice } from '../stores/places.ts';

export function enhancePlaceField(input: HTMLInputElement): void {
  const list = document.getElementById(`${input.id}-options`);
  const field = list?.parentElement;
  const template = field?.querySelector('template');
  const count = field?.querySelector('[data-count]');
  if (!list || !template || !count) return;
  const places = createPlaceSearch();
  let suggestions: readonly Suggestion[] = [];
  let active = -1;

  function draw(found: readonly Suggestion[]): void {
    suggestions = found;
    list?.replaceChildren(...found.flatMap((suggestion, index) => option(suggestion, index) ?? []));
    if (list) list.hidden = found.length === 0;
    if (count) count.textContent = countOfSuggestions(found.length);
    input.ariaExpanded = `${found.length > 0}`;
    activate(-1);
  }

  function option({ main_text: main, secondary_text: secondary }: Suggestion, index: number): Element | undefined {
    const drawn = template?.content.firstElementChild?.cloneNode(true);
    if (!(drawn instanceof Element)) return undefined;
    drawn.id = `${input.id}-option-${index}`;
    drawn.querySelector('[data-main]')?.append(main);
    drawn.querySelector('[data-secondary]')?.append(secondary);
    drawn.addEventListener('pointerenter', () => activate(index));
    drawn.addEventListener('click', () => choose(index));
    return drawn;
  }

  function activate(index: number): void {
    active = index;
    const options = [...(list?.children ?? [])];
    for (const [at, one] of options.entries()) one.ariaSelected = `${at === index}`;
    const chosen = options[index];
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id);
    else input.removeAttribute('aria-activedescendant');
    chosen?.scrollIntoView({ block: 'nearest' });
  }

  function choose(index: number): void {
    input.value = suggestions[index]?.description ?? input.value;
    places.close();
  }

  function press(event: KeyboardEvent): void {
    if (suggestions.length === 0) return;
    const move = moveChoice(event.key, active, suggestions.length);
    if (move !== undefined) activate(move);
    else if (event.key === 'Escape') places.close();
    else if (event.key === 'Enter' && active >= 0) choose(active);
    else return;
    event.preventDefault();
  }

  places.$suggestions.subscribe(draw);
  input.addEventListener('input', () => places.type(input.value));
  input.addEventListener('focus', () => places.reopen(input.value));
  input.addEventListener('keydown', press);
  input.addEventListener('blur', () => setTimeout(() => places.close(), BLUR_MS));
}
