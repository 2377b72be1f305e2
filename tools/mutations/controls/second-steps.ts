/** Codes, recovery codes and passkeys. */
import type { Control } from '../control.ts';

const codes = ['tests/api/two-step.test.ts'];
const passkeysTest = ['tests/api/two-step-passkeys.test.ts'];
const signIn = 'services/accounts/sign-in/routes.ts';
const challenges = 'services/accounts/sign-in/challenges.ts';
const twoStep = 'services/accounts/two-step/codes.ts';
const passkeys = 'services/accounts/two-step/passkeys.ts';
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
    control: 'a code works once, and is newer than the last one',
    file: twoStep,
    old: "{ _id, 'twoStep.lastStep': { $lt: step } }",
    new: '{ _id }',
    tests: codes,
    only: 'each opens one session',
  },
  {
    control: 'a code is of this moment',
    file: twoStep,
    old: 'const STEPS_BACK = 1;',
    new: 'const STEPS_BACK = 100;',
    tests: codes,
  },
  {
    control: 'a code is not of the future',
    file: twoStep,
    old: 'delta === null || delta > 0 ?',
    new: 'delta === null ?',
    also: [{ file: twoStep, old: 'const STEPS_BACK = 1;', new: 'const STEPS_BACK = 2;' }],
    tests: codes,
    only: 'are of this moment',
  },
  {
    control: 'wrong codes in a row are counted, whatever the challenge',
    file: twoStep,
    old: "const claimed = { _id, 'twoStep.failures': { $not: { $gte: limits.tries } } };",
    new: 'const claimed = { _id };',
    tests: codes,
    only: 'ends after ten wrong ones in a row',
  },
  {
    control: 'admins have fewer tries',
    file: 'services/accounts/admin/sign-in-routes.ts',
    old: 'const TRIES = 5;',
    new: 'const TRIES = 50;',
    tests: ['tests/api/admin-sign-in.test.ts'],
  },
  {
    control: 'the second step is changed by who takes it',
    file: 'services/accounts/two-step/actions.ts',
    old: 'if (code === undefined) throw invalid({ code: [CODE_NEEDED] });',
    new: 'if (code === undefined) return;',
    tests: codes,
    only: 'off by the password and the second step',
  },
  {
    control: 'a passkey proves its own account alone',
    file: 'services/accounts/two-step/actions.ts',
    old: 'return (await passkeyOwner(models, credential, open.webauthn, passkeySite)) === userId;',
    new: 'return (await passkeyOwner(models, credential, open.webauthn, passkeySite)) !== null;',
    tests: passkeysTest,
  },
  {
    control: 'a recovery code works once',
    file: twoStep,
    old: "{ $pull: { 'twoStep.recoveryCodes': hash }, $set: UNLOCKED }",
    new: "{ $set: { ...UNLOCKED, 'twoStep.lastStep': Date.now() } }",
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
    file: 'services/accounts/two-step/routes.ts',
    old: 'if (step === null) throw invalid({ code: [WRONG_CODE] });',
    new: '',
    tests: codes,
  },
  {
    control: 'a passkey’s challenge works once',
    file: signIn,
    old: 'if (!challenge || !(await spendChallenge(models, challenge)))',
    new: 'if (!challenge)',
    tests: ['tests/api/two-step-passkeys.test.ts'],
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
    file: 'services/accounts/admin/sign-in-routes.ts',
    old: 'if (on || production) {',
    new: 'if (on) {',
    tests: ['tests/api/admin-sign-in.test.ts'],
  },
];
