import type { Plugin, Rolldown } from 'vite';

/** The frame of every page of signed-in people. */
const shell = 'shell/main-shell.tsx';

/**
 * Pages whose files browsers are told of with the page, and the modules that they load; `*` stands for one part of an
 * address. Without this a browser learns of them only once the first script has run. Other pages are loaded as always.
 */
const pages: Readonly<Record<string, readonly string[]>> = {
  '/': ['activities/activities-page.tsx'],
  '/activities': ['activities/activities-page.tsx'],
  '/dashboard': ['dashboard/month/dashboard-page.tsx', 'dashboard/month/read-early.ts', 'ui/charts/chart-engine.tsx'],
  '/sensors': ['sensors/sensors-page.tsx'],
  '/sensors/*': ['overview/sensor-home-page.tsx'],
  '/installation_sites': ['installation-sites/installation-sites-page.tsx'],
  '/installation_sites/*': ['overview/site-page.tsx'],
  '/station': ['station/places/places-page.tsx'],
  '/station/*': ['station/events/events-page.tsx'],
  '/admin/sensors': ['sensors/sensors-page.tsx'],
  '/admin/accounts': ['accounts/accounts-page.tsx'],
};

type Bundle = Rolldown.OutputBundle;

/**
 * Writes `page-files.json`: for each of these pages the paths of all scripts and styles that it loads and the page
 * itself does not name, dependencies last.
 */
export function pageFiles(): Plugin {
  return {
    name: 'trapline:page-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const named = new Set(filesOf(bundle, chunksOf(bundle, 'main.tsx')));
      const filesByPage = Object.entries(pages).map(([page, modules]) => {
        const files = [shell, ...modules].flatMap((module) => filesOf(bundle, chunksOf(bundle, module)));
        return [page, [...new Set(files)].filter((file) => !named.has(file)).map((file) => `/${file}`)] as const;
      });
      this.emitFile({
        ...{ type: 'asset', fileName: 'page-files.json' },
        source: JSON.stringify(Object.fromEntries(filesByPage)),
      });
    },
  };
}

/** The chunks that are or contain a module of `web/src`. @throws Error if there is none: the module has moved */
function chunksOf(bundle: Bundle, module: string): readonly string[] {
  const isIt = (id: string | null) => id?.replaceAll('\\', '/').endsWith(`/web/src/${module}`) ?? false;
  const found = Object.values(bundle).filter(
    (one) => one.type === 'chunk' && (isIt(one.facadeModuleId) || one.moduleIds.some(isIt)),
  );
  if (found.length === 0) throw new Error(`No chunk contains web/src/${module}: change web/page-files.ts`);
  return found.map(({ fileName }) => fileName);
}

/** Chunks, all that they import at once, and the styles of all these. */
function filesOf(bundle: Bundle, first: readonly string[]): readonly string[] {
  const chunks = new Set(first);
  const styles = new Set<string>();
  for (const name of chunks) {
    const one = bundle[name];
    if (one?.type !== 'chunk') continue;
    for (const next of one.imports) chunks.add(next);
    for (const style of one.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  return [...chunks, ...styles];
}
