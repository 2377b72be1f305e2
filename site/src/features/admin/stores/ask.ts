import type { AnswerOf, Call } from '@playfield/contracts/http/call.ts';
import { CallError, requestPage, type Arguments, type Page } from '@playfield/contracts/http/client.ts';

export const SIGN_IN = '/admin/login';

export async function askPage<C extends Call>(declared: C, given: Arguments<C>): Promise<Page<AnswerOf<C>>> {
  try {
    return await requestPage(declared, given);
  } catch (error) {
    if (error instanceof CallError && error.status === 401 && declared.access !== 'public') location.assign(SIGN_IN);
    throw error;
  }
}

export async function ask<C extends Call>(declared: C, given: Arguments<C>): Promise<AnswerOf<C>> {
  return (await askPage(declared, given)).answer;
}
