/** The tests' own settings, on a running stack. */
import base from '../../vitest.config.ts';

const { projects: _projects, ...shared } = base.test ?? {};

export default {
  ...base,
  test: { ...shared, include: ['**/*.test.ts'], globalSetup: ['tools/mutations/present.ts'], retry: 0 },
};
