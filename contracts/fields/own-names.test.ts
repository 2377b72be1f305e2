import { expect, test } from 'vitest';
import { ownName } from './own-names.ts';

const split = (list: string) => list.trim().split(/;\s+/);

/** Rejected names by message: claims to be us, contact details, mixed scripts, invisible characters. */
const REFUSED = {
  'Please use a name that can’t be taken for ours': `
    Playfield; The Playfield Team; Playfield Support; PIayfieId Help; P1ayf1eld; P l a y f i e l d;
    Ｐｌａｙｆｉｅｌｄ; Pläyfield; Рlауfіеld; РӀауfіеӀԁ; Playfıeld; Pᒪayfield; ᴘʟᴀʏꜰɪᴇʟᴅ; Pl4yfi3ld; 🅟🅛🅐🅨🅕🅘🅔🅛🅓;
    🇵🇱🇦🇾🇫🇮🇪🇱🇩; ⓟⓛⓐⓨⓕⓘⓔⓛⓓ; 𝐏𝐥𝐚𝐲𝐟𝐢𝐞𝐥𝐝; 𝓟𝓵𝓪𝔂𝓯𝓲𝓮𝓵𝓭 Support; Ρlаyfıeld; PLАYFIЕLD; Pʟayfield; Ꮲlayfield; Playfieӏd;
    Playfielcl; Play-Field; Play Field Team; PlayfieldHQ; playfield.; Robin (Playfield); Robin from Playfield;
    Robin Reyes, Playfield Support; Robin Reyes Playfield Support; Amy | Playfield; Playfield 24/7;
    Playfield's Team; Official Playfield; Support; Customer SUPPORT desk; Your account is locked; Help Desk;
    Admin; Аdmin; Adrnin; Site Administrator; Reset your password; Password Reset; Pаsswоrd Reset;
    Раѕѕwоrd Rеѕеt; PASSWΟRD RESET; Passvvord Reset; Pa55w0rd R3set; Security Team; Ѕecurity Tеam; Sеcurіty Теam;
    ꜱᴇᴄᴜʀɪᴛʏ ᴛᴇᴀᴍ; Securıty Team; Supp0rt; Suppоrt; Suppסrt; Account Verification; Billing Department; No-Reply;
    Admin Team; Moderators; Customer Service; Team Playfield; Welcome to Playfield; Playfield Security Alert;
    Message from Pʟаyfield; Playfield – Trust & Safety; Urgent: verify your account; Passwоrd expired;
    Sign in to your account; Аccоunt Suppоrt; 𝕾𝖊𝖈𝖚𝖗𝖎𝖙𝖞 Team; S e c u r i t y  T e a m; S.u.p.p.o.r.t; ＡＤＭＩＮ;
    ᗩdmin; Plɑyƒield; Ρlayꬵield; Playfíeld HéƖp; Playfield®; PlayfieldSupportTeam; 卩ㄥ卂ㄚ千丨乇ㄥᗪ; ᑭᒪᗩYᖴIEᒪᗪ;
    ₱Ⱡ₳ɎFłɆⱠĐ; ᎮᏝᏗᎩᎦᎥᏋᏝᎴ; 𝔓𝔩𝔞𝔶𝔣𝔦𝔢𝔩𝔡; p̶l̶a̶y̶f̶i̶e̶l̶d̶; P⃣l⃣a⃣y⃣f⃣i⃣e⃣l⃣d⃣; ƤŁÁŶƑĨĔĹĎ;
    Account Locked!!!; Admin123; Adm1n 24; Supp0r7; Playfield Customer Success; Equipo Playfield; Soporte Técnico Playfield;
    Contraseña; Equipo de Seguridad; Your code is 123456; Trust & Safety; Coach Verification;
    Coach Support; Legal Department; The Legal Team; Departamento Legal; Verificación de cuenta;
    Robin Playfield Team; Playfield Billing; Billing Support; Playfield™; Playfield℠; Robin Playfield™ Support;
    Служба поддержки; Playfield 客服; Tech Support; Playfield Payouts; Playfield CEO; Robin @ Playfield;
    Confirm your email address; Restablecer contraseña; Playf¡eld; Playfie⌊d; P│ayfie⌋d; Billing Dept;
    Mail Delivery Subsystem; Compliance; Robin Reyes (Support Team); Robin Reyes - Account Security;
    Casey | Password Reset; Playfield поддержка; Playfield 足球; Администратор; ПОДДЕРЖКА; 客服; 管理员; パスワード; الدعم; 비밀번호;
    Cuenta suspendida; Konto gesperrt; Compte suspendu; Passwort zurücksetzen; Robin Playfield-Billing;
    Casey Playfield Staff; Playfield ᵀᴹ Founder; Servicio al Cliente;
    Team de Seguridad; Soporte; Fraud Department; Safety Team; Équipe Sécurité; Suporte; Passwort`,
  'Please use plain text without links': `
    evil.com; evil dot com; evil (dot) com; evil . com; Eagles · evil․com; wa․me; wa.me; wa dot me; t․me; bit.ly;
    eviⅼ.com; evil.сом; еvіl․соm; evil。com; evil․com/join; www․evil.example; Join evil․club; пример.рф;
    evil.xn--p1ai; https://x; coach@evil.com; coach＠evil.com; coach at gmail; coach at evil dot com; @cranes;
    coach (at) evil; Playfield.app; @playfield; http:∕∕evil.com; ⓔⓥⓘⓛ.ⓒⓞⓜ; evil․ⅽom; evil dot ru; evil punto com;
    evil dot co dot uk; IG: cranes; Insta: evil; Snap=evil; WhatsApp: evil; FB : evil.cranes; evil|dot|com; evil-dot-com;
    sub.evil.co/x; youtu.be/x; discord.gg/abc; x.com/evil; telegram: t.me/evil; insta: @evil; evil at hotmail; evil・com;
    evil‧com; evil d0t com; evil.c0m; evilꓸcom; wa ꓸ me; evil\u{1D16D}com; evil٠com; evil۰net; evil۔com; evil. net;
    evil. io; evil dot shop; evil dot link; Join evil dot site; evil dot page; bit dot ly; evil punto shop;
    www evil com; evil gmail com; cranes hotmail com; Telegram evilcoach; Insta evilcoach; WhatsApp evil;
    Signal: evil; Add evil#1234`,
  'Please use a name without a phone number': `
    call 303 555 1234; call 3O3 55S 1234; call 3О3 55Ѕ 1234; call 3O3-55S-I234; 303-555-0123; 3035550123;
    Call (303) 555-0100; ❸⓿❸ ❺❺❺ ⓿❶❷❸; 303.555.2012; 555 0123; ٣٠٣ ٥٥٥ ٠١٢٣; ＋１ ３０３ ５５５ ０１２３;
    🅲🅰🅻🅻 303 555 1234; Call 720.555.0123; Txt 3035550199; 7205550123 FC; 303 five 555 0123; +44 20 7946 0958;
    WhatsApp 1 303 555 0100; tel:+13035550123; 303 555 01 02; 303 555-1-2-3-4; (3O3)555-O1Z3; Text 303-EVIL-NOW;
    Call 1-800-CRANES1; Txt (720) COACH-ME; 303 SSS 1234; 720 OOO 1234; 303five551234; 303 five five five 1234;
    three zero three 555 1234`,
  'Please use at most one alphabet in addition to Latin letters': `
    Спартак Σπάρτα; Ёлка مرحبا; Boulder Beаrѕ Ωמ; ρℓαуƒιєℓ∂`,
  'Please use plain text on one line': `
    Rap\u200Btors; Rap\u200Dtors; Rap\u200Ctors; علی\u200C\u200Cرضا; 🏴\u200D; Bea\u202Ers;
    Your Pla\u200Byfield account`,
};

const ACCEPTED = `
  Team 303 - 2013; Team 007 (2013); 07/08/09/10 Girls; Team 303 2013; Team 303-2013; Team 303/2013;
  Team 720, 2014; 303 Elite 2012/13; Rush 970 08/09; 719 FC 2012-2013; 2007/08/09/10 Boys; 07-08-09-10 Boys;
  B07/08/09; 2010 2011 2012 Red; 06 07 08 09 Lightning; 10U/11U/12U Hawks; U8/9/10/11/12;
  Class of 2026, 2027, 2028; Denver 5280 2010; Team 303 (2012/2013); FC 2008 303 Red 1; ’07/’08/’09/’10 Girls;
  Miller Playfield 12U; F.C. Dallas 2014; 1.FC Köln; 1. FC Nürnberg 04 U12; 49ers Youth #7; A's 14U;
  3v3 Ballers; 4-3-3 Academy; 100% Hustle; Denver 76ers 08/09; Schalke 04 2012; SV Werder 1899; Team #1;
  Sting 2012/2013; San José Earthquakes 2011B; Top 100 2026; 10s 11s 12s; B08 B09 B10; 08B 09B 10B;
  Boys 2010/2011 - 720; I-25 Express 2012; Local 12345 - 2013; Route 66 2014; X Æ A-12; U2; Nō.10;
  1. FFC Frankfurt; Red Bulls (NY) 2010; Crew SC 2.0; Cal South 12-14; 2010/11 Academy;
  U13/U14 Premier 2012/2011; Girls 2013 (303); 303.2013; 720 Elite – 2014; 970FC 2011; 12 & Under;
  9-10-11-12 Rec; Class of ’28/’29/’30; Blue 2009-10 Pre-ECNL; ECNL RL 08/07; Team 1, 2, 3; №1 Team; 1½ Men;
  Team ② Red; [Elite] 12U; Inter-City 08'; San Diego S.C. B2011; 49ers/Raiders;
  Will Support; Amy Login; Al Account; The Moderators; The Admins; 303/720/970; 303 720 970 Elite; 719-970 United;
  98 99 00 01; 97/98/99/00/01; 01/00/99/98 Girls; Real.Madrid; Union.SG; Inter.Miami; Ma.Net Ruiz; Sta.Me FC;
  Hawks at Outlook Park; Coach at Yahoo Park; Rush at Gmail Field; @Home FC; Playfield Park Rangers; Signal Hill FC;
  Blue Dot Academy; One on One; Nine 9s 2012; Hawks#2013; Text Book Tigers 12; Call Me 303 FC; Team Seven 2010;
  ¡Viva!; 足球; サッカー少年団; Спорт;
  Ballard Playfield FC; Player Support Academy; Ma.Teresa Cruz; O; Loyal Heights Playfield United;
  Delridge Playfield; Friends of Ballard Playfield; Playfield Pumas; Denver Supporters; The Accountants;
  Legal Eagles FC; Verification Road Elementary; Support Our Youth Soccer; Coach Carter; Safety First FC; Safe Hands Coach;
  Snap Dragons; Match Point US; Punto Rojo FC; Discord Ducks; Big Snap: 12U; Polka Dot Rush; Punto; Legal Aid Lions;
  Admin Academy; Security First FC; Support Our Troops FC; Account Avengers; Help the Bears;
  Rush Soccer - Admin; Play Fair; Playful Fielders; Badminton Stars; Field of Dreams; Ma.Luisa Santos;
  Sta.Rosa SC; St.Louis Sting; Ft.Worth FC; J.Smith; Gen.Trias FC; F.C.Cologne; FC.Barcelona; FC U.S.A.;
  St. Paul's School; Dr.Juan Pérez; Win.Comets; Mt.Hood Cougars; Hapoel Tel-Aviv; Blue Dot Soccer Club;
  Polka Dots; Hawks @ Boulder; Kids@Play; Ümraniye Spor; Łódź Lions; Þór Akureyri; Bjørn Ødegård;
  İstanbul Gençlik; Işık Yıldız; Đặng Văn Lâm; Nguyễn Thị Ánh; O'Fallon Hot Shots (Red); Coeur d'Alene;
  D’Angelo Russo-Smith III; Mary-Kate O’Brien-Núñez Jr.; C++ Kids; Hawks (Support); Sam Pass; Chris Admins;
  Ann Account; Bill Ing; Colin Playfield; Xi; Ng; Hawks vs. Eagles; A.J. McLean; Jo.Anne Smith;
  St.Mary's Saints; Rec.Center Rockets; Equipo Azul;
  Real Seguridad Social CF; Playfield Sports; Go Code Red!; Team Support Unlimited; Ballard Playfield Supporters;
  Playfield Accountants; Nuevo León Tigres; Al-Ahli Jeddah; Hà Nội T&T; AC/DC Kids; Go Team Go; K.C. Elite;
  U.S. Youth; Sporting C.P.; Grêmio F.B.P.A.; Playfield Elementary School; Lincoln Park Playfield Rangers;
  West Seattle Playfields Alliance; Green Lake Play Field Crew FC; Accountant Eagles; Coach Support Network;
  Moderate Hawks; Signing Bonus FC; Jung Min; Ad Astra; José Ángel Núñez; Zoë Šarić; François Lefèvre;
  Siobhán Ní Dhomhnaill; Müller-Weiß; Søren Kjærgård; Erdoğan Yılmaz; Thảo Lê; Ana-María de la Cruz;
  Sir. Lancelots; Lt.Dan Angels; Đorđe Ćosić; Te Whānau ā-Apanui; Kāʻanapali Surf; ʻIolani Raiders;
  Łukasz Piszczek; X; Eagles™; Café Olé!; ¡Vamos!; Rock 'n' Roll; "The" Hawks; Lions & Tigers + Bears;
  C.D. Guadalajara; A.F.C. Richmond; ½ Pint Heroes;
  علی\u200Cرضا حسینی; Спартак Москва; ФК Зенит 2012; ФК Динамо-2 (2011); ФК.Москва; Иванов И.И.; Зоря Луганськ;
  Παναθηναϊκός; Ολυμπιακός U12; Արարատ; დინამო თბილისი; מכבי תל אביב; Beitar בית"ר ירושלים; الأهلي;
  النادي الأهلي 2012; فريق ١٢ سنة; تیم\u200Cملی; दिल्ली डायनामोज़; क्\u200Dष FC; শ্রী\u200Cরাম; ශ්\u200Dරී ලංකා;
  சென்னை சூப்பர்; ทีมฟุตบอล; 横浜F・マリノス; さくら少年団; 浦和レッズ U12; 北京国安; FC서울 유소년; 서울 漢江;
  ᏣᎳᎩ Braves; ᐃᓄᒃᑎᑐᑦ; አዲስ አበባ; ߒߞߏ; 李小龙; 김민수; 田中さくら; Анна Иванова-Петрова; Οδυσσέας Παπαδόπουλος;
  محمد بن سلمان; محمد\u200Cامین; נועה כהן; Աննա; ანა; प्रिया शर्मा; ਸਿੰਘ; কলকাতা নাইট; ಕನ್ನಡ; മലയാളം FC; తెలుగు;
  ລາວ; ខ្មែរ; မြန်မာ; བོད; ދިވެހި; ᠮᠣᠩᠭᠣᠯ; 𞤀𞤁𞤂𞤢𞤥; 千葉ロッテ; 乙姫 FC; 山田 八千代;
  🏴\u200D☠️ Pirates; 👨\u200D👩\u200D👧 Family FC; 👩🏽\u200D🚒 Heroes;
  🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} Lions; ❤️\u200D🔥 Fire; 🦅 Eagles ⚽️🥅;
  🏳️\u200D🌈 United; 🇺🇸 Team USA; 🇲🇽 México FC; ⭐ Stars ⭐`;

test.each(Object.entries(REFUSED).flatMap(([message, names]) => split(names).map((name) => [name, message])))(
  'rejects the name %s: %s',
  (name, message) => expect(ownName('x').safeParse(name).error?.issues[0]?.message).toBe(message),
);

test.each(split(ACCEPTED))('accepts the name %s', (name) =>
  expect(ownName('x').safeParse(name).error?.issues ?? []).toEqual([]),
);

test.each(['Playfield Support ', 'evil.com ', '303 555 0123 ', 'Ωמ ', '\u202E', '. '])(
  'reports only the length of a name that is too long: %j',
  (text) =>
    expect(
      ownName('x')
        .safeParse(text.repeat(1_000))
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Please use at most 80 characters']),
);
