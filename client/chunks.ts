/** The bundler's knowledge of a module, as far as it is used here. */
interface Module {
  readonly code: string | null;
  readonly importedIds: readonly string[];
}
interface Modules {
  readonly getModuleInfo: (id: string) => Module | null;
}

const ENTRY = ['/src/main.ts'];
const APP = ['/src/app/App.tsx'];
const MALL = ['/src/app/layouts/MallLayout.tsx', '/src/app/pages/HomePage.tsx'];
const BOARDS = [
  '/src/app/layouts/BoardLayout.tsx',
  '/src/features/auction/board/pages/HandlerBoardPage.tsx',
  '/src/features/auction/board/pages/SupervisorBoardPage.tsx',
  '/src/features/auction/board/pages/SupplierBoardPage.tsx',
];

/** Files of libraries that only pass on hundreds of others, most of which nobody asked for. */
const BARREL = /\/(?:@mantine\/(?:core|hooks)\/esm\/index|tabler-icons-react)\.mjs$/;
const NAMED = /import\s*\{([^}]*)\}\s*from\s*["']@(?:mantine|tabler)\//g;

/** `/a/use-media-query.mjs` → `usemediaquery`: how a file is called, whatever the spelling. */
const plain = (name: string) =>
  (name.split('/').at(-1) ?? '')
    .replace(/\.\w+$/, '')
    .replaceAll(/[-_]/g, '')
    .toLowerCase();

/** The names that modules of ours import from libraries with barrels. */
function wanted(found: ReadonlySet<string>, modules: Modules): ReadonlySet<string> {
  const names = [...found].flatMap((id) =>
    [...(modules.getModuleInfo(id)?.code ?? '').matchAll(NAMED)].flatMap(([, list = '']) =>
      list.split(',').map((name) => plain(name.split(' as ')[0]?.trim() ?? '')),
    ),
  );
  return new Set(names);
}

/** Everything that modules import and what that imports, but for what is loaded on demand. */
function reachable(from: readonly string[], modules: Modules): Set<string> {
  const walk = (follow: (id: string, from: string) => boolean) => {
    const found = new Set<string>();
    const open = [...from];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      const importer = id;
      const ids = modules.getModuleInfo(id)?.importedIds ?? [];
      open.push(...ids.filter((one) => follow(one, importer)));
    }
    return found;
  };
  const own = walk((id) => !id.includes('/node_modules/'));
  const names = wanted(own, modules);
  return walk((id, importer) => !BARREL.test(importer) || names.has(plain(id)));
}

/**
 * The chunks of a first visit. Left alone, the bundler makes a file of every set of pages that
 * share something: a hundred requests for the home. Here what the home needs is three files: what
 * asks the server, which runs while the others are on their way (`first`); what every page is drawn
 * with, the boards too; and what the boards do without. The theme's styles are in the first one, so
 * that all others come after them.
 */
export function chunksOfFirstVisit(root: string) {
  let sets: ReturnType<typeof read> | undefined;
  function read(modules: Modules) {
    const from = (paths: readonly string[]) =>
      reachable(
        paths.map((path) => root + path),
        modules,
      );
    const mall = from(MALL);
    const base = from(APP).union(mall.intersection(from(BOARDS)));
    return { first: from(ENTRY), base, mall };
  }
  const chunk = (name: keyof ReturnType<typeof read>, priority: number) => ({
    name: (id: string, modules: Modules) => {
      sets ??= read(modules);
      return !BARREL.test(id) && sets[name].has(id) ? name : null;
    },
    debugName: name,
    priority,
  });
  // By priority, since a chunk takes along what it imports.
  return [chunk('first', 2), chunk('base', 1), chunk('mall', 0)];
}
