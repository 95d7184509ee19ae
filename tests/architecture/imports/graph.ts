import { resolve } from 'node:path';
import { cruise, type ICruiseResult, type IRegularForbiddenRuleType } from 'dependency-cruiser';

/** The folders whose modules are read. */
export const READ = [
  'shared/src',
  'platform/src',
  'platform/demo',
  'platform/bin',
  'relay/src',
  'client/src',
  'tests',
];

/** One import between two modules of the project: paths from the root. */
export type Arrow = readonly [from: string, to: string];

/** The modules of the project and the imports between them, type imports among them. */
export interface Graph {
  readonly modules: readonly string[];
  readonly arrows: readonly Arrow[];
  /** Imports that a rule forbids, as `from → to: rule`, sorted. */
  readonly violations: readonly string[];
}

/**
 * Reads every module below `base` with dependency-cruiser. It parses with TypeScript 6: with
 * TypeScript 7 it would read nothing and report no violation.
 */
export async function readGraph(
  base: string,
  rules: readonly IRegularForbiddenRuleType[],
  folders: readonly string[] = READ,
): Promise<Graph> {
  const { output } = await cruise([...folders], {
    baseDir: resolve(base),
    validate: true,
    ruleSet: { forbidden: [...rules] },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^tests/\\.out/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.mts', '.d.ts', '.d.mts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  });
  const { modules, summary } = output as ICruiseResult;
  const read = modules.filter(({ source }) => folders.some((one) => source.startsWith(`${one}/`)));
  const own = new Set(read.map(({ source }) => source));
  return {
    modules: [...own],
    arrows: read.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => own.has(resolved))
        .map(({ resolved }) => [source, resolved] as const),
    ),
    violations: [
      ...new Set(summary.violations.map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}`)),
    ].toSorted(),
  };
}
