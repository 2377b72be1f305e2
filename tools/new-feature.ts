/**
 * `npm run new-feature <service> <domain> <feature>`: creates small files that compile, one for each part of a feature.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/**
 * Matches names that are valid for files, URLs, collections and identifiers: all of them are named after the feature.
 */
const KEBAB_CASE = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/;

const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

/**
 * Creates the files of a feature.
 * @param domain a folder of the site's features, and of the service if it has one with this name
 * @returns the paths of the new files in `root`
 * @throws for invalid names, before any file is written
 */
export function layOut(service: string, domain: string, feature: string, root: string = ROOT): string[] {
  const hasDeps = (name: string) => existsSync(join(root, 'services', name, 'deps.ts'));
  const services = foldersIn(join(root, 'services')).filter(hasDeps);
  if (!services.includes(service))
    throw new Error(`"${service}" is not a service that takes features. Choose one: ${services.join(', ')}.`);
  const domains = foldersIn(join(root, 'site/src/features'));
  if (!domains.includes(domain)) throw new Error(`"${domain}" is not a domain. Choose one: ${domains.join(', ')}.`);
  if (!KEBAB_CASE.test(feature))
    throw new Error(`"${feature}" is not in kebab-case: lowercase letters and digits, words joined by "-".`);
  const within = existsSync(join(root, 'services', service, domain)) ? `${domain}/` : '';
  const inService = `services/${service}/${within}${feature}`;
  const inSite = `site/src/features/${domain}/${feature}`;
  const files = filesOf(service, feature, inService, inSite);
  const folders = [`contracts/${feature}`, inService, inSite];
  const taken = [...folders, ...Object.keys(files)].find((path) => existsSync(join(root, path)));
  if (taken !== undefined) throw new Error(`"${feature}" is taken: ${taken} exists. Choose another name.`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text}\n`, { flag: 'wx' });
  }
  return Object.keys(files);
}

/** Returns the files' contents, unformatted because `oxfmt` formats them afterward. */
function filesOf(service: string, feature: string, inService: string, inSite: string): Record<string, string> {
  const [contract, shared, support] = [`@playfield/contracts/${feature}.ts`, '../../../shared', '../support'];
  const words = feature.replaceAll('-', ' ');
  const pascal = words.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()).replaceAll(' ', '');
  const camel = `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}`;
  return {
    [`contracts/${feature}.ts`]: `/** A team’s ${words}. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { instant } from './fields/common.ts';

export const ${camel}Item = z.object({ id: z.string(), createdAt: instant });
export type ${pascal}Item = z.infer<typeof ${camel}Item>;

export const list${pascal} = call({
  method: 'GET', path: '/api/${feature}', owner: '${service}', access: 'team_manager',
  summary: 'The calling team’s ${words}, newest first', status: 200, answer: z.array(${camel}Item),
});`,
    [`${inService}/model.ts`]: `import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

export const ${camel}Schema = recordSchema('${feature}', { _id: objectId, teamId: z.number(), createdAt: z.date() });
${camel}Schema.index({ teamId: 1, _id: -1 });
export type ${pascal}Record = RecordOf<typeof ${camel}Schema>;`,
    [`${inService}/rules.ts`]: `import { DAY_MS } from '@playfield/contracts/fields/time.ts';

/** Older items are hidden. */
export const SHOWN_MS = 30 * DAY_MS;

export const shownSince = (now: Date) => new Date(now.getTime() - SHOWN_MS);`,
    [`${inService}/rules.test.ts`]: `import { expect, it } from 'vitest';
import { SHOWN_MS, shownSince } from './rules.ts';

it('returns the time thirty days ago', () => {
  expect(shownSince(new Date(SHOWN_MS))).toEqual(new Date(0));
});`,
    [`${inService}/present.ts`]: `import type { ${pascal}Item } from '${contract}';
import type { ${pascal}Record } from './model.ts';

export function present${pascal}Item({ _id, createdAt }: ${pascal}Record): ${pascal}Item {
  return { id: _id.toHexString(), createdAt: createdAt.toISOString() };
}`,
    [`${inService}/routes.ts`]: `import { list${pascal} } from '${contract}';
import { route } from '@playfield/kit/http/routes.ts';
import type { Model } from 'mongoose';
import type { ${pascal}Record } from './model.ts';
import { present${pascal}Item } from './present.ts';
import { shownSince } from './rules.ts';

/** Maximum number of items in an answer. */
const LISTED_MAX = 200;
type Deps = { models: { ${camel}: Model<${pascal}Record> } };

export function ${camel}Routes({ models }: Deps) {
  return [route(list${pascal}, async ({ caller }) => {
    const shown = { teamId: caller.id, createdAt: { $gte: shownSince(new Date()) } };
    const found = await models.${camel}.find(shown).sort({ _id: -1 }).limit(LISTED_MAX).lean();
    return found.map(present${pascal}Item);
  })];
}`,
    [`${inSite}/store.ts`]: `import { list${pascal}, type ${pascal}Item } from '${contract}';
import { atom } from 'nanostores';
import { ask } from '${shared}/api/ask.ts';
import { fill, LOADING, type Loadable } from '${shared}/stores/loadable.ts';

export const $${camel} = atom<Loadable<readonly ${pascal}Item[]>>(LOADING);

export function load${pascal}(): Promise<void> {
  return fill($${camel}, () => ask(list${pascal}, {}), 'This list could not be loaded. Please try again.');
}`,
    [`${inSite}/${pascal}.tsx`]: `import { useEffect } from 'react';
import { $${camel}, load${pascal} } from './store.ts';
import { dayText } from '${shared}/format/ago.ts';
import { FailedState, Skeleton } from '${shared}/ui/States.tsx';
import { useValue } from '${shared}/ui/useValue.ts';

export default function ${pascal}() {
  const items = useValue($${camel});
  useEffect(() => void load${pascal}(), []);
  if (items.status === 'loading') return <Skeleton rows={3} className="h-16" />;
  if (items.status === 'failed') return <FailedState message={items.message} retry={() => void load${pascal}()} />;
  if (items.value.length === 0) return <p className="text-soft">Nothing here yet.</p>;
  return <ul>{items.value.map(({ id, createdAt }) => <li key={id}>{dayText(createdAt)}</li>)}</ul>;
}`,
    [`tests/api/${feature}.test.ts`]: `import { list${pascal} } from '${contract}';
import { expect, it } from 'vitest';
import { signUp, signUpMember } from '${support}/teams.ts';

it('lists nothing for a new team, and refuses view-only members', async () => {
  expect(await (await signUp()).ask(list${pascal})).toEqual([]);
  expect(await (await signUpMember()).refused(list${pascal})).toMatchObject({ status: 403 });
});`,
    [`tests/e2e/${feature}.e2e.ts`]: `import { expect, test } from './browser.ts';
import { at, signInto, signUp } from './people.ts';

test('A new team sees an empty list', async ({ context, page }) => {
  await signInto(context, await signUp('Boulder Bears', 'Boulder, CO'));
  await page.goto(at('/${feature}'));
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
});`,
  };
}

if (import.meta.main) {
  const [service = '', domain = '', feature = ''] = process.argv.slice(2);
  try {
    const files = layOut(service, domain, feature);
    spawnSync('oxfmt', files, { cwd: ROOT, stdio: 'inherit' });
    console.log(`${files.join('\n')}\n
Next: describe the feature in its contract, list its call in contracts/http/calls.ts, declare its model in
services/${service}/models.ts, mount its routes in app.ts, and give it a page (site/src/pages, site/src/routes.ts).`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
