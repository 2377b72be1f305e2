/** The card at the foot of the screen. One offer at a time: what is shown first stays. */

type Offer = { title: string; text: string; accept: string; onAccept: () => void; onLater?: () => void };

export function showOffer({ title, text, accept, onAccept, onLater }: Offer): void {
  const card = document.getElementById('offer');
  const [later, action] = card?.querySelectorAll('button') ?? [];
  const [heading, words] = card?.querySelectorAll('p') ?? [];
  if (!card?.hidden || !later || !action || !heading || !words) return;
  heading.textContent = title;
  words.textContent = text;
  action.textContent = accept;
  later.onclick = () => {
    card.hidden = true;
    onLater?.();
  };
  action.onclick = () => {
    card.hidden = true;
    onAccept();
  };
  card.hidden = false;
}
