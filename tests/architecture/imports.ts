import { posix } from 'node:path';
import type { Source } from './sources.ts';

const IMPORT =
  /(?:^|[^.\w])(?:import|export)\s+(?:type\s+)?(?:[\w$*\s{},]+?\s+from\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;

/** What a file imports: the specifiers as written. */
export function importsOf({ text }: Source): string[] {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/^\s*\/\/.*$/gm, ' ');
  return [...withoutComments.matchAll(IMPORT)].flatMap(([, a, b]) => a ?? b ?? []);
}

type Package = 'shared' | 'platform' | 'relay' | 'client' | 'tests';

/** architecture.md, "may import". */
const ARROWS: Readonly<Record<Package, readonly Package[]>> = {
  shared: [],
  platform: ['shared'],
  relay: ['shared'],
  client: ['shared'],
  tests: ['shared', 'platform', 'relay', 'client'],
};

/** Libraries that would break what a package is for. */
const BANNED: Readonly<Record<Package, RegExp | null>> = {
  // Both sides run it: nothing of Node, nothing of the browser, no library but the validator.
  shared: /^(?!(?:zod(?:\/mini)?)$)/,
  platform: /^(?:react|socket\.io|vite)/,
  // It holds no database.
  relay: /^(?:pg|kysely|@electric-sql\/.*|react)$/,
  client: /^(?:node:|fastify|pg$|kysely|undici|socket\.io$)/,
  tests: null,
};
/** What tests beside the code may use too: among it the real other side of a socket. */
const TEST_LIBRARIES = /^(?:vitest|fast-check|supertest|socket\.io|undici|node:.*)$/;

function packageOf(path: string): Package | null {
  const [first = ''] = path.split('/');
  return first in ARROWS ? (first as Package) : null;
}

/** The file that a specifier means, or null for a library. */
function target(from: string, specifier: string): string | null {
  if (specifier.startsWith('.'))
    return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  const ours = /^@jicai\/(\w+)\/(.*)$/.exec(specifier);
  if (!ours) return null;
  const [, name = '', rest = ''] = ours;
  return name === 'shared' ? `shared/src/${rest}` : `${name}/${rest}`;
}

/** The layer of a platform file, from its name: `live-routes.ts` is routes. */
function layerOf(path: string): string | null {
  const match = /^platform\/src\/(?:[\w-]+\/)+(routes|service|repository|rules|policy)\.ts$/;
  return match.exec(path)?.[1] ?? null;
}

/** What a layer of the platform must not know. */
const BELOW: Readonly<Record<string, { layers: RegExp; libraries: RegExp }>> = {
  routes: { layers: /^repository$/, libraries: /^(?:kysely|pg)$/ },
  service: { layers: /^routes$/, libraries: /^fastify/ },
  repository: { layers: /^(?:routes|service)$/, libraries: /^fastify/ },
  rules: { layers: /^(?:routes|service|repository)$/, libraries: /^(?:fastify|kysely|pg|node:)/ },
  policy: { layers: /^(?:routes|service|repository)$/, libraries: /^(?:fastify|kysely|pg)/ },
};

/** The wings, lowest first, and what each may import besides itself. */
const BELOW_WORK = ['kernel', 'files', 'identity'];
const WINGS: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  files: ['kernel'],
  identity: ['kernel', 'files'],
  work: BELOW_WORK,
  mall: [...BELOW_WORK, 'work'],
  ordering: [...BELOW_WORK, 'work', 'mall'],
  auction: [...BELOW_WORK, 'work'],
  sourcing: [...BELOW_WORK, 'work', 'mall', 'ordering', 'auction'],
  fulfilment: [...BELOW_WORK, 'work', 'mall', 'ordering'],
  supply: [...BELOW_WORK, 'work', 'mall'],
};

const mayImport = (wing: string, other: string) =>
  wing === other || wing === 'operations' || (WINGS[wing]?.includes(other) ?? false);

function clientProblem(from: string, to: string): string | null {
  const [, area, wing = ''] = /^client\/src\/(\w+)\/([\w-]+)?/.exec(from) ?? [];
  const [, toArea, toWing = ''] = /^client\/src\/(\w+)\/([\w-]+)?/.exec(to) ?? [];
  if (area === 'features' && toArea === 'features' && !mayImport(wing, toWing)) {
    return `${wing} does not import ${toWing}`;
  }
  if (toArea === 'features' && (area === 'ui' || area === 'lib' || area === 'theme')) {
    return `${area} is below the features`;
  }
  const isPaths = to.startsWith('client/src/app/paths');
  if (toArea === 'app' && area !== 'app' && area !== undefined && !isPaths) {
    return 'only app/paths.ts of app is for others';
  }
  return null;
}

function problemOf({ path: from }: Source, specifier: string): string | null {
  const own = packageOf(from);
  if (own === null) return null;
  const isTest = /\.test\.tsx?$/.test(from);
  const to = target(from, specifier);
  const layer = BELOW[layerOf(from) ?? ''];
  if (to === null) {
    if (isTest && TEST_LIBRARIES.test(specifier)) return null;
    if (BANNED[own]?.test(specifier)) return `${own} does without ${specifier}`;
    return layer?.libraries.test(specifier) ? `${layerOf(from)} does without ${specifier}` : null;
  }
  const other = packageOf(to);
  if (other === null) return 'leaves the packages';
  if (other !== own) {
    if (isTest && to.startsWith('tests/harness/')) return null;
    if (!ARROWS[own].includes(other)) return `${own} does not import ${other}`;
    const isSource = from.startsWith(`${own}/src/`);
    if (own !== 'tests' && isSource && specifier.startsWith('.'))
      return `import it as @jicai/${other}/…`;
    return null;
  }
  if (own === 'client') return clientProblem(from, to);
  const toLayer = layerOf(to);
  const isBelow = toLayer !== null && layer?.layers.test(toLayer);
  return isBelow ? `${layerOf(from)} does not import ${toLayer}` : null;
}

/** Every import that points the wrong way, as `file → specifier: why`. */
export function wrongImports(files: readonly Source[]): string[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap((specifier) => {
      const problem = problemOf(file, specifier);
      return problem ? [`${file.path} → ${specifier}: ${problem}`] : [];
    }),
  );
}

/** Files that only pass on what others export. */
export function barrels(files: readonly Source[]): string[] {
  return files
    .filter(({ path, text }) => {
      const passesOn = /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;'"]*from\s*['"]/m.test(text);
      return passesOn && (/\/index\.tsx?$/.test(path) || /^export\s+(?:type\s+)?\*/m.test(text));
    })
    .map(({ path }) => path);
}
