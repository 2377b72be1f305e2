/** Tables as spreadsheets read them: RFC 4180, with what a spreadsheet would take for a formula made harmless. */

export type Cell = string | number | boolean | null;

/** Spreadsheets run what begins so: OWASP, "CSV Injection". */
const FORMULA = /^[=+\-@\t\r]/;
/** Tells Excel that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => csvLine(row)).join('\r\n');
}

/** One row, without the end of its line. @param separator what parts the cells of the table that it is for */
export function csvLine(row: readonly Cell[], separator = ','): string {
  return row.map(quoted).join(separator);
}

function quoted(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = String(cell);
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
