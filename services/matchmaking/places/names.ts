import { states } from '@playfield/contracts/fields/options.ts';

function readAbbreviations(table: string): [short: string, long: string][] {
  return table
    .split(';')
    .map((line) => line.trim().split(' '))
    .flatMap(([long = '', ...shorts]) => shorts.map((short): [string, string] => [short.replaceAll('_', ' '), long]));
}

const WORDS = new Map(
  readAbbreviations(`north n no; south s so; east e; west w; saint st; sainte ste; fort ft; mount mt; mountain mtn;
  mountains mtns; meadows mdws; point pt; beach bch; center ctr centre; city cty; creek crk; falls fls; estates ests; gardens gdns; grove grv; harbor hbr;
  hills hls; heights hts; island is isl; junction jct; lake lk; lakes lks; park pk; ridge rdg; rapids rpds; spring spg;
  springs spgs sprgs; township twp; village vlg; valley vly`),
);
const NICKNAMES: Record<string, string> = {
  nyc: 'new york city',
  philly: 'philadelphia',
  vegas: 'las vegas',
  kc: 'kansas city',
  okc: 'oklahoma city',
  slc: 'salt lake city',
};

const SHORT_NAMES: Record<string, string> = {
  la: 'los angeles',
  'la canada': 'la canada flintridge',
  ny: 'new york city',
  'saint pete': 'saint petersburg',
  sf: 'san francisco',
};

const OF_FIELDS = new Set(
  `academy arena ballfield ballfields baseball campus church club coliseum college center commons complex court courts diamond
  diamonds dome elementary facility fairgrounds field fieldhouse fields football grounds gym gymnasium hall high hockey
  house hs ice icehouse indoor jcc lacrosse middle ms park parks pavilion pitch pitches playfield playfields playground
  plex pool preserve rec recreation reservoir rink rinks school soccer soccerplex softball sports sportsplex stadium
  tennis track turf university ymca ywca`.split(/\s+/),
);
const COMMON_WORDS = new Set([...OF_FIELDS, ...WORDS.values()]);

export function isBehindField(before: readonly string[], town: readonly string[]): boolean {
  const [last = '', end = ''] = [before.at(-1), town.at(-1)];
  if (town.length === 1 && COMMON_WORDS.has(end)) return false;
  return OF_FIELDS.has(last) || (/^\d+[a-z]?$/.test(last) && !OF_FIELDS.has(end));
}

export function fold(text: string): string {
  return wordsOf(text)
    .map((word, index) => (index === 0 ? NICKNAMES[word] : undefined) ?? WORDS.get(word) ?? word)
    .join(' ');
}

export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\.(?=\p{L}{2})/gu, ' ')
    .replace(/['’ʻ.]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ');
}

export const withoutSpaces = (name: string) => name.replaceAll(' ', '');

const stateByName = new Map(
  [
    ...states.flatMap(({ value, label }): [string, string][] => [value, label].map((name) => [name, value])),
    ...readAbbreviations(`AL ala; AK alas; AZ ariz; AR ark; CA calif cal; CO colo; CT conn; DE del; FL fla; ID ida; IL ill; IN ind;
    KS kan kans; KY ken; MA mass; MI mich; MN minn; MS miss; MT mont; NE neb nebr; NV nev; NH n_h n_hamp; NJ n_j n_jersey;
    NM n_m n_mex; NY n_y n_york; NC n_c n_car; ND n_d n_dak; OK okla; OR ore oreg; PA penn penna; RI r_i; SC s_c s_car;
    SD s_d s_dak; TN tenn; TX tex; VT verm; VA virg; WA wash; WV w_v w_va; WI wis wisc; WY wyo;
    DC dc d_c district_of_columbia`),
  ].map(([name, code]) => [fold(name), code.toLowerCase()]),
);
const stateNames = new Map(states.map(({ value, label }) => [value.toLowerCase(), fold(label)]));
const STATE_WORDS_MAX = 3;

export const COUNTRY = /[\s,]+(?:u\.?s\.?(?:a\.?)?|united states(?: of america)?)$/i;
export const TRAILING_ZIP = /(?:^|\D)(\d{5})(?:\s*\d{4}|\s*[\p{Pd}\u2212]\s*\d{0,4})?$/u;

export const addressIn = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/ [\p{Pd}\u2212] (?=\p{L})|\(/gu, ', ')
    .replaceAll(')', ' ')
    .trim()
    .replace(COUNTRY, '');

const UNSERVED_ZIP = /^(?:00[6-9]|09|340|96[2-6]|969|96799)/;

const UNSERVED_PLACE = /(?:^|[\s,])(?:P\.?R\.?|Puerto Rico|Guam|(?:U\.?S\.? )?Virgin Islands|American Samoa)$/i;

export function unknownPlace(text: string): string {
  const address = addressIn(text);
  return UNSERVED_ZIP.test(TRAILING_ZIP.exec(address)?.[1] ?? '') || UNSERVED_PLACE.test(address)
    ? 'We are only in the 50 states and Washington, D.C. so far.'
    : 'We could not find that place. Try a ZIP code or City, State.';
}

export function splitState(text: string): { city: string; state: string } | null {
  const words = fold(text).split(' ');
  for (let length = STATE_WORDS_MAX; length > 0; length -= 1) {
    const state = stateByName.get(words.slice(-length).join(' '));
    if (state && length <= words.length) return { city: words.slice(0, -length).join(' '), state };
  }
  return null;
}

/** Requires an uppercase state code, or a comma before the state, so that `Lake Washington` names no state. */
export function stateNamed(text: string): string | null {
  const address = addressIn(text).replace(TRAILING_ZIP, '');
  const [, written = ''] = /(?:^|\s)([A-Z]{2})$/.exec(address) ?? /,([^,]+)$/.exec(address) ?? [];
  const named = splitState(written);
  return named?.city === '' ? named.state.toUpperCase() : null;
}

export const OTHER_WAYS: readonly ((name: string) => string)[] = [
  (name) => name.replace(AROUND_A_NAME, ''),
  (name) => name.replace(/^(?:charter )?township of (.+)$/, '$1 township').replace(/ charter township$/, TOWNSHIP),
  (name) => SHORT_NAMES[name] ?? name,
  (name) => `the ${name}`,
  (name) => name.replace(/^mount /, 'mountain '),
  (name) => name.replace(/^point /, 'port '),
  (name) => name.replace(/borough$/, 'boro'),
  (name) => name.replace(/boro$/, 'borough'),
  (name) => name.replace(/^[a-z]+(?= )/, (word) => stateNames.get(stateByName.get(word) ?? '') ?? word),
];
export const AROUND_A_NAME = /^(?:city|town|village|borough) of /;
export const TOWNSHIP = ' township';
