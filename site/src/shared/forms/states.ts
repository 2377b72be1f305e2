export function showState(state: string, words: string): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-state]')) {
    part.hidden = !part.dataset.state?.split(' ').includes(state);
  }
  changeTitle(words);
}

export function changeTitle(words: string): void {
  const title = document.getElementById('title');
  if (!title) return;
  title.textContent = words;
  title.focus();
}

export function fillSlots(name: string, text: string): void {
  for (const slot of document.querySelectorAll(`[data-slot="${name}"]`)) slot.textContent = text;
}
