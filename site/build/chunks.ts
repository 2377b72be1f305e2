/** `light-dark()`, `oklch()` and native nesting need no translation from these versions on. */
export const BROWSERS = ['chrome125', 'edge125', 'firefox128', 'safari17.5'];

/** Which modules travel together: fewer and larger files compress better than many small ones. */
export const chunks = {
  groups: [
    {
      /** What the frame of every page needs: who is signed in, and toasts. Taken first, so that no other group has it. */
      name: 'frame',
      test: /nanostores\/(?:atom|clean-stores|task|warn)\/|\/site\/src\/shared\/(?:stores\/(?:session|toasts)|api\/(?:hint|shell)|shell\/(?:toasts|header|bell))\.ts|preload-helper/,
      priority: 3,
    },
    { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\/|@astrojs\/react\/dist\/client/, priority: 2 },
    /** What nearly every screen and dialog calls for. */
    {
      name: 'screen',
      test: /\/site\/src\/(?:features|shared\/(?:ui|stores|format|api)|data)\/|\?lean$/,
      minShareCount: 20,
    },
  ],
};
