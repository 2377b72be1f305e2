// Prints settings as lines for `.env`: new keys, and new passwords for the databases in docker-compose.yml. With an ID
// as its argument, prints only a new pair of identity keys, for a rotation.
import { identityKeys, newKeys, newPasswords } from './new-keys.ts';

const [id] = process.argv.slice(2);
const settings = id === undefined ? { ...newKeys(), ...newPasswords() } : identityKeys(id);
console.log(
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n'),
);
