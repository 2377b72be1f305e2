type Offer = { title: string; text: string; accept: string; onAccept: () => void; onLater?: () => void };

export function showOffer({ title, text, accept, onAccept, onLater }: Offer): void {
  const card = document.getElementById('offer');
  const [later, action] = card?.querySelectorAll('button') ?? [];
  const [heading, words] = card?.querySelectorAll('p') ?? [];
  if (!card?.hidden || !later || !action || !heading || !words) return;
  heading.textContent = title;
  words.textContent = text;
  action.textContent = accept;
  const choice = new AbortController();
  const { signal } = choice;
  const close = () => {
    card.hidden = true;
    choice.abort();
  };
  later.addEventListener('click', () => (close(), onLater?.()), { signal });
  action.addEventListener('click', () => (close(), onAccept()), { signal });
  card.hidden = false;
}
