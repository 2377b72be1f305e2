import { fileURLToPath } from 'node:url';
import type { AstroIntegration, ViteUserConfig } from 'astro';

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

const CONTRACTS = fileURLToPath(new URL('../../contracts/', import.meta.url));
const SITE = fileURLToPath(new URL('../src/', import.meta.url));
const LEAN = [
  'features/',
  'shared/format/',
  'shared/stores/',
  'shared/ui/',
  'shared/forms/strength.ts',
  'shared/api/ask.ts',
].map((path) => SITE + path);
const STATIC_FORMS = [
  'account/sign-in/',
  'account/registration/',
  'account/mailing/',
  'account/passwords/reset-password.ts',
  'search/open-games/',
  'offers/links/answer.ts',
].map((path) => `${SITE}features/${path}`);
/** The client must stay a single module: `instanceof` checks would fail for errors from another copy. */
const CLIENT = `${CONTRACTS}http/client.ts`;
const MARK = '?lean';
const KEPT = new Set(['method', 'path', 'access']);
const PLAIN = new Set(['Literal', 'TemplateLiteral', 'ArrowFunctionExpression', 'FunctionExpression', 'Identifier']);

function isLean(file: string): boolean {
  return LEAN.some((path) => file.startsWith(path)) && !STATIC_FORMS.some((path) => file.startsWith(path));
}

/** Reduces calls in islands to their method, path and access, so that their schemas are not bundled. */
export function leanCalls(): AstroIntegration {
  return {
    name: 'playfield-lean-calls',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}

const plugin: Plugin = {
  name: 'playfield-lean-calls',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    order: 'pre',
    async handler(source, importer = '') {
      if (!importer.endsWith(MARK) && !isLean(importer)) return null;
      const found = await this.resolve(source, importer.replace(MARK, ''), { skipSelf: true });
      return found?.id.startsWith(CONTRACTS) && found.id !== CLIENT ? { ...found, id: found.id + MARK } : found;
    },
  },
  transform: {
    order: 'post',
    handler(code, id) {
      const used = isLean(id) ? schemaUsed(code) : undefined;
      if (used) this.error(`${id} reads ${used}, which islands do without: see build/lean-calls.ts`);
      if (!id.startsWith(CONTRACTS)) return null;
      const { body } = this.parse(code);
      type Statement = (typeof body)[number];
      type Declarator = Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number];
      type Expression = NonNullable<Declarator['init']>;

      const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end);
      const constants = new Map<string, Expression>();
      for (const statement of body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration') continue;
        for (const { id: name, init } of declaration.declarations) if (init) constants.set(textOf(name), init);
      }

      const keptOf = (declared: Expression | undefined): string[] => {
        if (declared?.type !== 'ObjectExpression') return this.error(`${id} declares a call by what is no object`);
        return declared.properties.flatMap((property) => {
          if (property.type === 'SpreadElement') return keptOf(constants.get(textOf(property.argument)));
          return KEPT.has(textOf(property.key)) ? [textOf(property)] : [];
        });
      };

      let [lean, from] = ['', 0];
      for (const init of constants.values()) {
        if (PLAIN.has(init.type)) continue;
        const isCall = id.endsWith(MARK) && init.type === 'CallExpression' && textOf(init.callee) === 'call';
        const [declared] = isCall ? init.arguments : [];
        const kept = declared && declared.type !== 'SpreadElement' ? keptOf(declared).join(', ') : undefined;
        const unlessUsed = `/* @__PURE__ */ (() => (${textOf(init)}))()`;
        lean += code.slice(from, init.start) + (kept === undefined ? unlessUsed : `{ ${kept} }`);
        from = init.end;
      }
      return { code: lean + code.slice(from), map: null, moduleSideEffects: false };
    },
  },
};

function schemaUsed(code: string): string | undefined {
  const imported = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@playfield\/contracts\//g)];
  const names = new Set(imported.flatMap(([, list = '']) => list.split(',').map((name) => name.trim())));
  const reads = [...code.matchAll(/\b(\w+)\.(?:params|query|body|answer)\b/g)];
  return reads.find(([, name = '']) => names.has(name))?.[0];
}
