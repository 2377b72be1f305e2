/** The tests' own settings, for a stack that is there already. */
import base from '../../vitest.config.ts';

export default { ...base, test: { ...base.test, globalSetup: ['tools/mutations/present.ts'], retry: 0 } };
