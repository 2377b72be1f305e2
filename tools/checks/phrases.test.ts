import { expect, it } from 'vitest';
import { read, sources } from './sources.ts';

/** What nobody says aloud; screens and emails once did. */
const AWKWARD =
  /levels that are welcome|on the clocks where|blocked no |(?:tells?|hears?) (?:me |you )?of\b|nothing waits|soon keeps a game|tick(?:ed)? it|has said nothing|called? (?:it|the game|your game|a game) off|game (?:is )?off\b|taken? (?:it )?back|the oldest first|what was said of|our kit\b/gi;

it.each(sources.filter((file) => /^(?:site\/src|services|contracts)\/(?!.*\.test\.)/.test(file)))(
  'speaks plainly: %s',
  (file) => {
    const spoken = read(file)
      .replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
      .replaceAll(/\s+/g, ' ');
    expect(spoken.match(AWKWARD)).toBeNull();
  },
);
