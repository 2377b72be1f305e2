import type { AnswerOf, Call } from '@playfield/contracts/http/call.ts';
import { CallError, requestPage, type Arguments, type Page } from '@playfield/contracts/http/client.ts';
import { endSession } from './session.ts';
import { takeEarly } from './shell.ts';

const UNREACHABLE = 'We could not reach the server. Check your connection.';

async function asking(address: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? takeEarly(address) : undefined;
  if (!early) return fetch(address, init);
  const answer = await early.catch(() => fetch(address, init));
  init.signal?.throwIfAborted();
  return answer;
}

export async function askPage<C extends Call>(declared: C, given: Arguments<C>): Promise<Page<AnswerOf<C>>> {
  try {
    return await requestPage(declared, given, asking);
  } catch (error) {
    if (error instanceof CallError && error.status === 401 && declared.access !== 'public') endSession();
    throw error;
  }
}

export async function ask<C extends Call>(declared: C, given: Arguments<C>): Promise<AnswerOf<C>> {
  return (await askPage(declared, given)).answer;
}

export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return fallback;
  if (error.status === 0) return `${fallback}${/[.!?]$/.test(fallback) ? '' : '.'} ${UNREACHABLE}`;
  return error.status < 500 && error.body ? error.body.message : fallback;
}

export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {};
  const entries = Object.entries(error.body?.fieldErrors ?? {});
  return Object.fromEntries(entries.flatMap(([name, [first]]) => (first ? [[name, first]] : [])));
}

export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
