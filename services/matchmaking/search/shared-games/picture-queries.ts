/** The picture that networks show of a game's link. */
import { dayWords, kindWords, timeWords, typeWords } from '@playfield/contracts/fields/game-words.ts';
import { glyphs } from '@playfield/contracts/fields/glyphs.ts';
import type { Sport } from '@playfield/contracts/fields/options.ts';
import { SITE_NAME, TAGLINE } from '@playfield/contracts/fields/site.ts';
import type { SharedGame } from '@playfield/contracts/shared-games.ts';
import { createPictures } from '@playfield/kit/http/pictures.ts';
import { crestNode, drawn, drawPng, node, type Node } from '../../teams/crests/picture-queries.ts';

/** The networks' common ratio: 1.91 to 1. */
const PICTURE = { width: 1_200, height: 630 } as const;
/** Some three hundred pictures. */
const pictures = createPictures({ bytesMax: 24 * 1024 * 1024, waitingMax: 50 });

const GROUND = '#113f2a';
const GOLD = '#f5b73c';
const QUIET = '#cfe0d6';

/** Drawn once for what it shows: a change of the game draws anew. @param game null once it is gone */
export function drawSharedPicture(game: SharedGame | null): Promise<Buffer> {
  if (!game) return pictures('gone', () => drawPng(framed(gone()), PICTURE));
  const { code: _, ...shown } = game;
  // The day's words have the year once it is not this one.
  return pictures(JSON.stringify([shown, dayWords(game)]), () => drawPng(framed(about(game)), PICTURE));
}

/** The sport, large and faint. */
function backdrop(sport: Sport): Node {
  const size = 520;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-opacity=".08" stroke-width=".8" stroke-linecap="round" stroke-linejoin="round"><path d="${glyphs[sport]}"/></svg>`;
  return drawn(svg, size, { position: 'absolute', right: -20, bottom: -60 });
}

function about(game: SharedGame): Node[] {
  return [
    backdrop(game.sport),
    node({ alignItems: 'center', justifyContent: 'space-between', gap: 40 }, [
      node({ flexDirection: 'column', alignItems: 'flex-start', gap: 22, flexShrink: 1 }, [
        node(
          { background: GOLD, color: '#16181d', fontSize: 34, fontWeight: 700, padding: '8px 24px', borderRadius: 999 },
          typeWords(game),
        ),
        node({ fontSize: 78, fontWeight: 700, lineHeight: 1.05, letterSpacing: '-0.02em' }, kindWords(game)),
      ]),
      crestNode(game.crest, '', 210),
    ]),
    node({ flexDirection: 'column', gap: 10 }, [
      node({ fontSize: 54, fontWeight: 700 }, dayWords(game)),
      node({ fontSize: 42, fontWeight: 500 }, timeWords(game)),
      node({ fontSize: 42, fontWeight: 500, color: QUIET }, game.town || 'Town shared once you agree'),
    ]),
  ];
}

function gone(): Node[] {
  return [
    node({ flexDirection: 'column', gap: 24, marginTop: 90 }, [
      node({ fontSize: 78, fontWeight: 700, letterSpacing: '-0.02em' }, 'This game is no longer open'),
      node({ fontSize: 42, fontWeight: 500, color: QUIET }, 'See which other teams want to play.'),
    ]),
  ];
}

/** The site's own cards look alike (site/build/cards.ts). */
function framed(children: Node[]): Node {
  const size = { width: '100%', height: '100%', boxSizing: 'border-box' };
  return node(
    {
      ...size,
      flexDirection: 'column',
      justifyContent: 'space-between',
      background: GROUND,
      color: '#ffffff',
      padding: '56px 72px',
      fontFamily: 'Inter',
    },
    [
      ...children,
      node({ alignItems: 'baseline', justifyContent: 'space-between', fontSize: 30, fontWeight: 500 }, [
        node({ color: GOLD, fontWeight: 700, fontSize: 36 }, SITE_NAME),
        node({ color: QUIET }, TAGLINE),
      ]),
    ],
  );
}
