/** Finds the code that a control quotes, also after names have changed, code was formatted anew or a file has moved. */
import jsTokens from 'js-tokens';
import type { Token } from 'js-tokens';

type Placed = { type: Token['type']; value: string; start: number };
/** Names in the quoted code, and what they are called now. */
type Renamed = ReadonlyMap<string, string>;
type Found = { start: number; end: number; renamed: Renamed };

const NO_CODE = new Set(['WhiteSpace', 'LineTerminatorSequence', 'SingleLineComment', 'MultiLineComment']);
/** Of the names in the quoted code, at most this share may be called something else: the rest says that it is the place. */
const RENAMED_MAX = 0.5;
const KEYWORD =
  /^(?:async|await|break|case|catch|const|continue|else|default|delete|export|false|for|function|if|in|new|null|of|instanceof|let|return|switch|this|throw|true|try|typeof|undefined|void|while)$/;

function tokensOf(code: string): Placed[] {
  let start = 0;
  const placed: Placed[] = [];
  for (const { type, value } of jsTokens(code)) {
    if (!NO_CODE.has(type)) placed.push({ type, value, start });
    start += value.length;
  }
  return placed;
}

const isName = ({ type, value }: Placed) => type === 'IdentifierName' && !KEYWORD.test(value);

/** What is called, and what belongs to an object, is what the code does: only variables may have other names. */
function isCalledOrOwned(code: readonly Placed[], index: number): boolean {
  const [before, after] = [code[index - 1]?.value, code[index + 1]?.value];
  return before === '.' || before === '?.' || after === '(';
}

/** The names that have changed, if the code from there on is the quoted one. */
function match(quoted: readonly Placed[], code: readonly Placed[]): Renamed | null {
  const [there, back] = [new Map<string, string>(), new Map<string, string>()];
  for (const [index, one] of quoted.entries()) {
    const other = code[index];
    if (!other || one.type !== other.type) return null;
    if (isName(one) && isName(other)) {
      if (one.value !== other.value && isCalledOrOwned(quoted, index)) return null;
      if ((there.get(one.value) ?? other.value) !== other.value) return null;
      if ((back.get(other.value) ?? one.value) !== one.value) return null;
      there.set(one.value, other.value);
      back.set(other.value, one.value);
    } else if (one.value !== other.value) return null;
  }
  const changed = new Map([...there].filter(([before, after]) => before !== after));
  return changed.size > there.size * RENAMED_MAX ? null : changed;
}

/** Everywhere that the code is as quoted; where it is nowhere, everywhere that it differs by names alone. */
export function find(text: string, old: string): Found[] {
  const [code, quoted] = [tokensOf(text), tokensOf(old)];
  const found = code.flatMap((first, index): Found[] => {
    const part = code.slice(index, index + quoted.length);
    const renamed = match(quoted, part);
    const last = part.at(-1);
    return renamed && last ? [{ start: first.start, end: last.start + last.value.length, renamed }] : [];
  });
  const exact = found.filter(({ renamed }) => renamed.size === 0);
  return exact.length > 0 ? exact : found;
}

/** Code with names as they are now. */
export function rename(code: string, renamed: Renamed): string {
  let written = '';
  for (const { type, value } of jsTokens(code)) written += (type === 'IdentifierName' && renamed.get(value)) || value;
  return written;
}
