/** `npm run draw-house`: draws the workspaces and the features, as the sources have them, into docs/architecture.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { files, imports, read, workspaces } from './checks/sources.ts';

const DOCUMENT = fileURLToPath(new URL('../docs/architecture.md', import.meta.url));
const DRAWN = /^<!-- house: begin -->$[^]*^<!-- house: end -->$/m;
const TEST = /\.(?:test|e2e)\.ts$/;

const folders = workspaces.map(({ folder }) => folder).toSorted();
const folderOf = (file: string) => workspaces.find(({ folder }) => file.startsWith(`${folder}/`))?.folder;
/** From one workspace into another. */
const crossing = imports.flatMap(({ file, target }) => {
  const [from, to] = [folderOf(file), folderOf(target)];
  return from === undefined || to === undefined || from === to ? [] : { from, to, isTest: TEST.test(file) };
});
const imported = new Map(folders.map((from) => [from, folders.filter((to) => arrowsOf(from, to).length > 0)]));

function arrowsOf(from: string, to: string): { isTest: boolean }[] {
  return crossing.filter((one) => one.from === from && one.to === to);
}

/** The workspaces that one imports, directly or through others. */
function reachedFrom(folder: string, reached = new Set<string>()): Set<string> {
  for (const next of imported.get(folder) ?? []) if (!reached.has(next)) reachedFrom(next, reached.add(next));
  return reached;
}

function flowchart(): string {
  const idOf = (folder: string) => folder.replaceAll('/', '_');
  const nodes = folders.map((folder) => `${idOf(folder)}["${folder}"]`);
  const arrows = folders.flatMap((from) => {
    const all = imported.get(from) ?? [];
    // Around a circle there is always a longer path.
    const others = all.filter((other) => !reachedFrom(other).has(from));
    const direct = all.filter((to) => !others.some((other) => other !== to && reachedFrom(other).has(to)));
    return direct.map((to) => {
      const arrow = arrowsOf(from, to).every(({ isTest }) => isTest) ? '-.->' : '-->';
      return `${idOf(from)} ${arrow} ${idOf(to)}`;
    });
  });
  return ['```mermaid', 'flowchart TD', ...nodes, ...arrows, '```'].join('\n');
}

/** Where a feature has a file or a folder, up to its name. */
const CONTRACT = /^contracts\/(?:[a-z-]+(?=\.ts$)|admin(?=\/))/;
const SERVICE = /^services\/(?!kit\/)[a-z]+\/(?!commands\/)[a-z-]+(?=\/)/;
const SITE = /^site\/src\/features\/[a-z-]+(?=\/)/;
const API = /^tests\/api\/[a-z-]+(?=\.test\.ts$)/;
const E2E = /^tests\/e2e\/[a-z-]+(?=\.e2e\.ts$)/;

type Place = { path: string; name: string };

function placesOf(place: RegExp): Place[] {
  return [...new Set(files.flatMap((file) => place.exec(file)?.[0] ?? []))].map((start) => ({
    path: files.find((file) => file.startsWith(`${start}.`)) ?? start,
    name: start.slice(start.lastIndexOf('/') + 1),
  }));
}

/** Contracts that declare calls, and the folders of services and site. The gateway has parts instead of features. */
function features(): string[] {
  const declaresCalls = ({ path }: Place) => !path.endsWith('.ts') || read(path).includes('= call(');
  const isPart = ({ path }: Place) => path.startsWith('services/gateway/');
  const contracts = placesOf(CONTRACT).filter(declaresCalls);
  const services = placesOf(SERVICE).filter((one) => !isPart(one));
  return [...new Set([...contracts, ...services, ...placesOf(SITE)].map(({ name }) => name))].toSorted();
}

function table(): string {
  const names = features();
  /** A test named `admin-users` belongs to `admin`. */
  const ownerOf = (test: string) => names.findLast((name) => `${test}-`.startsWith(`${name}-`));
  const link = (text: string, { path }: Place) => `[${text}](../${path})`;
  const rows = names.map((name) => {
    const own = (place: RegExp) => placesOf(place).filter((one) => one.name === name);
    const tests = (place: RegExp) => placesOf(place).filter((one) => ownerOf(one.name) === name);
    const [contract, site, api, e2e] = [own(CONTRACT), own(SITE), tests(API), tests(E2E)].map((places) =>
      places.map((one) => link('×', one)).join(' '),
    );
    const services = own(SERVICE).map((one) => link(one.path.split('/')[1] ?? '', one));
    return [name, contract, services.join(', '), site, api, e2e];
  });
  const heads = ['feature', '`contracts/`', '`services/`', '`site/src/features/`', '`tests/api/`', '`tests/e2e/`'];
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The picture and the table, between their markers. */
export function drawHouse(): string {
  return `<!-- house: begin -->

${flowchart()}

An arrow means "imports", a dashed one "only in its tests". An arrow is left out where a longer path leads to the same
workspace.

${table()}

An empty cell means that nothing there has this name. \`npm run draw-house\` draws both from the sources.

<!-- house: end -->`;
}

/** @throws if the document has no place for the drawing */
export function quotedHouse(document: string): string {
  const [found] = DRAWN.exec(document) ?? [];
  if (found === undefined) throw new Error('docs/architecture.md has no markers for the drawing');
  return found;
}

if (import.meta.main) {
  const document = readFileSync(DOCUMENT, 'utf8');
  writeFileSync(DOCUMENT, document.replace(quotedHouse(document), drawHouse));
}
