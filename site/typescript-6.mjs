// `astro check` drives TypeScript through its JavaScript API, which version 7 no longer has, so this loads version 6.
import { registerHooks } from 'node:module';

const version6 = { url: import.meta.resolve('typescript'), format: 'commonjs', shortCircuit: true };

registerHooks({
  resolve: (specifier, context, next) => (specifier === 'typescript' ? version6 : next(specifier, context)),
});
