/** Registering, verifying, signing in, and what is mailed for it. */
import type { Control } from '../control.ts';

const accountsTest = ['infra/flows/accounts.test.ts'];
const passwordsTest = ['infra/flows/passwords.test.ts'];
const adminUsers = ['infra/flows/admin-users.test.ts'];
const passwordsFile = 'services/accounts/passwords.ts';
const tokens = 'services/accounts/tokens.ts';
const signIn = 'services/accounts/routes/sign-in.ts';
const resetRoutes = 'services/accounts/routes/passwords.ts';
const removal = 'services/accounts/removal.ts';

export const accounts: readonly Control[] = [
  {
    control: 'the password is compared',
    file: passwordsFile,
    old: 'return (await inTurn(() => verify(compared, password))) && passwordHash !== undefined;',
    new: 'return compared !== password && passwordHash !== undefined;',
    tests: accountsTest,
    only: 'refuses a wrong password and an unknown address',
  },
  {
    control: 'passwords are hashed as slowly as OWASP asks for',
    file: passwordsFile,
    old: 'memoryCost: 19_456, timeCost: 2',
    new: 'memoryCost: 1_024, timeCost: 1',
    tests: ['services/accounts/rules.test.ts'],
  },
  {
    control: 'an address without an account takes as long as one with an account',
    file: passwordsFile,
    old: 'const compared = passwordHash ?? (await nobodysHash);',
    new: 'if (passwordHash === undefined) return false;\n  const compared = passwordHash;',
    tests: ['services/accounts/passwords.test.ts'],
  },
  {
    control: 'hashing has a queue that ends',
    file: passwordsFile,
    old: 'const QUEUE_MAX = 150;',
    new: 'const QUEUE_MAX = 1_000_000;',
    tests: ['services/accounts/passwords.test.ts'],
  },
  {
    control: 'common passwords are refused',
    file: passwordsFile,
    old: 'if (common.has(password.toLowerCase()) || context.has(lettersOf(password)))',
    new: 'if (context.has(lettersOf(password)))',
    tests: passwordsTest,
  },
  {
    control: 'who registers a known address hears nothing of it',
    file: 'services/accounts/routes/registration.ts',
    old: 'await remindOwner(body.email);',
    new: 'throw error;',
    tests: accountsTest,
    only: 'says the same to an address that has an account',
  },
  {
    control: 'who asks for a new password hears nothing of whether there is an account',
    file: resetRoutes,
    old: 'if (!user) return;',
    new: 'if (!user) throw invalidLink();',
    tests: passwordsTest,
  },
  {
    control: 'answers about addresses take the same time',
    file: 'services/accounts/rules.ts',
    old: 'await Promise.all([work(), sleep(EVEN_MS)])',
    new: 'await Promise.all([work()])',
    tests: ['services/accounts/rules.test.ts'],
  },
  {
    control: 'unverified accounts do not sign in',
    file: signIn,
    old: 'if (!user.isVerified) throw verificationNeeded(user.email);',
    new: '',
    tests: accountsTest,
    only: 'that its e-mail verifies',
  },
  {
    control: 'suspended accounts do not sign in',
    file: signIn,
    old: 'if (!user.suspended) return;',
    new: 'return;',
    tests: adminUsers,
    only: 'signs the account out, keeps it out',
  },
  {
    control: 'accounts that are being deleted do not sign in',
    file: signIn,
    old: '{ email: body.email, leavingAt: null }',
    new: '{ email: body.email }',
    tests: adminUsers,
    only: 'is as good as done at once',
  },
  {
    control: 'suspending an account ends its sessions',
    file: 'services/accounts/routes/users.ts',
    old: "outbox.announce();\n      changeSessions(ctx, { userId: id, end: 'all' });",
    new: 'outbox.announce();',
    also: [
      { file: 'services/accounts/suspension.ts', old: '$inc: { sessionEpoch: suspended ? 1 : 0 }', new: '$inc: {}' },
    ],
    tests: adminUsers,
    only: 'signs the account out, keeps it out',
  },
  {
    control: 'nobody under 13 registers',
    file: 'contracts/auth.ts',
    old: ".check(z.refine((age) => age !== 'under_13', TOO_YOUNG))",
    new: '',
    tests: accountsTest,
    only: 'takes people from 13 on',
  },
  {
    control: 'tokens are kept as hashes',
    file: 'services/accounts/rules.ts',
    old: "return createHash('sha256').update(token).digest('hex');",
    new: 'return token;',
    tests: accountsTest,
    only: 'takes no token after a day',
  },
  {
    control: 'tokens work once',
    file: tokens,
    old: '.findOneAndDelete({ _id: hashToken(token), purpose, expiresAt: { $gt: new Date() } }, { session })',
    new: '.findOne({ _id: hashToken(token), purpose, expiresAt: { $gt: new Date() } }, null, { session })',
    tests: accountsTest,
    only: 'takes a token once',
  },
  {
    control: 'tokens expire',
    file: tokens,
    old: 'purpose, expiresAt: { $gt: new Date() } }, { session })',
    new: 'purpose }, { session })',
    tests: accountsTest,
    only: 'takes no token after a day',
  },
  {
    control: 'tokens are for one purpose',
    file: tokens,
    old: 'purpose, expiresAt: { $gt: new Date() } }, { session })',
    new: 'expiresAt: { $gt: new Date() } }, { session })',
    also: [
      {
        file: tokens,
        old: 'purpose, expiresAt: { $gt: new Date() } }).lean()',
        new: 'expiresAt: { $gt: new Date() } }).lean()',
      },
    ],
    tests: passwordsTest,
  },
  {
    control: 'a new token ends the one before',
    file: tokens,
    old: 'await tokens.deleteMany({ userId, purpose }, { session });',
    new: '',
    tests: accountsTest,
    only: 'puts the old one out of use',
  },
  {
    control: 'what protects an account is changed by who knows the password',
    file: 'services/accounts/users.ts',
    old: 'if (!(await passwordMatches(password, user.passwordHash))) throw refusal();',
    new: '',
    tests: ['infra/flows/two-step.test.ts'],
  },
  {
    control: 'of two changes of a password at once one stands',
    file: resetRoutes,
    old: '{ _id: user._id, passwordHash: user.passwordHash },',
    new: '{ _id: user._id },',
    tests: passwordsTest,
  },
  {
    control: 'sign-ins are written down',
    file: signIn,
    old: "await writeAudit(models, ctx, { action: 'signed_in', userId: user._id });",
    new: '',
    tests: accountsTest,
    only: 'is written down: who, what, when',
  },
  {
    control: 'what admins do is written down',
    file: 'services/accounts/routes/operators.ts',
    old: 'await writeAudit(models, ctx, { action: `operator_${change}`, userId: null, admin: caller, subject }, session);',
    new: '',
    tests: ['infra/flows/operators.test.ts'],
  },
  {
    control: 'disabled admins do not sign in',
    file: 'services/accounts/routes/admins.ts',
    old: '{ email: body.email, disabled: false }',
    new: '{ email: body.email }',
    tests: ['infra/flows/operators.test.ts'],
  },
  {
    control: 'the data given out holds nothing that protects the account',
    file: 'services/accounts/present.ts',
    old: '    profile: presentUser(user),\n',
    new: '    profile: { ...presentUser(user), passwordHash: user.passwordHash },\n',
    tests: ['infra/flows/account.test.ts'],
    only: 'is given whole, by service',
  },
  {
    control: 'where somebody signed in from is forgotten with the account',
    file: removal,
    old: 'await audit.updateMany({ userId, adminId: null }, { $set: { address: null, device: null } }, { session });',
    new: '',
    tests: ['infra/flows/account.test.ts'],
    only: 'is gone from every database',
  },
];
