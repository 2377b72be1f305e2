/** Pages of US Letter that fill from the top: texts, lines to write on, tables to fill in. */
import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import type { Drawing } from '../../shared/ui/qr-drawing.ts';
import { linesThatFit } from './words-fit.ts';

/** In points, 72 to the inch. */
const LETTER: [number, number] = [612, 792];
const MARGIN = 40;
export const WIDTH = LETTER[0] - 2 * MARGIN;
/** The footer's line, and air above it. */
const FOOT = 18;
const LEADING = 1.3;
/** Between two sections, and between a heading and what it is about. */
const GAP = { section: 14, heading: 4, fact: 2, tables: 20 } as const;
const LABEL_WIDTH = 110;
/** Enough to write a name by hand. */
const WRITING_HEIGHT = 16;
export const SIZE = { title: 18, heading: 12, text: 10, small: 8 } as const;
const INK = rgb(0, 0, 0);
const SOFT = rgb(0.35, 0.35, 0.35);
const RULE = rgb(0.55, 0.55, 0.55);
const RULE_POINTS = 0.6;

/** Draws what the document's font has no letters for, in the fonts of the phone. */
export type Pen = {
  /** In points. */
  widthOf: (text: string, style: Style) => number;
  /** A PNG as base64, and how far its foot is below the line, in points. */
  draw: (text: string, style: Style) => { png: string; width: number; height: number; below: number };
};
export type Style = { size: number; bold?: boolean; soft?: boolean };
type Box = { x: number; width: number };
/** Of a table's width: 1 is all of it. */
export type Column = { title: string; width: number };
type Grid = { columns: readonly Column[]; rows: number; top: number };

/**
 * The font that every PDF reader has covers English, Spanish, French, German and their neighbors; nothing is embedded,
 * and the text is text. A text with any other letter is drawn as a picture by the pen, so that no name is garbled.
 */
export class Sheet {
  readonly #document: PDFDocument;
  readonly #fonts: { regular: PDFFont; bold: PDFFont };
  readonly #pen: Pen;
  readonly #letters: ReadonlySet<number>;
  readonly #pages: PDFPage[] = [];
  #y = 0;

  private constructor(document: PDFDocument, fonts: { regular: PDFFont; bold: PDFFont }, pen: Pen) {
    this.#document = document;
    this.#fonts = fonts;
    this.#pen = pen;
    this.#letters = new Set(fonts.regular.getCharacterSet());
    this.newPage();
  }

  static async open(title: string, pen: Pen): Promise<Sheet> {
    const document = await PDFDocument.create();
    document.setTitle(title, { showInWindowTitleBar: true });
    document.setLanguage('en-US');
    const fonts = {
      regular: await document.embedFont(StandardFonts.Helvetica),
      bold: await document.embedFont(StandardFonts.HelveticaBold),
    };
    return new Sheet(document, fonts, pen);
  }

  newPage(): void {
    this.#pages.push(this.#document.addPage(LETTER));
    this.#y = LETTER[1] - MARGIN;
  }

  /** Starts a new page where `height` points are not left. */
  ensure(height: number): void {
    if (this.#y - height < MARGIN + FOOT) this.newPage();
  }

  async heading(text: string): Promise<void> {
    this.#y -= GAP.section;
    this.ensure(SIZE.heading * LEADING + 3 * WRITING_HEIGHT);
    await this.text(text, { size: SIZE.heading, bold: true });
    this.#y -= GAP.heading;
  }

  /** A paragraph over the page's width, or within a box. */
  async text(text: string, style: Style = { size: SIZE.text }, box: Box = { x: 0, width: WIDTH }): Promise<void> {
    for (const line of this.#lines(text, style, box.width)) {
      this.ensure(style.size * LEADING);
      this.#y -= style.size * LEADING;
      await this.#draw(line, style, { x: box.x, y: this.#y });
    }
  }

  /** A label and what is said of it, or a line to write on where nothing is. */
  async fact(label: string, value: string): Promise<void> {
    const height = value === '' ? WRITING_HEIGHT : SIZE.text * LEADING;
    this.ensure(height);
    // The value's first line stands beside the label.
    await this.#draw(label, { size: SIZE.text, soft: true }, { x: 0, y: this.#y - height });
    if (value === '') {
      this.#y -= height;
      this.#line([LABEL_WIDTH, this.#y - 2], [WIDTH, this.#y - 2]);
      return;
    }
    await this.text(value, { size: SIZE.text }, { x: LABEL_WIDTH, width: WIDTH - LABEL_WIDTH });
    this.#y -= GAP.fact;
  }

  /** A box to tick, with its words. */
  async item(text: string): Promise<void> {
    const size = SIZE.text;
    this.ensure(size * LEADING * 2);
    this.#page.drawRectangle({
      x: MARGIN,
      y: this.#y - size * LEADING,
      width: size - 1,
      height: size - 1,
      borderColor: RULE,
      borderWidth: RULE_POINTS,
    });
    await this.text(text, { size }, { x: size + 6, width: WIDTH - size - 6 });
    this.#y -= GAP.fact;
  }

  /** Tables to fill in by hand, side by side, each under its name. */
  async tables(names: readonly string[], columns: readonly Column[], rows: number): Promise<void> {
    const style: Style = { size: SIZE.text, bold: true };
    const width = (WIDTH - GAP.tables * (names.length - 1)) / names.length;
    const titles = names.map((name) => this.#lines(name, style, width));
    const titleHeight = Math.max(...titles.map(({ length }) => length)) * style.size * LEADING + GAP.heading;
    this.ensure(titleHeight + (rows + 1) * WRITING_HEIGHT);
    const top = this.#y - GAP.heading;
    for (const [index, lines] of titles.entries()) {
      const x = index * (width + GAP.tables);
      for (const [at, line] of lines.entries())
        await this.#draw(line, style, { x, y: top - (at + 1) * style.size * LEADING });
      await this.#grid({ x, width }, { columns, rows, top: top - titleHeight });
    }
    this.#y = top - titleHeight - (rows + 1) * WRITING_HEIGHT - GAP.heading;
  }

  /** Modules of a QR code in the upper right corner of what has been written since `top`. */
  qr({ size, path }: Drawing, { side, top }: { side: number; top: number }): void {
    this.#page.drawSvgPath(path, {
      x: MARGIN + WIDTH - side,
      y: top,
      scale: side / size,
      color: INK,
    });
    this.#y = Math.min(this.#y, top - side);
  }

  /** Where the next line begins, in points above the page's foot. */
  get top(): number {
    return this.#y;
  }

  async save(foot: string): Promise<Uint8Array<ArrayBuffer>> {
    for (const [index, page] of this.#pages.entries()) {
      const words = `${foot}  ·  Page ${index + 1} of ${this.#pages.length}`;
      page.drawText(words, { x: MARGIN, y: MARGIN, size: SIZE.small, font: this.#fonts.regular, color: SOFT });
    }
    return this.#document.save();
  }

  get #page(): PDFPage {
    const page = this.#pages.at(-1);
    if (!page) throw new Error('A sheet has a page from the start');
    return page;
  }

  #isText(text: string): boolean {
    return Array.from(text, (letter) => letter.codePointAt(0) ?? 0).every((code) => this.#letters.has(code));
  }

  #fontOf({ bold }: Style): PDFFont {
    return bold ? this.#fonts.bold : this.#fonts.regular;
  }

  /** One way of writing each letter, and only spaces that every font has. */
  #lines(text: string, style: Style, width: number): string[] {
    const plain = text.normalize('NFC').replaceAll(/[^\S\n]/g, ' ');
    const widthOf = this.#isText(plain.replaceAll('\n', ''))
      ? (part: string) => this.#fontOf(style).widthOfTextAtSize(part, style.size)
      : (part: string) => this.#pen.widthOf(part, style);
    return linesThatFit(plain, width, widthOf);
  }

  async #draw(line: string, style: Style, { x, y }: { x: number; y: number }): Promise<void> {
    if (line === '') return;
    if (this.#isText(line)) {
      this.#page.drawText(line, {
        x: MARGIN + x,
        y,
        size: style.size,
        font: this.#fontOf(style),
        color: style.soft ? SOFT : INK,
      });
      return;
    }
    const { png, width, height, below } = this.#pen.draw(line, style);
    const image = await this.#document.embedPng(png);
    this.#page.drawImage(image, { x: MARGIN + x, y: y - below, width, height });
  }

  #line(from: readonly [x: number, y: number], to: readonly [x: number, y: number]): void {
    this.#page.drawLine({
      start: { x: MARGIN + from[0], y: from[1] },
      end: { x: MARGIN + to[0], y: to[1] },
      thickness: RULE_POINTS,
      color: RULE,
    });
  }

  async #grid({ x, width }: Box, { columns, rows, top }: Grid): Promise<void> {
    const bottom = top - (rows + 1) * WRITING_HEIGHT;
    let left = x;
    for (const { title, width: share } of columns) {
      this.#line([left, top], [left, bottom]);
      const words = { x: left + GAP.heading, y: top - WRITING_HEIGHT + GAP.heading };
      await this.#draw(title, { size: SIZE.small, soft: true }, words);
      left += share * width;
    }
    this.#line([x + width, top], [x + width, bottom]);
    for (let row = 0; row <= rows + 1; row += 1) {
      const y = top - row * WRITING_HEIGHT;
      this.#line([x, y], [x + width, y]);
    }
  }
}
