/** Moved; exported under this path until its importers follow. */
export * from '../../verify/browser/phones/installed.ts';
