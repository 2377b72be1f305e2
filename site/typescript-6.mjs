/**
 * Makes `astro check` use TypeScript 6. It drives TypeScript through its JavaScript API, which version 7 no longer has.
 * The repository is checked with 7, so this loads the version 6 that this workspace keeps for it.
 */
import { registerHooks } from 'node:module';

const version6 = { url: import.meta.resolve('typescript'), format: 'commonjs', shortCircuit: true };

registerHooks({
  resolve: (specifier, context, next) => (specifier === 'typescript' ? version6 : next(specifier, context)),
});
