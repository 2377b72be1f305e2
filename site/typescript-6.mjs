// Makes `astro check` use TypeScript 6, because it needs a JavaScript API that version 7 lacks.
import { registerHooks } from 'node:module';

const version6 = { url: import.meta.resolve('typescript'), format: 'commonjs', shortCircuit: true };

registerHooks({
  resolve: (specifier, context, next) => (specifier === 'typescript' ? version6 : next(specifier, context)),
});
