/** Rejects names that could pass as the site's own. Browsers use the checks in `lenient.ts` instead (package.json). */
import { toSkeleton, hasOneScript } from '#lookalikes';
import { contactDetailIn } from './contact-details.ts';
import { NO_LINKS } from './plain-text.ts';
import { SITE_NAME } from './site.ts';

/** ASCII characters that look like other letters in most typefaces, or are used in their place. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[i1|!¡¦⌈-⌋│┃❘]/g, 'l'],
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

function folded(text: string): string {
  const letters = toSkeleton(text).toLowerCase();
  return ALIKE.reduce((left, [pattern, letter]) => left.replaceAll(pattern, letter), letters).replaceAll(/\P{L}/gu, '');
}

const TRADEMARKS = /[™℠]|ᵀᴹ|ˢᴹ/gu;

/**
 * Returns two readings, because digits may or may not be used as letters: one without standalone numbers, and one
 * without digits and signs at the end of words.
 */
const readings = (text: string) =>
  [/(?<![\p{L}\d])\d+(?!\p{L})/gu, /[\d!|]+(?!\p{L})/gu].map((numbers) =>
    toSkeleton(text.replaceAll(TRADEMARKS, '')).replaceAll(numbers, ' '),
  );

const wordsOf = (list: string) => new Set(list.trim().split(/\s+/).map(folded));

const OUR_NAME = folded(SITE_NAME);
const OUR_WORDS = wordsOf(`
  account accounts admin administrador administration administrator administrators admins atencionalcliente
  billingdepartment billingdept billingteam compliance confirmemail confirmyouremail contrasena compte conta cuenta
  customercare customerservice departamentolegal donotreply frauddepartment fraudprevention fraudteam helpcenter
  helpdesk invoice konto legaldepartment legalteam login maildelivery mailerdaemon motdepasse moderation moderator
  moderators noreply notice notification notifications passcode passkey passwort password passwords payment payments
  postmaster refund refunds security safetydepartment safetyteam securite seguranca seguridad senha servicioalcliente
  sicherheit signin soporte support suporte trustandsafety trustsafety verificacao verificacion verification verify
  webmaster yourcode
  администратор администрация аккаунт модератор пароль поддержка поддержки службаподдержки техподдержка
  安全中心 客服 客户服务 密码 帳號 账户 账号 管理员 管理員 技术支持
  アカウント カスタマーサポート サポート パスワード 管理者 運営
  계정 고객센터 관리자 비밀번호 운영자 운영팀 지원팀
  إدارة الإدارة الحساب الدعم الدعمالفني حسابك كلمةالمرور مشرف`);
/** Other words in names that impersonate us. A name with a word on neither list is the person's own. */
const ADDED = wordsOf(`
  a about abuse access action activity address agent al alert alerts all an and app are as assistance assistant at
  automated aviso ayuda be been best billing blocked bloqueada bloqueado bot by care center ceo change changed chat
  click client cliente clientes closed coach code com company confirm confirmation confirmer contact corp crew
  customer customers daily de dear del departamento department dept desk detected device disabled do due el email
  emails equipe equipo expired expires failed final for fraud free from gesperrt get global go group has have
  headquarters hello help here hi hq identity important in inc info information is it join la legal limited link live
  llc locked log mail management manager marketing me member members message messages mod my needed net new news
  newsletter no not now of office official oficial on online only open operations or org our out overdue page partners
  payouts please policy premium press privacy pro recover recovery relations reminder reply redefinir reinitialiser
  report request required reset restablecer restore robot s safe safety sales secure sent server service services
  servicio sign site staff su subsystem success suspended suspendida suspendido suspendu suspensa suspicious system
  team teams tech technical tecnico thank thanks that the this to today trust tu unlock up update updates urgent us
  user users verified warning was we web website weekly welcome will with you your yours zurucksetzen службы служба 官方
  公式 공식`);
/** Company roles that make a user's name look official when combined with our name. */
const ROLES = wordsOf(`
  billing ceo cfo coo cto department dept desk director employee founder headquarters hq manager officer owner payouts
  payroll president representative rep staff team tech`);
const CLAIMING = [OUR_NAME, ...OUR_WORDS, ...ADDED];

const APART = /[-–—−,.:;|/\\()[\]{}"“”«»•·~<>_]|\s(?:from|at|@|of|by|with)\s/iu;

/** Names that don't impersonate us: people such as `Will Help`, and teams such as `The Admins`. */
const OF_THEIR_OWN = /^(?:(?:al|amy|an|will) \p{L}+|the (?:admins|administrators|moderators))$/iu;
const OTHER_SCRIPT = /[^\p{Script=Latin}\P{L}]/u;

function isMadeOf(words: readonly string[], letters: string): boolean {
  const ends = new Set([0]);
  for (const end of ends) for (const word of words) if (letters.startsWith(word, end)) ends.add(end + word.length);
  return ends.has(letters.length);
}

const isMadeOfOurs = (letters: string, ours: readonly string[]) =>
  ours.some((word) => letters.includes(word)) && isMadeOf(CLAIMING, letters);

/** Whether a name could pass for the site's own. Longer names that merely contain one of our words are allowed. */
function posesAsUs(text: string): boolean {
  if (OF_THEIR_OWN.test(text)) return false;
  return readings(text).some((reading) => {
    const words = reading.split(/[\s,:/()\p{Pd}]+/u).map(folded);
    const isNextToOurs = (index: number) =>
      [words[index - 1] ?? '', words[index + 1] ?? ''].some(
        (word) => OUR_WORDS.has(word) || ROLES.has(word) || OTHER_SCRIPT.test(word),
      );
    return (
      isMadeOfOurs(words.join(''), [OUR_NAME, ...OUR_WORDS]) ||
      words.some((word, index) => word === OUR_NAME && isNextToOurs(index)) ||
      reading
        .split(APART)
        .some((part) => isMadeOfOurs(folded(part), /\S\s+\S/.test(part) ? [OUR_NAME, ...OUR_WORDS] : [OUR_NAME]))
    );
  });
}

/** Returns null for a valid name. Names reach strangers by email, so the checks are strict. */
export function refusalOf(text: string): string | null {
  const contact = contactDetailIn(text);
  if (contact === 'phone') return 'Please use a name without a phone number';
  if (contact) return NO_LINKS;
  if (posesAsUs(text)) return 'Please use a name that can’t be taken for ours';
  return hasOneScript(text) ? null : 'Please use at most one alphabet in addition to Latin letters';
}
