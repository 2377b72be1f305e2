/**
 * Draws a game's paperwork. The library and all that is needed besides come with this file when somebody asks for it,
 * and the service worker keeps it (`build/worker.ts` finds it by its name).
 */
import { shortDayText, todayText } from '@playfield/contracts/fields/dates.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { encode } from 'uqr';
import { drawingOf, QUIET_ZONE } from '../../shared/ui/qr-drawing.ts';
import type { Paperwork, Side } from './content.ts';
import { officialsOf } from './officials.ts';
import { Sheet, SIZE, WIDTH, type Pen } from './sheet.ts';

export { paperworkOf } from './content.ts';
export { canvasPen } from './pen.ts';

/** A soccer roster's most, where leagues have a limit; coaches add a sheet for more. */
const ROSTER_LINES = 18;
/** What fits below the rosters; more goes on the back. */
const REPORT_LINES = 4;
/** A notice is handed to somebody: it stands on one page. */
const NOTICE_POINTS = 215;
/** Scanned from paper at arm's length: an inch and a quarter. */
const QR_POINTS = 90;

export async function drawPaperwork(
  paperwork: Paperwork,
  pen: Pen,
  now = new Date(),
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await Sheet.open(`Game paperwork: ${paperwork.title}`, pen);
  await gameCard(sheet, paperwork);
  await contacts(sheet, paperwork);
  await terms(sheet, paperwork);
  await checklist(sheet, paperwork);
  await notice(sheet, paperwork);
  // For the coaches and the officials: a sheet of its own.
  sheet.newPage();
  await rosters(sheet, paperwork);
  await officialsSlip(sheet, paperwork);
  const today = shortDayText(todayText(now), now);
  return sheet.save(`Made with ${SITE_NAME} on ${today}. Check the game’s page for changes.`);
}

async function gameCard(sheet: Sheet, { title, kind, when, place, directions, isConfirmed, notes }: Paperwork) {
  const { top } = sheet;
  const width = directions === null ? WIDTH : WIDTH - QR_POINTS - 12;
  await sheet.text(title, { size: SIZE.title, bold: true }, { x: 0, width });
  await sheet.text(kind, { size: SIZE.text, soft: true }, { x: 0, width });
  await sheet.text(when, { size: SIZE.heading, bold: true }, { x: 0, width });
  await sheet.text(place, { size: SIZE.heading }, { x: 0, width });
  const agreed = isConfirmed
    ? 'Both teams confirmed the game agreement.'
    : 'The game agreement is not confirmed by both teams yet.';
  await sheet.text(agreed, { size: SIZE.text, soft: true }, { x: 0, width });
  if (directions !== null) {
    await sheet.text('Scan the code for directions.', { size: SIZE.text, soft: true }, { x: 0, width });
    sheet.qr(drawingOf(encode(directions, { border: QUIET_ZONE })), { side: QR_POINTS, top });
  }
  if (notes === '') return;
  await sheet.heading('Notes from the team that posted the game');
  await sheet.text(notes);
}

async function contacts(sheet: Sheet, { home, visitors }: Paperwork) {
  await sheet.heading('Game-day contacts');
  for (const side of [home, visitors]) {
    await sheet.text(nameOf(side), { size: SIZE.text, bold: true });
    await sheet.fact('Contact', side.contact);
    await sheet.fact('Uniforms', side.uniforms);
  }
}

const nameOf = ({ role, name, town }: Side) => `${role}: ${[name, town].filter(Boolean).join(', ')}`;

async function terms(sheet: Sheet, { terms: said }: Paperwork) {
  await sheet.heading('What the teams agreed on');
  for (const { label, value } of said) await sheet.fact(label, value);
}

async function checklist(sheet: Sheet, { checklist: items }: Paperwork) {
  await sheet.heading('Before the game');
  for (const { text, link } of items) await sheet.item(link === undefined ? text : `${text}\n${link}`);
}

async function notice(sheet: Sheet, { home, visitors, kind, when, place, terms: said }: Paperwork) {
  sheet.ensure(NOTICE_POINTS);
  await sheet.heading('Notice of a friendly game and travel');
  await sheet.text('For a league or association that asks for one. Check first whether yours has a form of its own.', {
    size: SIZE.text,
    soft: true,
  });
  await sheet.fact('To', '');
  await sheet.fact('Home team', [home.name, home.town].filter(Boolean).join(', '));
  await sheet.fact('Visiting team', [visitors.name, visitors.town].filter(Boolean).join(', '));
  await sheet.fact('Game', kind);
  await sheet.fact('Date and time', when);
  await sheet.fact('Field', place);
  const [format] = said;
  if (format) await sheet.fact(format.label, format.value);
  await sheet.fact('Home contact', home.contact);
  await sheet.fact('Visitors’ contact', visitors.contact);
  await sheet.fact('Signature and date', '');
}

async function rosters(sheet: Sheet, { home, visitors }: Paperwork) {
  await sheet.heading('Rosters, to be filled in by hand');
  const columns = [
    { title: 'No.', width: 0.16 },
    { title: 'Player', width: 0.84 },
  ];
  await sheet.tables([home.name, visitors.name], columns, ROSTER_LINES);
}

async function officialsSlip(sheet: Sheet, { sport, when, place, home, visitors }: Paperwork) {
  const { official, helpers, periods, moment } = officialsOf(sport);
  await sheet.heading(`${official}’s slip`);
  await sheet.fact('Game', `${when}, ${place}`);
  for (const label of [official, helpers, 'Started, ended']) await sheet.fact(label, '');
  const score = [...periods, 'Final'].map((title, _, all) => ({ title, width: 1 / all.length }));
  await sheet.tables([`Score: ${home.name}`, `Score: ${visitors.name}`], score, 1);
  const reports = [
    { title: moment, width: 0.14 },
    { title: 'Team and number', width: 0.26 },
    { title: 'What happened', width: 0.6 },
  ];
  await sheet.tables(['Warnings, ejections and injuries (numbers, no names)'], reports, REPORT_LINES);
  await sheet.fact('Signature', '');
}
