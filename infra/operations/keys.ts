import { identityKeys, newKeys, newPasswords } from './new-keys.ts';

const [id] = process.argv.slice(2);
const settings = id === undefined ? { ...newKeys(), ...newPasswords() } : identityKeys(id);
console.log(
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n'),
);
