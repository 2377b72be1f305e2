const EXCERPT_CHARACTERS = 160;
/** Splits text into graphemes, so that an emoji isn't cut in half. */
const graphemes = new Intl.Segmenter('en-US', { granularity: 'grapheme' });

export function excerptOf(content: string): string {
  const characters = Array.from(graphemes.segment(content.replaceAll(/\s+/g, ' ')), ({ segment }) => segment);
  return characters.length > EXCERPT_CHARACTERS
    ? `${characters.slice(0, EXCERPT_CHARACTERS - 1).join('')}…`
    : characters.join('');
}
