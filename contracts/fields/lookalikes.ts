/** Unicode data for checks of text shown to strangers. Browsers use `lenient.ts` instead (package.json). */
import { domainToASCII } from 'node:url';
import { tlds } from '@hapi/tlds';

/**
 * Characters that look like ASCII letters, digits and URL separators, by what they look like: from Unicode 17's
 * confusables.txt (UTS #39); Latin letters that are turned, hooked, circled or small capitals; and output of fancy text
 * generators. Excludes characters that NFKD decomposes.
 */
const LIKE: Readonly<Record<string, string>> = {
  a: 'ȺɐɑΑαАаᎪᗄᗅᴀᶏ∀⍶⍺ⱥⱭⱯꓮꓯꬱꭺ𐊠𖽀𜳖𝈗🅐🅰🇦ᗩ卂₳Ꮧ',
  b: 'ƀƁƂƃƄƅɃɓʙΒβБВЬвьѢѣҌҍᏏᏴᏼᑲᑳᖯᗷᴃᴯᵬᶀⲂⲃꓐꞖꞗꞴꞵꮟ𐊂𐊡𐌁𖺶𜳗🅑🅱🇧乃₿Ᏸ',
  c: 'ƇƈȻȼɕʗͽεϿЄСсєҪҫԑငၚᏟᴄↄ⋴⍷ⲈⲉⲤⲥꓚꜾꜿꞒꞓꞔꟄꮛꮯ𐊢𐌂𐐕𐐩𐐽𐔜𑣎𑣲𜳘𝼏𝼝🅒🅮🅲🇨🝌ᑕ匚¢₵₡ፈ',
  d: 'ÐðĐđƉƊƋƌȡɖɗԀԁᎠᏧᑯᗞᗪᴅᵭᶁᶑꓒꓓꝹꝺꟇꟈꭰꮷ𜳙𝼥🅓🅳🆥🇩∂₫Ꮄ',
  e: 'ƎƏƐǝɆɇɘəɛɜɝɞʚΕЕезҙҼҽҾҿӘәԐᎬᏋᴇᴈᶒᶓᶔ℮∃⋿ⱸⱻⴹⴺꓰꓱꞜꞝꞫꬲꬳꬴꭼ𐊆𐐁𐐂𐐚𐐪𐑂𑢦𑢮𖼭𜳚𝈡🅔🅴🇪ᘿ乇€',
  f: 'ƑƒϜϝՔքᖴᵮᶂꓝꜰꝻꝼꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂𜳛𝈓🅕🅵🇫千₣Ꭶ',
  g: 'ƍƓǤǥɠɡɢʛԌԍՑցᏀᏳᏻᵷᵹᶃꓖꝽꝾꝿꞠꞡꞬꟐꟑꬶꮐ𜳜𝼁𝼂🅖🅶🇬₲',
  h: 'ĦħɥɦʜʮʯͰͱΗЋНнћҢңҺһӇӈӉӊՀհᎨᎰᎻᏂᏲᏺᕼⱧⱨⱵⱶⲎⲏꓧꚔꚕꚱꞍꞕꞪꟵꟶꭸꮀꮋꮒ𐋏𜳝🅗🅷🇭卄',
  i: 'ıƖƗɨɩɪΙιІіӀՒւᎥᴉᵎᵻᵼᶖ⍳⍸ⲒⲓꙆꙇꞮꭵ𑣃𖺪𝼚🅘🅸🇮丨',
  j: 'ȷɈɉɟʄʝͿϳЈјՅյᎫᒍᴊꓙꞲꭻ𜳟🅙🅹🇯Ꮰ',
  k: 'ƘƙʞΚκКкҚқҞҟᏦᛕᴋᶄⱩⱪⲔⲕꓗꝀꝁꝂꝃꝄꝅꞢꞣꞰꮶ𐔘𜳠𝼃𝼐🅚🅺🇰₭',
  l: 'ŁłƚǀȴȽɫɬɭʟӏ\u05c0\u05d5\u05df\u0627\u0673\u07caᏞᒪᛁᴌᶅ∣⏽ⱠⱡⱢⳐⳑⵏꓡꓲꝈꝉꞀꞁꞎꞭꬷꬸꬹꮮ𐊊𐌉𐌠𐐛𐑃𐔦𑢣𑢲𑣒𑷚𖼖𖼨𜳞𜳡𝈪𝼄𝼑𝼓𝼦\u{1e8c7}🅛🅻🇱ㄥ£Ꮭ',
  m: 'ʍмɰɱΜμϺϻМӍՊպሣᎷᗰᛖᴍᴟᵯᶆⱮⲘꓟꟺꬺ𐊰𐌑𜳢🅜🅼🇲爪₥',
  n: 'ŊŋƝƞȠȵɲɳɴͶͷΝηИиҊҋՂՈՌղոռᴎᴻᵰᶇⲚⲛꓠꞐꞑꞤꞥꬻ𐆎𐐥𐑍𐔓𜳣𝼧🅝🅽🇳ᑎ几₦Ꮑ',
  o: 'ØøƆƟɔɵͻΘΟΣθοσϭϽОоѲѳӨөՕօ\u05e1\u0647\u06be\u06c1\u06d5\u06ffଠഠတဝთჿዐᎾᏫᲗᲿᴏᴐᴑᴒᴓᴖᴗᶗↃ⊖⊝⍬ⱺⲐⲑⲞⲟⴱⵁⵔ〇ꓛꓳꝊꝋꝌꝍꬽꬾꬿꭴꮎꮻ𐊒𐊫𐐄𐐣𐐬𐑋𐓂𐓪𐔖𑢨𑢵𑢷𑣈𑣗𜳤𝈚𝼛🅞🅾🇴🜔ㄖᎧ',
  p: 'ÞþƤƥƿǷΡρϷϸРрᏢᑭᴘᴩᵱᵽᶈ⍴ⱣⲢⲣⳎⳏꓑꝐꝑꝒꝓꝔꝕꮲ𐊕𜳥🅟🅿🆊🇵卩₱₽Ꭾ',
  q: 'ɊɋʠԚԛԳԶգզᶐⵕꝖꝗꝘꝙꞯ𜳦🅠🆀🇶ᑫᎤ',
  r: 'ƦɌɍɹɺɻɼɽɾɿʀʁГЯгяҒғᎡᎱᏒᖇᴙᴚᴦᵲᵳᶉ℩ⱤⱹⲄⲅꓣꞂꞃꞦꞧꭆꭇꭈꭉꭊꭋꭌꭨꭱꮁꮢ𐒴𐓜𖼵𜳧𝈖𝼈𝼕𝼖𝼨🅡🆁🇷尺',
  s: 'ƽȿʂЅѕՏտടᏕᏚᵴᶊẜẝⱾꓢꜱꞄꞅꞨꞩꟅꟉꟊꟌꟍ꟱ꮥꮪ𐊖𐐠𐑈𑢡𑣁𖼺𜳨𝼞𝼩🅢🆂🇸ᔕ丂₴',
  t: 'ŦŧƫƬƭƮȶȾʇʈΤτТтҬҭႠᎢᎿᴛᵵ⊤⍡⟙ⱦⲦⲧⴀꓔꞆꞇꞱꭲꮏ𐊗𐊱𐌕𑢼𖼊𜳩𝼉𝼍𝼪🅣🆃🇹🝨ㄒ₮Ꮦ',
  u: 'ɄʉυЏџՍսሀᏌᑌᴜᴝᵾᶙ∪⋃ꓴꞞꞟꞸꞹꭎꭒꮜ𐓎𐓶𑢸𑣘𖽂𜳪🅤🆄🇺ㄩᏬ',
  v: 'ƲɅʋʌΛλνЛлѴѵӅӆ\u05d8Ꮩᐯᐱᴠᴧᶌ∨⋁ⱱⱴⲖⲗⴷⴸꓥꓦꛎꛟꝞꝟꟚꟜꮩ𐆗𐊍𐒰𐓘𐔝𑜆𑢠𑣀𖼈𖼽𜳫𝈍🅥🆅🇻🜈Ꮙ',
  w: 'ƜɯШшѠѡѼѽӎԜԝԱաᎳᏔᴡⱲⱳⲙⲼⲽꓪꝠꝡꟂꟃꮃꮇꮤ𑓅𑜊𑜎𑜏𑣯𜳬🅦🆆🇼ᗯ山₩Ꮗ',
  x: 'ΧχХхҲҳᕁᕽ᙭᙮ᚷᶍ╳⤫⤬⨯⨰ⲬⲭⵝꓫꞳꭓꭖꭗꭘꭙ𐆖𐊐𐊴𐌗𐌢𐔧𑣬𜳭🅧🆇🇽乂×ጀ',
  y: 'ƔƳƴɎɏɣʎʏΓΥγУуҮүҰұყᎩᎽᲧỾỿⲨⲩꓬꭚꭹꮍ𐊲𑢤𑣜𖽃𜳮𝼆🅨🆈🇾ㄚ¥',
  z: 'ƵƶȤȥɀʐʑΖζᏃᴢᵶᶎⱫⱬⱿⲌⲍꓜꟆꮓ𐋵𑢩𑣄𑣉𜳯🅩🆉🇿ᘔ乙ፚ',
  aa: 'Ꜳꜳ',
  ae: 'ÆæӔӕ',
  ao: 'Ꜵꜵ',
  ar: '🜇',
  au: 'Ꜷꜷ',
  av: 'ꜸꜹꜺꜻ',
  ay: 'Ꜽꜽ',
  bl: 'Ыы',
  cc: '🅭',
  dz: 'ʣʥ',
  eo: 'ᴔꭁꭂ',
  fn: 'ʩ',
  ll: 'ǁ\u05f0‖∥𐆙',
  lls: '𐆘',
  lo: 'Юю',
  ls: 'ʪ',
  lt: '₶',
  lz: 'ʫ',
  mb: '🝫',
  oe: 'Œœɶꭢ',
  oo: 'ꚘꚙꝎꝏ',
  qe: '🜀',
  rn: '𑜀',
  ss: 'ßẞ',
  sss: '🝜',
  tc: 'ʨ',
  tf: 'ꝷ',
  ts: 'ʦ',
  ue: 'ᵫ',
  uo: 'ꭣ',
  vb: '🝬',
  '.': '\u06d4\u0701\u0702ꓸ꘎\u{10a50}',
  '/': '᜵⁁⁄∕╱⟋⧶⧸㇓丿𝈺',
  0: '⓿🄋🄌',
  1: '⓵❶➀➊',
  2: 'ƧƨƻϨϩᒿ⓶❷➁➋ꙄꙅꛯꝚꝛ',
  3: 'ƷȜȝʒЗҘӠӡ⓷❸➂➌ⲜⲝⳄⳅⳌⳍꝪꝫ𑢪𑣊𖼻𝈆',
  4: 'Ꮞ⓸❹➃➍ꮞ𑢯𑣏',
  5: 'Ƽ⓹❺➄➎𑢻𑣛',
  6: 'ϬбᏮ⓺❻➅➏ⳒⳓⳜⳝꮾ𑣕',
  7: '⓻❼➆➐𐓒𐓺𑣆𝈒',
  8: 'Ȣȣ⓼❽➇➑𐌚\u{1e8cb}',
  9: '⓽❾➈➒ⳊⳋꝮꝯ𑢬𑢶𑣌𑣖',
  ':': '˸։\u05c3\u0703\u0704᛬᠃᠉⁚∶꞉',
};

const lookalikes = new Map(
  Object.entries(LIKE).flatMap(([plain, characters]) =>
    Array.from(characters, (one): [string, string] => [one, one === one.toLowerCase() ? plain : plain.toUpperCase()]),
  ),
);

/** A combining mark and foreign zeros that pass for a dot between Latin letters. */
const DOTS_OF_OTHER_KINDS = /\u{1D16D}|(?<=\p{Script=Latin})[\u0660\u06F0](?=\p{Script=Latin})/gu;

/** Returns the text as it looks to a reader: lookalikes as plain letters, ASCII digits, and no invisible characters. */
export function toSkeleton(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(DOTS_OF_OTHER_KINDS, '.')
    .replaceAll(/[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/\p{Nd}/gu, (digit) => `${valueOf(digit)}`)
    .replaceAll(/[^\p{ASCII}]/gu, (one) => lookalikes.get(one) ?? one);
}

/** Returns a digit's value. Unicode assigns each script's ten digits consecutively, so this counts back to zero. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

export const isTopLevelDomain = (label: string): boolean => tlds.has(domainToASCII(label.toLowerCase()));

/** Scripts in everyday use (UAX #31, tables 5 and 7), grouped if written together. */
const SCRIPTS = [
  ['Hani', 'Hira', 'Kana'],
  ['Hani', 'Hang'],
  ['Hani', 'Bopo'],
  ...(
    'Adlm Arab Armn Bali Bamu Batk Beng Cakm Cans Cham Cher Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Hmnp Java Kali ' +
    'Khmr Knda Lana Laoo Lepc Limb Lisu Mand Mlym Mong Mtei Mymr Newa Nkoo Olck Orya Osge Plrd Rohg Saur Sinh Sund Sylo ' +
    'Syrc Tale Talu Taml Tavt Telu Tfng Thaa Thai Tibt Vaii Wcho Yiii'
  )
    .split(' ')
    .map((script) => [script]),
];
const ONE_SCRIPT = new RegExp(
  `^(?:${SCRIPTS.map((together) => {
    const letters = together.map((script) => String.raw`\p{scx=${script}}`).join('');
    return String.raw`[\p{sc=Common}\p{sc=Inherited}\p{sc=Latin}${letters}]*`;
  }).join('|')})$`,
  'u',
);

/** Whether text uses at most one script other than Latin. More scripts are a sign of deception (UTS #39, 5.2). */
export const hasOneScript = (text: string): boolean => ONE_SCRIPT.test(text);
