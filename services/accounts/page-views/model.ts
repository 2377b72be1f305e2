import { Schema } from 'mongoose';

/** How often a page was viewed, or something on it clicked, on one day. */
export type PageCountRecord = {
  /** Day, path and name. */
  _id: string;
  /** In UTC, as `YYYY-MM-DD`. */
  day: string;
  path: string;
  /** What was clicked; null for views. */
  click: string | null;
  count: number;
};

export const pageCountSchema = new Schema<PageCountRecord>(
  {
    _id: { type: String, required: true },
    day: { type: String, required: true },
    path: { type: String, required: true },
    click: { type: String, default: null },
    count: { type: Number, required: true },
  },
  { collection: 'page-counts', versionKey: false },
);
pageCountSchema.index({ day: -1, count: -1 });
