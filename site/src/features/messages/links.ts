export type Piece = { text: string; href?: string };

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/gi;
const CLOSING = new Set(".,;:!?'’*_~…)]}");
const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimmed(found);
    const href = hrefOf(address);
    if (href === null) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: address, href });
    from = index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

function trimmed(found: string): string {
  const counts = new Map<string, number>();
  for (const character of found) counts.set(character, (counts.get(character) ?? 0) + 1);
  const countOf = (character: string) => counts.get(character) ?? 0;
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found[end - 1] ?? '';
    if (!CLOSING.has(last)) break;
    const opening = PAIRS[last];
    if (opening && countOf(opening) >= countOf(last)) break;
    counts.set(last, countOf(last) - 1);
  }
  return found.slice(0, end);
}

/** Rejects URLs with a user name or password, which may disguise the real host. */
function hrefOf(address: string): string | null {
  const full = /^www\./i.test(address) ? `https://${address}` : address;
  const url = URL.canParse(full) ? new URL(full) : null;
  if (!url?.hostname.includes('.') || url.username !== '' || url.password !== '') return null;
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
