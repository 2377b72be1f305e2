import { expect, test } from 'vitest';
import { contactDetailIn } from './contact-details.ts';

const split = (list: string) => list.trim().split(/;\s+/);

test.each([
  '303\n555\n0123',
  ...split(`
  303-555-0123; Call (303) 555-0100; +1 303.555.0123; 303·555·0123; 303 • 555 • 0123; 303/555/0123; 303_555_0123;
  303, 555, 0123; 303 – 555 – 0123; 303x555x0123; 303-555-2012; 555 0123; 3035550123; 303\u200B555\u200B0123;
  3\u20600\u20603\u20605550123; 3 0 3 5 5 5 0 1 2 3; 3-0-3-5-5-5-0-1-2-3; 3, 0, 3, 5, 5, 5, 0, 1, 2, 3;
  30-35-55-01-23; 30 35 55 01 23; 30-35-55 0123; 3O3-555-O123; 30:35:55:01:23; 303 ....... 555 ....... 0123;
  \uFF13\uFF10\uFF13 \uFF15\uFF15\uFF15 \uFF10\uFF11\uFF12\uFF13;
  \u0663\u0660\u0663 \u0665\u0665\u0665 \u0660\u0661\u0662\u0663;
  \u096A\u0966\u096A-\u096B\u096B\u096B-\u0966\u0967\u0968\u0969;
  \u{1D7DB}\u{1D7D8}\u{1D7DB}-\u{1D7DD}\u{1D7DD}\u{1D7DD}-\u{1D7D8}\u{1D7D9}\u{1D7DA}\u{1D7DB};
  3️⃣0️⃣3️⃣5️⃣5️⃣5️⃣0️⃣1️⃣2️⃣3️⃣; ③⓪③ ⑤⑤⑤ ⓪①②③; ❸⓿❸ ❺❺❺ ⓿❶❷❸; call 3O3 55S 1234; call 3О3 55Ѕ 1234;
  +44 (0) 20 7946 0958; Since 2014. Text 303 555 0123 from 9:00`),
])('finds a phone number in %s', (text) => expect(contactDetailIn(text)).toBe('phone'));

test.each(
  split(`
  coach@evil.example; coach＠evil.com; coach at evil dot com; Coach AT Evil DOT Com; coach at evil dot soccer;
  coach (at) evil.com; coach [at] evil [dot] com; coach{at}evil{dot}com; coach-at-evil-dot-com;
  coach_at_evil_dot_com; c\u200Boach a\u200Bt ev\u00ADil d\u2060ot com; ｃｏａｃｈ ａｔ ｅｖｉｌ ｄｏｔ ｃｏｍ; coachbob at gmail;
  We are @cranes on Instagram`),
)('finds an email address in %s', (text) => expect(contactDetailIn(text)).toBe('email'));

test.each(
  split(`
  See evil.com; evil dot com; evil (dot) com; evil[.]com; evil . com; evil .net; evil. com; evil·com;
  ev\u200Bil.c\u200Bom; evil\u200B.com; ｅｖｉｌ．ｃｏｍ; coach at evil . com; wa․me; еvіl.сом; пример.рф`),
)('finds a link in %s', (text) => expect(contactDetailIn(text)).toBe('link'));

test.each([
  '',
  ...split(`
  We play 10 to 12 games, 2026 season, ages 9-12, record 12-3-1, founded 1998; We meet at the dot of six;
  We start at 9 on the dot. Come at 8:30 for warm-ups, at 10 to watch.; Sting 2012/2013;
  FC Dallas 2012-2013-2014 Red; Denver 76ers 08/09; Record 12-3-1 (10-2-1 at home), and 11–4–2 in 2025;
  State champions 2019, 2021, 2023, 2024;
  2025-2026 season, birth years 2014/2015, classes of ’26, ’27, ’28, ’29, ’30;
  Sat 12/06/2026 10:30-11:45, Sun 12/07/2026 14:00–15:30; Free on 9/12, 9/19, 9/26, 10/3 and 10/10;
  Beat them 35-28, 21-14, 28-7, 103-98 this fall; We line up 4-3-3, 4-2-3-1 or 3-5-2;
  Ages 8, 9, 10, 11, 12, 13 and 14; Ages 9,10,11,12,13,14; Grades 1, 2, 3, 4, 5, 6, 7, 8; 80301, 80302, 80303;
  ZIP 80301, up to 25 miles; U10, U12 and 14U, 5v5, 7v7, 9v9, 11 v 11;
  18 players, $1,500 a season, 3 coaches, 2 fields, 100% fun;
  Home games are at Scott Carpenter Park. Net players welcome.;
  Strong at the back, quick up front. Polka dot socks.; We play fair . Come and see;
  Come at 5 . Me too . Team first; Top 100 2026; Area 303 - 2013, born 07/08/09/10; Hawks @ Boulder;
  Boulder, CO · Soccer · Team of 12 • Me and you; Pool play 1-0-1 1-1-0 2-0-0;
  Aug 15: 8/15/26 - 11/20/26, 6:30-8:00, 8:00-9:30; Jerseys 2, 3, 5, 7, 11, 13, ages 6-8, 9-10, 11-12, 13-14;
  St. Louis, Ft. Worth, Mt. Vernon and the U.S.A.;
  Look at our record: 5-0 at home, 3-2 away, 41 goals for, 12 against; Peña Pumas ⚽️ 👩‍👧 play at 6,000 feet;
  नमस्ते, وقت اللعب ١٠ صباحا`),
])('finds no contact detail in %s', (text) => expect(contactDetailIn(text)).toBeNull());
