/** What a game's paperwork says: everything that the game's page knows, and nothing about a player. */
import type { Agreement } from '@playfield/contracts/agreements.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { kindWords, timeWords } from '@playfield/contracts/fields/game-words.ts';
import { competitionLevels, labelOf, states, type StateCode } from '@playfield/contracts/fields/options.ts';
import type { GamePage } from '@playfield/contracts/games.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { TERMS } from '../agreements/terms.ts';
import { directionsLink } from '../calendar/links.ts';
import { agreedPlaceText, fieldOf, isFieldKnown } from '../games/where.ts';
import { soccerAssociations, type Association } from './associations.ts';

/** An empty value is a line to write on. */
type Fact = { label: string; value: string };
export type Side = { role: 'Home' | 'Visitors'; name: string; town: string; uniforms: string; contact: string };
type CheckedItem = { text: string; link?: string };

export type Paperwork = {
  title: string;
  /** `12U Boys Soccer, Competitive`. */
  kind: string;
  sport: Matchup['sport'];
  when: string;
  place: string;
  /** Leads to the field; null while it has no name. */
  directions: string | null;
  home: Side;
  visitors: Side;
  /** Of both teams, in the order of the agreement's form. */
  terms: Fact[];
  notes: string;
  isConfirmed: boolean;
  checklist: CheckedItem[];
  fileName: string;
};

/** Where the caller's team is from; the page names only the other's. */
type Own = { town: string; now?: Date };

/** Whether a game has paperwork: it is agreed, and neither team has blocked the other. */
export function hasPaperwork({ standing, agreement, opponent }: GamePage): boolean {
  return standing === 'agreed' && agreement !== null && opponent !== null;
}

/** @returns null for a game that is not agreed, is canceled, or whose teams have blocked each other */
export function paperworkOf(page: GamePage, { town, now = new Date() }: Own): Paperwork | null {
  const { game, agreement, opponent } = page;
  if (!hasPaperwork(page) || !agreement || !opponent) return null;
  const isHome = fieldOf(page) === 'home';
  const own = sideOf(agreement.ours, town);
  const other = sideOf(agreement.theirs, opponent.teamLocation);
  const home: Side = { role: 'Home', ...(isHome ? own : other) };
  const visitors: Side = { role: 'Visitors', ...(isHome ? other : own) };
  return {
    title: `${home.name} vs. ${visitors.name}`,
    kind: kindOf(game),
    sport: game.sport,
    when: `${shortDayText(game.date, now)}, ${timeWords(game)}`,
    place: agreedPlaceText(page, town),
    directions: isFieldKnown(page) ? directionsLink(game) : null,
    home,
    visitors,
    terms: TERMS.map(({ name, label }) => ({ label, value: agreement.terms[name] })),
    notes: game.additionalInfo ?? '',
    isConfirmed: agreement.ours.ticked && agreement.theirs.ticked,
    checklist: checklistOf(game, [home, visitors]),
    fileName: `game-paperwork-${game.date}.pdf`,
  };
}

function sideOf({ team, kit, contactName, contactPhone }: Agreement['ours'], town: string): Omit<Side, 'role'> {
  return { name: team.teamName, town, uniforms: kit, contact: [contactName, contactPhone].filter(Boolean).join(', ') };
}

function kindOf(game: Matchup): string {
  const level = game.competitionLevel && labelOf(competitionLevels, game.competitionLevel);
  return [kindWords(game), level].filter(Boolean).join(', ');
}

/** A town as `Boulder, CO`; anything else names no state. */
const STATE = /,\s*([A-Z]{2})(?:\s+\d{5})?$/;
const isState = (text: string): text is StateCode => states.some(({ value }) => value === text);

function stateOf(town: string): StateCode | null {
  const [, code = ''] = STATE.exec(town.trim()) ?? [];
  return isState(code) ? code : null;
}

/** What to ask before a friendly game. Links are for youth soccer alone: its state associations have such forms. */
function checklistOf({ sport, ageGroup, state }: Matchup, sides: readonly Side[]): CheckedItem[] {
  const stateCodes = [...new Set([...sides.map(({ town }) => stateOf(town)), state && isState(state) ? state : null])];
  const isYouthSoccer = sport === 'soccer' && ageGroup !== 'adult';
  const associations: readonly Association[] = isYouthSoccer
    ? stateCodes.flatMap((code) => (code ? (soccerAssociations[code] ?? []) : []))
    : [];
  return [
    { text: 'Ask your league or state association whether a friendly game needs a notice or a permit. Rules differ.' },
    { text: 'Ask your club whether its insurance covers friendly games, and games away.' },
    { text: 'The home team has a permit for the field at this time.' },
    { text: 'Each team has its medical releases and a first-aid kit at the field.' },
    ...associations.map(({ name, link }) => ({ text: `${name} says what to file before you travel:`, link })),
  ];
}
