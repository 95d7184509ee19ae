import { type Source, split } from '../sources.ts';

/** Type escapes that the lint rules also refuse, wherever a comment may have switched them off. */
export function anyTypes(files: readonly Source[]): string[] {
  return files
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap((file) => {
      const { code } = split(file.text);
      const isAny = /(?::|\bas|[<|&,]|=>)\s*any\b(?!\s*[(:])/.test(code);
      const isMuted = /@ts-(?:ignore|nocheck|expect-error)|biome-ignore-all/.test(file.text);
      return [
        ...(isAny ? [`${file.path}: any`] : []),
        ...(isMuted ? [`${file.path}: a switched-off checker`] : []),
      ];
    });
}

const NARROWED =
  /\b(?:it|test|describe|suite|bench)(?:\.\w+)*\.(?:only|skip|todo|fails|fixme|skipIf|runIf)\b/;

/** Tests that are left out, or that leave the others out, and excuses that nobody needs. */
export function narrowedTests(
  files: readonly Source[],
  excused: Readonly<Record<string, string>> = {},
): string[] {
  const narrowed = files
    .filter(({ path }) => /\.(?:test|spec|bench)\.tsx?$|^tests\/.*\.ts$/.test(path))
    .filter(({ text }) => NARROWED.test(split(text).code))
    .map(({ path }) => path);
  return [
    ...narrowed.filter((path) => !excused[path]?.trim()),
    ...Object.keys(excused).filter((path) => !narrowed.includes(path)),
  ];
}

/** Hosts that packages are downloaded from: where someone installs from is not the project's. */
const HOSTS =
  /https?:\/\/[^\s"'`)]*(?:registry|npmmirror|artifactory|verdaccio|nexus)[^\s"'`)]*|\bregistry\.[a-z]+\.[a-z]+\b/i;

/** Text that names a package registry. */
export function registryHosts(files: readonly Source[]): string[] {
  return files.filter(({ text }) => HOSTS.test(text)).map(({ path }) => path);
}

const TOP = new Set([
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'biome.json',
  'docker-compose.yml',
  'README.md',
  'client',
  'relay',
  'platform',
  'shared',
  'tests',
  'docs',
]);
/** Made by running things, never committed. */
const GENERATED = new Set(['node_modules', 'data']);

/** Entries of the top level that architecture.md does not know. */
export function strayEntries(names: readonly string[]): string[] {
  return names.filter((name) => !TOP.has(name) && !GENERATED.has(name) && !name.startsWith('.'));
}

/** Time and chance inside pure rules. */
export function impureRules(files: readonly Source[]): string[] {
  const rules = files.filter(({ path }) => /^shared\/src\/domain\/(?!.*\.test\.)/.test(path));
  return rules
    .filter(({ text }) =>
      /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\b/.test(split(text).code),
    )
    .map(({ path }) => path);
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

/** Pages that show the failure of a read by hand instead of by `Loaded` or `Unloaded`, and excuses that nobody needs. */
export function failedByHand(
  files: readonly Source[],
  excused: Readonly<Record<string, string>> = {},
): string[] {
  const found = files
    .filter(({ path }) => /^client\/src\/(?!ui\/page\/).*\.tsx$/.test(path))
    .filter(({ text }) => /<Failed\b/.test(split(text).code))
    .map(({ path }) => path);
  return [
    ...found.filter((path) => !excused[path]?.trim()),
    ...Object.keys(excused).filter((path) => !found.includes(path)),
  ];
}
