/** Prints a new key pair for the gateway's identity tokens, with the given ID or the date. */
import { newIdentityKeys } from '@playfield/kit/http/identity-keys.ts';

const [id = new Date().toISOString().slice(0, 10)] = process.argv.slice(2);
const { privateKey, publicKey } = newIdentityKeys(id);
console.log(`IDENTITY_PRIVATE_KEYS=${privateKey}`);
console.log(`IDENTITY_PUBLIC_KEYS=${publicKey}`);
