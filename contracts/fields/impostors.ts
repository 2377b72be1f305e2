/** What people and teams cannot be called. In browsers, `lenient.ts` stands in for it (package.json). */
import { asSeen, hasOneScript } from '#lookalikes';
import { contactDetailIn } from './contact-details.ts';
import { NO_LINKS } from './plain-text.ts';
import { SITE_NAME } from './site.ts';

/** ASCII that passes for other letters in most typefaces, or is written for them. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[i1|!]/g, 'l'],
  [/0/g, 'o'],
  [/3/g, 'e'],
  [/[4@]/g, 'a'],
  [/[5$]/g, 's'],
  [/[7+]/g, 't'],
  [/8/g, 'b'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
];

/** The letters of a text, each as one of those that look alike. Numbers don't count, digits in words do. */
function folded(text: string): string {
  const words = asSeen(text)
    .toLowerCase()
    .replaceAll(/(?<!\p{L})\d+(?!\p{L})/gu, ' ');
  return ALIKE.reduce((left, [pattern, letter]) => left.replaceAll(pattern, letter), words).replaceAll(/\P{L}/gu, '');
}

const wordsOf = (list: string) => list.trim().split(/\s+/).map(folded);

const OUR_NAME = folded(SITE_NAME);
/** What we write about. */
const OUR_WORDS = wordsOf(`
  account accounts admin administration administrator administrators admins billingdepartment billingteam customercare
  customerservice donotreply helpcenter helpdesk invoice login mailerdaemon moderation moderator moderators noreply
  notice notification notifications passcode passkey password passwords payment payments postmaster refund refunds
  security signin support verification verify webmaster`);
/** What such names have in addition. A name with any other word is someone's own. */
const ADDED = wordsOf(`
  a about access action activity agent alert alerts all an and app are as assistance assistant at automated be been
  best blocked bot by care center change changed chat click client closed code com company confirm confirmation
  contact corp crew customer customers daily dear department dept desk detected device disabled do due email emails
  expired expires failed final for free from get global go group has have headquarters hello help here hi hq identity
  important in inc info information is it join legal limited link live llc locked log mail management manager me
  member members message messages mod my needed net new news newsletter no not now of office official on online only
  open or org our out overdue page please policy premium privacy pro recover recovery reminder reply report request
  required reset restore robot s safe safety secure sent server service services sign site staff suspended suspicious
  system team teams technical thank thanks that the this to today trust unlock up update updates urgent us user users
  verified warning was we web website weekly welcome will with you your yours`);
const CLAIMING = [OUR_NAME, ...OUR_WORDS, ...ADDED];

/** Sets a name apart from whose it claims to be: `Robin (Playfield)`, `Robin from Playfield`. */
const APART = /[-–—−,.:;|/\\()[\]{}"“”«»•·~<>_]|\s(?:from|at|of|by|with)\s/iu;

function isMadeOf(words: readonly string[], letters: string): boolean {
  const ends = new Set([0]);
  // Also visits the ends that are added meanwhile.
  for (const end of ends) for (const word of words) if (letters.startsWith(word, end)) ends.add(end + word.length);
  return ends.has(letters.length);
}

/**
 * Whether a name could pass for this site's own, where it stands in an email to a stranger. One of our words in a
 * longer name is no claim: parks are called playfields.
 */
function posesAsUs(text: string): boolean {
  const letters = folded(text);
  const isClaim = [OUR_NAME, ...OUR_WORDS].some((word) => letters.includes(word)) && isMadeOf(CLAIMING, letters);
  const isNextTo = OUR_WORDS.some((word) => letters.includes(OUR_NAME + word) || letters.includes(word + OUR_NAME));
  return (
    isClaim ||
    isNextTo ||
    text
      .split(APART)
      .map(folded)
      .some((part) => part.includes(OUR_NAME) && isMadeOf(CLAIMING, part))
  );
}

/** Why a name is refused, or null: it reaches strangers by email, so it is no way to reach anyone and no word of ours. */
export function refusalOf(text: string): string | null {
  const contact = contactDetailIn(text);
  if (contact === 'phone') return 'Please use a name without a phone number';
  if (contact) return NO_LINKS;
  if (posesAsUs(text)) return 'Please use a name that can’t be taken for ours';
  return hasOneScript(text) ? null : 'Please use at most one alphabet in addition to Latin letters';
}
