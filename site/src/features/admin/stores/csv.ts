/** CSV export of the console's tables. */
import { BYTE_ORDER_MARK, csvOf, type Cell } from '@playfield/contracts/fields/csv.ts';
import { saveFile } from '../../../shared/stores/save-file.ts';

export function saveCsv(name: string, header: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const today = new Date().toISOString().slice(0, 10);
  saveFile(`playfield-${name}-${today}.csv`, 'text/csv', BYTE_ORDER_MARK + csvOf(header, rows));
}
