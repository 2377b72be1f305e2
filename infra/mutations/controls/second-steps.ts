/** Codes, recovery codes and passkeys. */
import type { Control } from '../control.ts';

const codes = ['infra/flows/two-step.test.ts'];
const passkeysTest = ['infra/flows/passkeys.test.ts'];
const signIn = 'services/accounts/routes/sign-in.ts';
const challenges = 'services/accounts/challenges.ts';
const twoStep = 'services/accounts/two-step.ts';
const passkeys = 'services/accounts/passkeys.ts';
const signedIn = '= await verifyAuthenticationResponse({';

export const secondSteps: readonly Control[] = [
  {
    control: 'the second step is asked for',
    file: signIn,
    old: 'if (methods.length === 0) return admit(user, ctx);',
    new: 'return admit(user, ctx);',
    tests: codes,
  },
  {
    control: 'a challenge takes five tries',
    file: challenges,
    old: 'triesLeft: { $gt: 0 }, ',
    new: '',
    tests: codes,
  },
  {
    control: 'a challenge ends',
    file: challenges,
    old: 'triesLeft: { $gt: 0 }, expiresAt: { $gt: new Date() } };',
    new: 'triesLeft: { $gt: 0 } };',
    tests: codes,
  },
  {
    control: 'a code works once',
    file: twoStep,
    old: "update({ _id, 'twoStep.lastStep': { $lt: step } }, { $set: { 'twoStep.lastStep': step } })",
    new: "update({ _id }, { $set: { 'twoStep.lastStep': Date.now() } })",
    tests: codes,
    only: 'each opens one session',
  },
  {
    control: 'a code is newer than the last one',
    file: twoStep,
    old: "{ _id, 'twoStep.lastStep': { $lt: step } }",
    new: '{ _id }',
    tests: codes,
    only: 'each opens one session',
  },
  {
    control: 'a code is of this moment',
    file: twoStep,
    old: 'const WINDOW = 1;',
    new: 'const WINDOW = 100;',
    tests: codes,
  },
  {
    control: 'a recovery code works once',
    file: twoStep,
    old: "update({ _id, 'twoStep.recoveryCodes': hash }, { $pull: { 'twoStep.recoveryCodes': hash } })",
    new: "update({ _id, 'twoStep.recoveryCodes': hash }, { $set: { 'twoStep.lastStep': Date.now() } })",
    tests: codes,
  },
  {
    control: 'recovery codes are kept as hashes',
    file: twoStep,
    old: "return hashToken(code.toLowerCase().replaceAll(/[^0-9a-z]/g, ''));",
    new: "return code.toLowerCase().replaceAll(/[^0-9a-z]/g, '');",
    tests: codes,
  },
  {
    control: 'codes are turned on by a right one',
    file: 'services/accounts/routes/two-step.ts',
    old: 'if (step === null) throw invalid({ code: [WRONG_CODE] });',
    new: '',
    tests: codes,
  },
  {
    control: 'a passkey’s challenge works once',
    file: signIn,
    old: 'if (!challenge || !(await spendChallenge(models, challenge)))',
    new: 'if (!challenge)',
    tests: codes,
  },
  {
    control: 'a passkey answers our challenge',
    file: passkeys,
    old: `${signedIn}\n      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks every part that it reads\n      response: credential as unknown as AuthenticationResponseJSON,\n      expectedChallenge: challenge,`,
    new: `${signedIn}\n      response: credential as unknown as AuthenticationResponseJSON,\n      expectedChallenge: () => true,`,
    tests: passkeysTest,
  },
  {
    control: 'a passkey is used on our own site',
    file: passkeys,
    old: 'expectedOrigin: origin,\n      expectedRPID: rpID,\n      credential: {',
    new: "expectedOrigin: [origin, 'https://elsewhere.example'],\n      expectedRPID: rpID,\n      credential: {",
    tests: passkeysTest,
  },
  {
    control: 'a passkey belongs to our own site',
    file: passkeys,
    old: 'expectedRPID: rpID,\n      credential: {',
    new: "expectedRPID: [rpID, 'elsewhere.example'],\n      credential: {",
    tests: passkeysTest,
  },
  {
    control: 'a passkey asks for a finger, a face or a PIN',
    file: passkeys,
    old: '    const { verified, authenticationInfo } = await verifyAuthenticationResponse({',
    new: '    const { verified, authenticationInfo } = await verifyAuthenticationResponse({\n      requireUserVerification: false,',
    tests: passkeysTest,
  },
  {
    control: 'a passkey that counts back is a copy',
    file: passkeys,
    old: 'counter: known.counter,',
    new: 'counter: 0,',
    tests: passkeysTest,
  },
  {
    control: 'admins have a second step in production',
    file: 'services/accounts/routes/admins.ts',
    old: 'if (on || production) {',
    new: 'if (on) {',
    tests: ['infra/flows/admins.test.ts'],
  },
];
