import type { Context } from 'koa';
import { invalid } from './errors.ts';

const NUMBER = /^[1-9]\d{0,14}$/;
const TEXT = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}[\w.-]{0,84}$/;
export const invalidCursor = () => invalid({ cursor: ['Please use the cursor that was sent'] });

export function numberAfter(cursor: string | undefined): number | undefined {
  if (!cursor) return undefined;
  if (!NUMBER.test(cursor)) throw invalidCursor();
  return Number(cursor);
}

export function textAfter(cursor: string | undefined): string | undefined {
  if (!cursor) return undefined;
  if (!TEXT.test(cursor)) throw invalidCursor();
  return cursor;
}

export function pageOf<Row>(
  ctx: Context,
  rows: readonly Row[],
  { limit, idOf }: { limit: number; idOf: (row: Row) => number | string },
): Row[] {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  setNextCursor(ctx, rows.length > limit && last !== undefined ? String(idOf(last)) : null);
  return page;
}

export function setNextCursor(ctx: Context, cursor: string | null): void {
  if (cursor !== null) ctx.set('X-Next-Cursor', cursor);
}
