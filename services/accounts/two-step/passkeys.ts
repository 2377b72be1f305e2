import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { NEW_PASSKEY_DAYS } from '@playfield/contracts/passwords.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { Types } from 'mongoose';
import type { Models } from '../models.ts';
import type { PasskeyRecord, UserRecord } from '../users/model.ts';

export type PasskeySite = { origin: string; rpID: string };
type CredentialJson = Record<string, unknown>;

const library = () => import('@simplewebauthn/server');

export function passkeySiteOf(publicUrl: string): PasskeySite {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpID: hostname };
}

export async function passkeyCreation(user: UserRecord, { rpID }: PasskeySite) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID,
    userName: user.email,
    userDisplayName: user.fullName,
    userID: new TextEncoder().encode(`user-${user._id}`),
    attestationType: 'none',
    excludeCredentials: user.passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Signing in with only a passkey requires a discoverable credential, and a fingerprint, face or PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

export async function readNewPasskey(
  credential: CredentialJson,
  challenge: string,
  { origin, rpID }: PasskeySite,
): Promise<Omit<PasskeyRecord, 'name'> | null> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks every part that it reads
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
    });
    if (!verified) return null;
    const { id: credentialId, publicKey, counter, transports } = registrationInfo.credential;
    return {
      id: new Types.ObjectId(),
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: [...(transports ?? [])],
      createdAt: new Date(),
      lastUsedAt: null,
    };
  } catch {
    return null;
  }
}

const NEW_MS = NEW_PASSKEY_DAYS * DAY_MS;

export async function removeNewPasskeys({ users }: Models, userId: number, session: ClientSession): Promise<void> {
  const recent = { createdAt: { $gt: new Date(Date.now() - NEW_MS) } };
  await users.updateOne({ _id: userId }, { $pull: { passkeys: recent } }, { session });
  const nothingLeft = { _id: userId, passkeys: [], 'twoStep.secret': null };
  await users.updateOne(nothingLeft, { $set: { 'twoStep.recoveryCodes': [] } }, { session });
}

export async function passkeyRequest({ rpID }: PasskeySite) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID, userVerification: 'required' });
}

export async function passkeyOwner(
  { users }: Models,
  credential: CredentialJson,
  challenge: string,
  site: PasskeySite,
): Promise<number | null> {
  const credentialId = String(credential['id']);
  const found = await users.find({ 'passkeys.credentialId': credentialId }).lean();
  for (const { _id, passkeys } of found) {
    const known = passkeys.find((one) => one.credentialId === credentialId);
    const counter = known && (await counterAfter(credential, challenge, known, site));
    if (typeof counter !== 'number') continue;
    const change = { $set: { 'passkeys.$.counter': counter, 'passkeys.$.lastUsedAt': new Date() } };
    await users.updateOne({ _id, 'passkeys.credentialId': credentialId }, change);
    return _id;
  }
  return null;
}

async function counterAfter(
  credential: CredentialJson,
  challenge: string,
  known: PasskeyRecord,
  { origin, rpID }: PasskeySite,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks every part that it reads
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: known.credentialId,
        publicKey: Uint8Array.from(bytesOf(known.publicKey)),
        counter: known.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** Converts the driver's `Binary`, which `lean()` returns despite the schema. */
function bytesOf(stored: Buffer | { buffer: Uint8Array }): Uint8Array {
  return stored instanceof Uint8Array ? stored : stored.buffer;
}
