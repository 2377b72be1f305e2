import {
  ageGroups,
  competitionLevels,
  genders,
  matchupTypes,
  sports,
  travelDistances,
  type Option,
} from '@playfield/contracts/fields/options.ts';
import type { Column } from '@playfield/contracts/schedules.ts';
import { namesZone, whenOf } from './when.ts';

const NAMES = {
  date: 'date startdate datetime datestart startday day when',
  startTime: 'start starttime time startdatetime timestart dtstart kickoff kickofftime tipoff firstpitch puckdrop',
  endTime: 'end endtime enddatetime timeend dtend to totime',
  endDate: 'enddate dateend endday todate',
  duration: 'duration durationminutes durationmin length minutes',
  meridiem: 'ampm meridiem startampm startmeridiem',
  endMeridiem: 'endampm endmeridiem',
  timeZone: 'timezone tz starttimezone',
  status: 'status',
  subject: 'subject title summary name event',
  matchupType: 'type matchuptype hostingorlooking lookingorhosting',
  homeAway: 'homeaway homeoraway awayhome homevisitor homeorvisitor ha',
  homeTeam: 'hometeam team1 home host hostteam',
  awayTeam: 'awayteam team2 away visitor visitors visitingteam visitorteam guest',
  opponent: 'opponent opponentteam opposingteam opp against versus vs',
  sport: 'sport',
  ageGroup: 'agegroup age agedivision division ages',
  gender: 'gender sex boysgirls',
  competitionLevel: 'level competitionlevel skilllevel skill',
  location: 'location place town city where locationcity venuecity fieldlocation',
  state: 'state locationstate venuestate',
  zip: 'zip zipcode postalcode locationzip',
  address: 'address exactaddress street streetaddress locationaddress venueaddress address1 addressline1',
  venue: 'venue locationname facility site toplace park complex arena gym stadium ballpark',
  field: 'field court rink diamond pitch subsite sublocation subvenue',
  placeDetails: 'locationdetails locationdetail',
  maxTravelDistance:
    'maxtravel maxtraveldistance traveldistance travel maxdistance distance miles maxmiles maxtravelmiles',
  additionalInfo: 'notes note comment comments additionalinfo info details description',
} satisfies Record<Column, string> & Record<string, string>;
export type Heading = keyof typeof NAMES;
export type Written = Partial<Record<Heading, string>>;

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  looking: ['look', 'away', 'a', 'visitor', 'road', 'needhost', 'needahost', 'lookingforahost'],
  hosting: ['host', 'home', 'h', 'wecanhost', 'wehost'],
  male: ['m', 'b', 'boys', 'boy', 'men', 'mens'],
  female: ['f', 'g', 'girls', 'girl', 'women', 'womens'],
  coed: ['mixed', 'any', 'both'],
  recreational: ['rec', 'recreation', 'beginner'],
  competitive: ['comp', 'competition', 'travel', 'select', 'club'],
  'fastpitch-softball': ['softball', 'fastpitch'],
  'slowpitch-softball': ['slowpitch'],
  track: ['trackandfield'],
};

const folded = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function columnName(text: string): string {
  const plain = text.replaceAll(/\([^)]*\)/g, (note) => (namesZone(note) ? note : ''));
  return folded(plain)
    .replace(/^(?:game|match(?!up)|event|scheduled|estimated)(?=.)/, '')
    .replace(/(?<=.)(?:of(?:the)?game|at|(?<!location)name|number)$/, '')
    .replace(/begins?|starting|starts|from/, 'start')
    .replace(/ending|ends|until|finish|stop/, 'end')
    .replace('dateandtime', 'datetime');
}

export function columnsOf(header: readonly string[]): (Heading | null)[] {
  const names = header.map(columnName);
  const found = headings.flatMap((heading) => {
    const name = NAMES[heading].split(' ').find((one) => names.includes(one));
    return name === undefined ? [] : [[names.indexOf(name), heading] as const];
  });
  const headingAt = new Map(found);
  return header.map((_, at) => headingAt.get(at) ?? null);
}

const isHeading = (name: string): name is Heading => name in NAMES;
const headings = Object.keys(NAMES).filter(isHeading);

export function choiceOf(options: readonly Option[], text: string): string {
  const name = folded(text);
  const found = options.find(
    ({ value, label }) => folded(value) === name || folded(label) === name || CHOICES[value]?.includes(name),
  );
  return found?.value ?? text.trim();
}

const AGES =
  /(?<![a-z\d])[bgmf]?u[- ]?\d{1,2}(?!\d)|(?<!\d)\d{1,2}[- ]?u(?:[bgmf]?(?![a-z])|nder)|(?<!\d)\d{1,2} ?(?:&|and|n|\+)? ?under|^[bgmf]?\d{1,2}[bgmf]?$/gi;

export function ageOf(text: string): string {
  const found = new Set(Array.from(text.trim().matchAll(AGES), ([age]) => `${Number(/\d+/.exec(age)?.[0])}u`));
  const age = ageGroups.find(({ value }) => found.size === 1 && found.has(value));
  return age?.value ?? choiceOf(ageGroups, text);
}

const GENDERS_OF_AGES = [
  ['coed', /\bco-?ed\b|\bmixed\b|\bboys.*\bgirls\b/i],
  ['male', /\b(?:boys?|mens?|male)\b|\bb(?=u?-?\d)|(?<=\du?|\d )b\b/i],
  ['female', /\b(?:girls?|womens?|female)\b|\bg(?=u?-?\d)|(?<=\du?|\d )g\b/i],
] as const;
const genderIn = (text: string) => GENDERS_OF_AGES.find(([, pattern]) => pattern.test(text))?.[0] ?? '';

export function milesOf(text: string): number | string {
  const [, miles] = /^(\d+) ?(?:mi\.?|miles?)?$/i.exec(text.trim()) ?? [];
  if (travelDistances.some((distance) => distance === Number(miles))) return Number(miles);
  return folded(text).startsWith('any') ? 'any' : text.trim();
}

const CALLED_OFF = String.raw`(?:cancell?ed|postponed|ppd|rain(?:ed)?[ -]?out|called off)\b`;
const NOT_PLAYED = new RegExp(
  String.raw`\b(?<!not )(?:${CALLED_OFF}|(?:rescheduled|forfeit(?:ed|ure)?|completed?|final|played)\b)`,
  'i',
);
const OFF = new RegExp(String.raw`\b(?<!not )${CALLED_OFF}`, 'i');
const NOTED_OFF = new RegExp(String.raw`^\W*(?:(?:this )?(?:game|match) )?(?:(?:is|was|has been) )?${CALLED_OFF}`, 'i');
const FOOTER = /^(?!tb[ad]\b)(?:\D+|(?:printed|generated|exported|created|(?:last )?updated|copyright|page|©).*)$/i;
const FOOTER_CELLS_MAX = 2;
const BYE = /\bbye\b/i;
const NO_OPPONENT = /^\W*(?:bye(?: week)?|practice|off|idle|no (?:game|match)s?)\W*$/i;
const OTHER_EVENT = /\b(?:practices?|trainings?|meetings?|party|tryouts?|picnic|banquet|fundraiser|picture day)\b/i;
const PLAYED = /\b(?:games?|match(?:es)?|scrimmages?|vs?)\b|@/i;

export function reasonToSkip(cells: Written): string | undefined {
  const { status = '', matchupType = '', subject = '', opponent = '', homeTeam = '', awayTeam = '' } = cells;
  const { date = '', startTime = '', additionalInfo = '' } = cells;
  const off =
    [subject, opponent, homeTeam, awayTeam, startTime].find((text) => OFF.test(text)) ??
    [additionalInfo].find((text) => NOTED_OFF.test(text));
  if (off !== undefined || NOT_PLAYED.test(status)) return `The file says “${off ?? status}”`;
  const isFooter = FOOTER.test(date) && Object.values(cells).filter(Boolean).length <= FOOTER_CELLS_MAX;
  const isOther = [matchupType, subject].some(
    (text) => BYE.test(text) || (OTHER_EVENT.test(text) && !PLAYED.test(text)),
  );
  const isBye = [opponent, homeTeam, awayTeam, startTime].some((text) => NO_OPPONENT.test(text));
  return isOther || isBye || isFooter ? 'This is not a game' : undefined;
}

const NOBODY_YET = /^(?:tb[ad]|open|none|n\/?a|unknown|opponent|wanted|needed|(?:need|looking|seeking)\b.*|\W*)$/i;

/** A row that names another team is an agreed game, not an open date. */
export function opponentIn(
  { opponent = '', homeTeam = '', awayTeam = '' }: Written,
  teamName = '',
): string | undefined {
  const named = (text: string) => text.replace(/^(?:vs?\.?|@|at)(?=\s)\s*/i, '').trim();
  const isOurs = (name: string) => teamName !== '' && folded(name).includes(folded(teamName));
  const others = homeTeam && awayTeam ? [homeTeam, awayTeam].filter((name) => !isOurs(name)) : [];
  return [opponent, ...others].map(named).find((name) => !NOBODY_YET.test(name));
}

const HOME_OR_AWAY = /^(?:home|away)$/i;
/** Kinds of games. Some programs put them in a `Type` column, which in our template says who hosts. */
const OCCASION =
  /\b(?:regular|seasons?|leagues?|play-?offs?|tournament|friendly|exhibition|games?|match|scrimmage|event|cup)(?![a-z])/i;

function typeOf(cells: Written, teamName = ''): string {
  const { matchupType = '', homeAway = '', homeTeam = '', awayTeam = '', opponent = '' } = cells;
  const isOurs = (name: string) => teamName !== '' && folded(name).includes(folded(teamName));
  const against = homeAway || opponent;
  const site = [cells.location, cells.venue].find((text) => HOME_OR_AWAY.test(text ?? '')) ?? '';
  const texts = [
    matchupType,
    homeAway,
    site,
    isOurs(homeTeam) && !isOurs(awayTeam) ? 'hosting' : '',
    isOurs(awayTeam) && !isOurs(homeTeam) ? 'looking' : '',
    /^vs?\b/i.test(against) ? 'hosting' : '',
    /^(?:@|at\b)/i.test(against) ? 'looking' : '',
  ];
  const types = texts.map((text) => choiceOf(matchupTypes, text));
  const found = types.find((type) => matchupTypes.some(({ value }) => value === type));
  return found ?? ((OCCASION.test(matchupType.replaceAll('_', ' ')) ? '' : matchupType) || homeAway);
}

function whereOf(cells: Written, ourPlace = ''): Pick<Draft, 'location' | 'address'> {
  const { state, zip, address, field, placeDetails } = cells;
  const [location, venue] = [cells.location, cells.venue].map((text) => (HOME_OR_AWAY.test(text ?? '') ? '' : text));
  const isTown = Boolean(venue?.includes(',') || state || zip);
  const place = location || address || (isTown && venue) || ourPlace || venue || field || placeDetails || '';
  const region = place.includes(',') ? '' : [state, zip].filter(Boolean).join(' ');
  const rest = [venue, field, placeDetails, address].filter((part) => part && part !== place);
  return { location: [place, region].filter(Boolean).join(', '), address: rest.length > 0 ? rest.join(', ') : null };
}

export type Draft = Readonly<
  Record<Exclude<Column, OptionalColumn | 'maxTravelDistance'>, string> & Record<OptionalColumn, string | null>
> & { readonly maxTravelDistance: string | number };
type OptionalColumn = 'competitionLevel' | 'address' | 'additionalInfo';

type Team = {
  sport: string;
  ageGroup: string;
  teamName?: string;
  teamLocation?: string;
  gender?: string | null;
  competitionLevel?: string | null;
};

export function gameOf(cells: Written, team: Team, { date, startTime, endTime } = whenOf(cells)): Draft {
  const text = (column: Column) => cells[column] ?? '';
  const said = (column: Column) => text(column) !== '';
  return {
    date,
    startTime,
    endTime,
    matchupType: typeOf(cells, team.teamName),
    sport: said('sport') ? choiceOf(sports, text('sport')) : team.sport,
    ageGroup: said('ageGroup') ? ageOf(text('ageGroup')) : team.ageGroup,
    gender: said('gender') ? choiceOf(genders, text('gender')) : genderIn(text('ageGroup')) || (team.gender ?? ''),
    competitionLevel: said('competitionLevel')
      ? choiceOf(competitionLevels, text('competitionLevel'))
      : (team.competitionLevel ?? null),
    ...whereOf(cells, team.teamLocation),
    maxTravelDistance: said('maxTravelDistance') ? milesOf(text('maxTravelDistance')) : 'any',
    additionalInfo: said('additionalInfo') ? text('additionalInfo') : null,
  };
}
