/** The first versions with native `light-dark()`, `oklch()` and CSS nesting. */
export const BROWSERS = ['chrome125', 'edge125', 'firefox128', 'safari17.5'];

/** Grouping of modules: fewer and larger files compress better. */
export const chunks = {
  groups: [
    {
      /** What every page needs: the session and toasts. Grouped first, so that no other group takes it. */
      name: 'frame',
      test: /nanostores\/(?:atom|clean-stores|task|warn)\/|\/site\/src\/shared\/(?:stores\/(?:session|toasts)|api\/(?:hint|shell)|shell\/(?:toasts|header|bell))\.ts|preload-helper/,
      priority: 3,
    },
    { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\/|@astrojs\/react\/dist\/client/, priority: 2 },
    /** What nearly every screen and dialog uses. */
    {
      name: 'screen',
      test: /\/site\/src\/(?:features|shared\/(?:ui|stores|format|api)|data)\/|\?lean$/,
      minShareCount: 20,
    },
  ],
};
