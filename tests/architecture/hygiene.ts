import { type Source, split } from './sources.ts';

/** Longer files, each with its reason. An entry without such a file is a problem too. */
export type LongFiles = Readonly<Record<string, string>>;

const LIMIT = 300;

/** Files over 300 lines that nobody explained, and explanations nobody needs. */
export function lengthProblems(files: readonly Source[], excused: LongFiles): string[] {
  const lines = ({ text }: Source) => text.trimEnd().split('\n').length;
  const long = files.filter((file) => lines(file) > LIMIT);
  const unexplained = long.filter(({ path }) => !excused[path]?.trim());
  const idle = Object.keys(excused).filter((path) => !long.some((file) => file.path === path));
  return [
    ...unexplained.map((file) => `${file.path}: ${lines(file)} lines, and no reason given`),
    ...idle.map((path) => `${path}: excused as long, but is not`),
  ];
}

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
