/** The bundler's knowledge of a module, as far as it is used here. */
interface Module {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicImporters: readonly string[];
}
interface Modules {
  readonly getModuleInfo: (id: string) => Module | null;
}

const ENTRY = ['/src/main.ts'];
/** The first calls of the mall's pages, as soon as the entry runs. */
const ASKS = ['/src/app/pages/first-asks.ts'];
const APP = ['/src/app/App.tsx'];
const MALL = ['/src/app/layouts/MallLayout.tsx', '/src/app/pages/HomePage.tsx'];
/** Pages for others that use some parts of a supplier's board, and shall not load the rest with them. */
const BESIDE = [
  '/src/features/auction/replay/pages/ReplayPage.tsx',
  '/src/features/sourcing/hall/pages/HallPage.tsx',
  '/src/features/sourcing/inquiry/pages/OrganiserHallPage.tsx',
  '/src/features/sourcing/inquiry/pages/SupplierHallPage.tsx',
];
/** Style sheets that the boards do without. */
const MORE = ['/src/theme/more-styles.ts'];
/** For everybody who is logged in, wherever: what the live connection pushes. */
const LIVE = ['/src/features/work/todo/push.ts', '/src/lib/socket.ts'];
/** A supplier's board, and what is loaded on demand as soon as it stands. */
const BIDDING = [
  '/src/app/layouts/BoardLayout.tsx',
  '/src/features/auction/board/pages/SupplierBoardPage.tsx',
];
/** The boards of handlers and supervisors, likewise. */
const CONTROL = [
  '/src/app/layouts/BoardLayout.tsx',
  '/src/features/auction/countersign/components/AskedElsewhere.tsx',
  '/src/features/auction/board/pages/HandlerBoardPage.tsx',
  '/src/features/auction/board/pages/SupervisorBoardPage.tsx',
  '/src/features/auction/course/components/CourseCard.tsx',
  '/src/features/auction/signal/components/SignalsCard.tsx',
  '/src/features/work/todo/components/MessageBell.tsx',
];

/** The dialogs behind a board's buttons: the mall's chunk would come with a dialog for a frame that both draw. */
const DIALOGS = [
  '/src/features/auction/bidding/components/WriteDialog.tsx',
  '/src/features/auction/bidding/components/form/ConfirmBid.tsx',
  '/src/features/auction/control/components/ClearDialog.tsx',
  '/src/features/auction/control/components/ControlDialog.tsx',
  '/src/features/auction/control/components/RemindDialog.tsx',
];

/** Loaded alone, and the mall's chunk shall not come along. */
const APART = ['/src/features/auction/control/components/EndPicker.tsx'];

/** Files of libraries that only pass on hundreds of others, most of which nobody asked for. */
const BARREL = /\/(?:@mantine\/(?:core|hooks)\/esm\/index|tabler-icons-react)\.mjs$/;
const MANTINE_HELPER = /\/@mantine\/(?:hooks|core\/esm\/core)\//;
const NAMED = /import\s*\{([^}]*)\}\s*from\s*["']@(?:mantine|tabler)\//g;

/**
 * A part in characters that is no file of its own, though other pages need it too: it would be smaller than
 * the headers of its answer. Icons and hooks are.
 */
const SMALL = 4_000;

/** The small parts of a component would bring the large ones along. */
const COMPONENT = /\/@mantine\/core\/esm\/components\//;

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
 * share something: a hundred requests for the home, and for a board. Here what the home needs is three
 * files: what asks the server, which runs while the others are on their way (`first`); what every page is
 * drawn with, the boards too; and what the boards do without. The theme's styles are in the first one, so
 * that all others come after them. The boards' own parts are five: the live connection of everybody who
 * is logged in, what both kinds of board share, what suppliers or those who organise see alone, and the
 * many small parts of others that they are drawn with (`kit`).
 */
export function chunksOfFirstVisit(root: string) {
  let sets: ReturnType<typeof read> | undefined;
  function read(modules: Modules) {
    const from = (paths: readonly string[]) =>
      reachable(
        paths.map((path) => root + path),
        modules,
      );
    // A module that is loaded on demand must be a chunk of its own: the bundler loses its exports within another.
    const isOnDemand = (id: string) => !!modules.getModuleInfo(id)?.dynamicImporters.length;
    const own = (ids: ReadonlySet<string>) =>
      new Set([...ids].filter((id) => id.includes('/auction/') && !isOnDemand(id)));
    const isSmall = (id: string) => (modules.getModuleInfo(id)?.code?.length ?? SMALL) < SMALL;
    const mall = from(MALL);
    const asks = from(ASKS);
    const [bidding, control] = [from(BIDDING), from(CONTROL)];
    const boards = own(bidding.intersection(control));
    const onBoards = bidding.union(control);
    const isShared = (id: string) => !id.includes('/auction/') || bidding.has(id);
    const small = [...onBoards].filter((id) => isSmall(id) && isShared(id) && !isOnDemand(id));
    // The library's own parts reach these through a barrel, unseen here: a dialog would load the mall.
    const helpers = new Set([...mall].filter((id) => MANTINE_HELPER.test(id)));
    const base = from(APP)
      .union(mall.intersection(onBoards.union(from(DIALOGS))))
      .union(helpers);
    const live = from(LIVE);
    const beside = from(BESIDE);
    return {
      // The part that asks must not wait for the application.
      first: from(ENTRY).union(asks.intersection(from(APP))),
      asks: new Set([...asks].filter((id) => !isOnDemand(id))),
      more: from(MORE),
      base,
      mall: mall.difference(from(APART)),
      live,
      boards,
      bidding: own(bidding.difference(beside)),
      control: own(control),
      kit: new Set(small.filter((id) => !COMPONENT.test(id))),
    };
  }
  const chunk = (name: keyof ReturnType<typeof read>, priority: number, takesImports: boolean) => ({
    name: (id: string, modules: Modules) => {
      sets ??= read(modules);
      return !BARREL.test(id) && sets[name].has(id) ? name : null;
    },
    debugName: name,
    priority,
    includeDependenciesRecursively: takesImports,
  });
  // By priority: a chunk has of its set what none before it has taken.
  return [
    chunk('first', 9, true),
    chunk('asks', 8, true),
    chunk('base', 7, true),
    chunk('more', 6, true),
    chunk('mall', 5, true),
    chunk('live', 4, true),
    // The larger parts of libraries stay files of their own, which other pages load too.
    chunk('boards', 3, false),
    chunk('bidding', 2, false),
    chunk('control', 1, false),
    chunk('kit', 0, false),
  ];
}
