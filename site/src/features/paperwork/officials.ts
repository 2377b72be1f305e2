/** Who officiates a game in each sport, and in which parts its score is written down. */
import type { Sport } from '@playfield/contracts/fields/options.ts';

type Officials = {
  /** Who signs the slip. */
  official: string;
  helpers: string;
  /** Without the final score. */
  periods: readonly string[];
  /** How it is said when something happened. */
  moment: string;
};

const numbered = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
const diamond: Officials = { official: 'Umpire', helpers: 'Base umpires', periods: numbered(7), moment: 'Inning' };
const quarters: Officials = {
  official: 'Referee',
  helpers: 'Other officials',
  periods: ['1st', '2nd', '3rd', '4th'],
  moment: 'Time',
};
const meet: Officials = { official: 'Meet referee', helpers: 'Other officials', periods: [], moment: 'Event' };

const bySport: Readonly<Record<Sport, Officials>> = {
  baseball: diamond,
  'fastpitch-softball': diamond,
  'slowpitch-softball': diamond,
  basketball: quarters,
  football: quarters,
  lacrosse: quarters,
  hockey: {
    official: 'Referee',
    helpers: 'Linesmen',
    periods: ['1st', '2nd', '3rd'],
    moment: 'Time',
  },
  soccer: {
    official: 'Referee',
    helpers: 'Assistants',
    periods: ['First half', 'Second half'],
    moment: 'Minute',
  },
  volleyball: { official: 'Referee', helpers: 'Line judges', periods: numbered(5), moment: 'Set' },
  tennis: { official: 'Umpire', helpers: 'Line judges', periods: numbered(3), moment: 'Set' },
  wrestling: {
    official: 'Referee',
    helpers: 'Table officials',
    periods: ['1st', '2nd', '3rd'],
    moment: 'Bout',
  },
  swimming: meet,
  track: meet,
};

export const officialsOf = (sport: Sport): Officials => bySport[sport];
