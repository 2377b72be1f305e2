export type Cell = string | number | boolean | null;

/** Cells that spreadsheets may run as formulas (OWASP, "CSV Injection"). */
const FORMULA = /^(?:[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-\u2212@]|[\t\r\n])/u;
/** Makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => csvLine(row)).join('\r\n');
}

export function csvLine(row: readonly Cell[], separator = ','): string {
  return row.map(quoted).join(separator);
}

function quoted(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = String(cell);
  return `"${(FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
