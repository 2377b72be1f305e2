/** Small replacement for `lookalikes.ts` and `impostors.ts` in browsers. Services do the thorough checks. */

export const toSkeleton = (text: string): string => text.normalize('NFKC');

const COMMON = /^(?:com?|net|org|edu|gov|io|us|me|ly|tv|gg|app|dev|xyz|info|biz|club|team)$/iu;
export const isTopLevelDomain = (label: string): boolean => COMMON.test(label);

export const refusalOf = (): null => null;
