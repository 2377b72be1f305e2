/** A cookie proves which browser registered an account. It grants a session only together with the emailed link. */
import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import type { Call } from '@playfield/contracts/http/call.ts';
import { VERIFICATION_HOURS } from '@playfield/contracts/sign-in.ts';
import { BROWSER_PROOF_HEADER } from '@playfield/kit/http/edge.ts';
import type { Context } from 'koa';

const nameOf = (secure: boolean) => (secure ? '__Host-pf_registered' : 'pf_registered');
const PROOF_BYTES = 32;
const PROOF = /^[\w-]{43}$/;
const PROOF_MS = VERIFICATION_HOURS * HOUR_MS;

type Proof = string | null;

export function browserProofFor(ctx: Context, { browserProof }: Call): Proof {
  if (browserProof === undefined) return null;
  if (browserProof === 'new') return randomBytes(PROOF_BYTES).toString('base64url');
  const given = ctx.cookies.get(nameOf(ctx.secure)) ?? '';
  return PROOF.test(given) ? given : null;
}

export function browserProofHeader(proof: Proof): Record<string, string> {
  return proof === null ? {} : { [BROWSER_PROOF_HEADER]: proof };
}

export function setBrowserProof(ctx: Context, { browserProof }: Call, proof: Proof): void {
  if (proof === null || browserProof === 'read') return;
  if (browserProof === 'dropped') dropBrowserProof(ctx);
  else setProof(ctx, proof, { maxAge: PROOF_MS });
}

export function dropBrowserProof(ctx: Context): void {
  if (ctx.cookies.get(nameOf(ctx.secure)) === undefined) return;
  setProof(ctx, '', { expires: new Date(0) });
}

function setProof(ctx: Context, value: string, until: { maxAge: number } | { expires: Date }): void {
  ctx.cookies.set(nameOf(ctx.secure), value, { httpOnly: true, overwrite: true, sameSite: 'strict', ...until });
}
