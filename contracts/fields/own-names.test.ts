import { expect, test } from 'vitest';
import { ownName } from './own-names.ts';

const split = (list: string) => list.trim().split(/;\s+/);

const REFUSED = {
  'Please use a name that can’t be taken for ours': `
    Playfield; The Playfield Team; Playfield Support; PIayfieId Help; P1ayf1eld; P l a y f i e l d; Pl4yfi3ld;
    Ｐｌａｙｆｉｅｌｄ; Pläyfield; Playfıeld; ⓟⓛⓐⓨⓕⓘⓔⓛⓓ; 𝓟𝓵𝓪𝔂𝓯𝓲𝓮𝓵𝓭 Support; p̶l̶a̶y̶f̶i̶e̶l̶d̶; Play-Field; Play Field Team;
    PlayfieldHQ; playfield.; Playfield®; Playfield™; Robin (Playfield); Robin from Playfield; Robin @ Playfield;
    Robin Reyes, Playfield Support; Robin Playfield Team; Amy | Playfield; Playfield 24/7; Official Playfield;
    Playfield CEO; Support; Customer SUPPORT desk; Customer Service; Your account is locked; Help Desk; Admin;
    Adrnin; Admin123; Reset your password; Pa55w0rd R3set; Security Team; Supp0rt; No-Reply;
    S e c u r i t y  T e a m; Account Verification; Billing Department; Trust & Safety Support; Moderators;
    Soporte; Equipo de Seguridad; Contraseña; Verificación de cuenta`,
  'Please use ordinary letters': 'ᴘʟᴀʏꜰɪᴇʟᴅ; 🅟🅛🅐🅨🅕🅘🅔🅛🅓; 🅰dmin; Pʟayfield; ꜱᴇᴄᴜʀɪᴛʏ ᴛᴇᴀᴍ',
  'Please use one alphabet in a word': `
    Рlауfіеld; PLАYFIЕLD; Ꮲlayfield; Playfieӏd; Аdmin; PASSWΟRD RESET; Suppоrt; ᑭᒪᗩYᖴIEᒪᗪ; Boulder Beаrѕ`,
  'Please use plain text without links': `
    evil.com; evil dot com; evil (dot) com; evil . com; Eagles · evil․com; wa․me; bit.ly; eviⅼ.com; evil。com;
    www․evil.example; Join evil․club; пример.рф; evil.xn--p1ai; https://x; coach@evil.com; coach＠evil.com;
    coach at gmail; coach at evil dot com; @cranes; Playfield.app; evil dot ru; x.com/evil; t.me/evil; evil-dot-com;
    evil gmail com; IG: cranes; Snap=evil; WhatsApp: evil; Signal: evil`,
  'Please use a name without a phone number': `
    call 303 555 1234; 303-555-0123; 3035550123; Call (303) 555-0100; 303.555.2012; 555-0123; ٣٠٣ ٥٥٥ ٠١٢٣;
    ＋１ ３０３ ５５５ ０１２３; 7205550123 FC; +44 20 7946 0958; 303 555 01 02`,
  'Please use plain text on one line': `
    Rap\u200Btors; Rap\u200Dtors; علی\u200C\u200Cرضا; 🏴\u200D; Bea\u202Ers; Your Pla\u200Byfield account`,
};

const ACCEPTED = `
  Team 303 - 2013; Team 720, 2014; 303 Elite 2012/13; 2007/08/09/10 Boys; 2010 2011 2012 Red; 10U/11U/12U Hawks;
  Class of 2026, 2027, 2028; Denver 5280 2010; ’07/’08/’09/’10 Girls; Miller Playfield 12U; F.C. Dallas 2014;
  1. FC Nürnberg 04 U12; 49ers Youth #7; 3v3 Ballers; 4-3-3 Academy; San José Earthquakes 2011B; 98 99 00 01;
  B08 B09 B10; Boys 2010/2011 - 720; Local 12345 - 2013; Crew SC 2.0; 303/720/970; 719-970 United; №1 Team;
  Will Support; Coach Carter; Real.Madrid; Hawks at Outlook Park; @Home FC; Playfield Park Rangers; Polka Dot Rush;
  Signal Hill FC; Blue Dot Academy; One on One; Hawks#2013; Call Me 303 FC; Ballard Playfield FC; Playfield Pumas;
  Friends of Ballard Playfield; Delridge Playfield; Player Support Academy; Denver Supporters; The Accountants;
  Legal Eagles FC; Verification Road Elementary; Support Our Youth Soccer; Safety First FC; Admin Academy;
  Big Snap: 12U; Punto; Play Fair; St.Louis Sting; Ft.Worth FC; J.Smith; FC U.S.A.; Hawks @ Boulder; Kids@Play;
  Team Support Unlimited; Playfield Sports; Colin Playfield; Jung Min; O; Xi; Hawks (Support); Chris Admins;
  Coeur d'Alene; D’Angelo Russo-Smith III; Mary-Kate O’Brien-Núñez Jr.; C++ Kids; Rock 'n' Roll; "The" Hawks;
  Łódź Lions; Þór Akureyri; Bjørn Ødegård; Işık Yıldız; Đặng Văn Lâm; Nguyễn Thị Ánh; Zoë Šarić; Kāʻanapali Surf;
  ½ Pint Heroes; ¡Vamos!; Eagles™; علی\u200Cرضا حسینی; Спартак Москва; ФК.Москва; Παναθηναϊκός; Արարատ; מכבי תל אביב;
  النادي الأهلي 2012; दिल्ली डायनामोज़; ทีมฟุตบอล; 横浜F・マリノス; 浦和レッズ U12; FC서울 유소년; ᏣᎳᎩ Braves; 李小龙; 김민수;
  Анна Иванова-Петрова; ਸਿੰਘ; ខ្មែរ; 👨\u200D👩\u200D👧 Family FC; 🦅 Eagles ⚽️🥅; 🇺🇸 Team USA;
  🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} Lions`;

test.each(Object.entries(REFUSED).flatMap(([message, names]) => split(names).map((name) => [name, message])))(
  'rejects the name %s: %s',
  (name, message) => expect(ownName('x').safeParse(name).error?.issues[0]?.message).toBe(message),
);

test.each(split(ACCEPTED))('accepts the name %s', (name) =>
  expect(ownName('x').safeParse(name).error?.issues ?? []).toEqual([]),
);

test('reports only the length limit for a name that is too long', () => {
  for (const text of ['Playfield Support ', 'evil.com ', '303 555 0123 ', '. ']) {
    const { error } = ownName('x').safeParse(text.repeat(1_000));
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please use at most 80 characters']);
  }
});
