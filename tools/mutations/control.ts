/** A security control, and how to take it away. */

export type Patch = {
  /** From the repository's folder. */
  file: string;
  /** Text that occurs once in the file. */
  old: string;
  /** The same without the control. */
  new: string;
};

export type Control = Patch & {
  /** What it keeps from happening, or how: a name of its own. */
  control: string;
  /** Where the same control stands a second time: it is gone when both are. */
  also?: readonly Patch[];
  /** The test files that should notice. */
  tests: readonly string[];
  /** Words of the test that does, where the others in its file take long. */
  only?: string;
};

/** Tests of a single part need no running product. */
export const needsProduct = ({ tests }: Control) => tests.some((test) => /^tests\/(?:api|resilience)\//.test(test));

export const patchesOf = ({ file, old, new: without, also = [] }: Control): Patch[] => [
  { file, old, new: without },
  ...also,
];

/** @throws where the text is not there, or more than once: it has changed, and the patch has to */
export function patched(text: string, { file, old, new: without }: Patch): string {
  const count = text.split(old).length - 1;
  if (count !== 1) throw new Error(`${file} has ${count} times what is to be taken away: ${old}`);
  return text.replace(old, () => without);
}
