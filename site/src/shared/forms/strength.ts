import type { Score, ZxcvbnFactory } from '@zxcvbn-ts/core';

export type Strength = { score: Score; words: string; refusal: string | null };
type Judge = { factory: ZxcvbnFactory; refusalOf: (password: string) => string | null };

const ratings: Record<Score, string> = { 0: 'Very weak', 1: 'Weak', 2: 'Fair', 3: 'Good', 4: 'Strong' };

const advice: Record<string, string> = {
  straightRow: 'Keys in a row are easy to guess.',
  keyPattern: 'Patterns on the keyboard are easy to guess.',
  simpleRepeat: 'Repeated letters are easy to guess.',
  extendedRepeat: 'Repeated words are easy to guess.',
  sequences: 'Sequences like “abc” are easy to guess.',
  recentYears: 'Years are easy to guess.',
  dates: 'Dates are easy to guess.',
  topTen: 'This is one of the most used passwords.',
  topHundred: 'This is one of the most used passwords.',
  common: 'This is a common password.',
  similarToCommon: 'This is close to a common password.',
};
const ANOTHER_WORD = 'Add another word or two.';

let loading: Promise<Judge> | undefined;

export async function strengthOf(password: string): Promise<Strength> {
  const { factory, refusalOf } = await (loading ??= load());
  const refusal = refusalOf(password);
  if (refusal !== null) return { score: 0, words: `${ratings[0]}. ${refusal}`, refusal };
  const { score, feedback } = factory.check(password);
  return { score, words: wordsFor(score, feedback.warning), refusal };
}

function wordsFor(score: Score, warning: string | null): string {
  if (score > 2) return ratings[score];
  return [`${ratings[score]}.`, warning && advice[warning], ANOTHER_WORD].filter(Boolean).join(' ');
}

async function load(): Promise<Judge> {
  try {
    const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }, { COMMON_PASSWORD, guessableHere }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
      import('@playfield/contracts/fields/refused-passwords.ts'),
    ]);
    const common = new Set<string>(dictionary['passwords-common']);
    return {
      factory: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
      refusalOf: (password) => (common.has(password.toLowerCase()) ? COMMON_PASSWORD : guessableHere(password)),
    };
  } catch (error) {
    loading = undefined;
    throw error;
  }
}
