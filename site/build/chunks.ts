/** All of these versions support `light-dark()`, `oklch()` and CSS nesting. */
export const BROWSERS = ['chrome125', 'edge125', 'firefox128', 'safari17.5'];

type Graph = { getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null };

const FRAME =
  /nanostores\/(?:atom|clean-stores|task|warn)\/|\/site\/src\/(?:shared\/(?:stores\/toasts|api\/(?:session|hint|shell))|shell\/(?:toasts|header))\.ts|preload-helper/;
const REACT = /node_modules\/(?:react|react-dom|scheduler)\/|@astrojs\/react\/dist\/client/;
const OURS = /\/(?:site\/src|contracts)\/|node_modules\/nanostores\/|\?lean$/;
const HOME = '/screens/home/start.tsx';
const CONSOLE = '/admin/';

function usersOf(module: string, graph: Graph): { screens: string[]; hasPage: boolean } {
  const seen = new Set<string>();
  const screens: string[] = [];
  let hasPage = false;
  const climb = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const info = graph.getModuleInfo(id);
    if (id.endsWith(HOME) || (info?.isEntry && id.endsWith('.tsx') && !id.includes(CONSOLE))) screens.push(id);
    else if (info?.isEntry && !id.endsWith('.tsx')) hasPage = true;
    info?.importers.forEach(climb);
  };
  if (OURS.test(module)) climb(module);
  return { screens, hasPage };
}

function groupOf(module: string, graph: Graph): string | null {
  const { screens, hasPage } = usersOf(module, graph);
  const [screen] = screens;
  if (!screen) return null;
  if (hasPage) return 'all';
  return screens.length > 1 ? 'screen' : (/(\w+)\.tsx$/.exec(screen)?.[1] ?? null);
}

const only = (wanted: string) => (module: string, graph: Graph) => (groupOf(module, graph) === wanted ? wanted : null);

/** Keeps the number of files per screen small, because browsers load only six at a time per host over HTTP/1.1. */
export const chunks = {
  groups: [
    { name: 'frame', test: FRAME, priority: 4 },
    { name: 'react', test: REACT, priority: 3 },
    { name: only('all'), priority: 2 },
    { name: only('screen'), priority: 1 },
    { name: groupOf, priority: 0 },
  ],
};

export const chunkFileNames = '_astro/[name].[hash:7].js';

export const entryFileNames = ({ name }: { name: string }): string =>
  `_astro/${name.replace(/\.astro_astro_type_script.*/, '')}.[hash:7].js`;
