import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { addPasskey, startPasskey } from '@playfield/contracts/two-step.ts';
import * as z from 'zod';
import { PASSWORD } from './bodies.ts';
import { stack } from './shared-stack.ts';
import type { Visitor } from './visitor.ts';

/** Authenticator data flags (WebAuthn §6.1): user present, user verified, and attested credential data included. */
const FLAGS = { present: 0x01, verified: 0x04, attached: 0x40 };
const AAGUID = Buffer.alloc(16);
const COORDINATE_BYTES = 32;

const asked = z.object({ challenge: z.string() });

export type Deviation = { challenge?: string; origin?: string; rpID?: string; isVerified?: boolean; counter?: number };

export type Device = {
  make(options: unknown, deviation?: Deviation): Record<string, unknown>;
  use(options: unknown, deviation?: Deviation): Record<string, unknown>;
};

export function newDevice(origin: string): Device {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const key = z.object({ x: z.string(), y: z.string() }).parse(publicKey.export({ format: 'jwk' }));
  let used = 0;

  function clientData(type: string, options: unknown, deviation: Deviation): Buffer {
    const challenge = deviation.challenge ?? asked.parse(options).challenge;
    return Buffer.from(JSON.stringify({ type, challenge, origin: deviation.origin ?? origin, crossOrigin: false }));
  }

  function authenticatorData({ rpID, isVerified = true, counter }: Deviation, attached?: Buffer): Buffer {
    const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0) | (attached ? FLAGS.attached : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? used);
    return Buffer.concat([
      sha256(rpID ?? new URL(origin).hostname),
      Buffer.from([flags]),
      count,
      attached ?? Buffer.alloc(0),
    ]);
  }

  const credential = (response: Record<string, Buffer>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  });

  return {
    make(options, deviation = {}) {
      const length = Buffer.from([0, credentialId.length]);
      const attached = Buffer.concat([AAGUID, length, credentialId, coseKey(key)]);
      return credential({
        clientDataJSON: clientData('webauthn.create', options, deviation),
        attestationObject: attestation(authenticatorData(deviation, attached)),
      });
    },
    use(options, deviation = {}) {
      used += 1;
      const [client, data] = [clientData('webauthn.get', options, deviation), authenticatorData(deviation)];
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return credential({ clientDataJSON: client, authenticatorData: data, signature });
    },
  };
}

export async function passkeyOf(team: Visitor): Promise<Device> {
  const device = newDevice(stack().env['PUBLIC_URL'] ?? '');
  const credential = device.make(await team.ask(startPasskey, { body: { password: PASSWORD } }));
  await team.ask(addPasskey, { body: { name: 'Phone', credential } });
  return device;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();

/** Encodes an elliptic curve key (2) for ES256 (-7) on P-256 (1) as a CBOR COSE_Key (RFC 9053 §2.1 and §7.1). */
function coseKey({ x, y }: { x: string; y: string }): Buffer {
  const coordinate = (name: number, value: string) =>
    Buffer.concat([Buffer.from([name, 0x58, COORDINATE_BYTES]), Buffer.from(value, 'base64url')]);
  const kind = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([kind, coordinate(0x21, x), coordinate(0x22, y)]);
}

/** Encodes an attestation object in the format `none` as CBOR (WebAuthn §6.5.4). */
function attestation(data: Buffer): Buffer {
  const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
  const empty = Buffer.from([0xa0]);
  const bytes = Buffer.concat([Buffer.from([0x58, data.length]), data]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    empty,
    text('authData'),
    bytes,
  ]);
}
