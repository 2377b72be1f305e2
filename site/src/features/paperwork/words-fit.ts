/** Breaks text into the lines that fit a width. */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** @param widthOf in the unit of `width`. A word that is wider than a line, as in Chinese, breaks within. */
export function linesThatFit(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (widthOf(longer) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      const parts = partsThatFit(word, width, widthOf);
      line = parts.pop() ?? '';
      lines.push(...parts);
    }
    return [...lines, line];
  });
}

function partsThatFit(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const { segment } of graphemes.segment(word)) {
    if (part !== '' && widthOf(part + segment) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}
