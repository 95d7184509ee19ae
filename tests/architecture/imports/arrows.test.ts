import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAP_PAGE, mapPage } from '../docs/map.ts';
import { root } from '../sources.ts';
import { RULES } from './arrows.ts';
import { moduleCircles, sliceCircles } from './circles.ts';
import { type Graph, readGraph } from './graph.ts';
import { KNOWN } from './known-violations.ts';

/** Everything that is wrong with a graph, as `from → to: why`. */
const problems = ({ violations, arrows }: Graph) => [
  ...violations,
  ...moduleCircles(arrows),
  ...sliceCircles(arrows),
];

describe('imports of the project', () => {
  let graph: Graph;
  beforeAll(async () => {
    graph = await readGraph(root, RULES);
  });

  it('are read: more than a thousand modules, type imports among them', () => {
    expect(graph.modules.length).toBeGreaterThan(1_000);
    expect(graph.arrows.length).toBeGreaterThan(5_000);
    const seen = (from: string, to: RegExp) =>
      graph.arrows.some(([one, other]) => one === from && to.test(other));
    // A type import, an import by the package's name, and one on demand.
    expect(seen('relay/src/app.ts', /^relay\/src\/config\.ts$/)).toBe(true);
    expect(seen('platform/src/ordering/cart/slice.ts', /^shared\/src\/contract\//)).toBe(true);
    expect(seen('platform/bin/audit.mjs', /^platform\/src\/auction\/audit\//)).toBe(true);
  });

  it('point the way that the architecture allows, and form no circle', () => {
    expect(problems(graph).filter((problem) => !KNOWN.includes(problem))).toEqual([]);
  });

  it('are drawn in the docs as they are (npm run docs)', () => {
    expect(readFileSync(join(root, MAP_PAGE), 'utf8')).toBe(mapPage(graph.modules, graph.arrows));
  });

  it('the drawing refuses an import that leads back', () => {
    const back = ['platform/src/kernel/a/b.ts', 'platform/src/mall/shop/c.ts'] as const;
    expect(() => mapPage(graph.modules, [...graph.arrows, back])).toThrow('kernel,mall');
  });

  it('the list of known violations has no entry that is mended', () => {
    const found = problems(graph);
    expect(KNOWN.filter((known) => !found.includes(known))).toEqual([]);
  });
});

/** Wrong imports: file, and what it imports. */
const WRONG: readonly (readonly [string, string])[] = [
  ['relay/src/a.ts', '../../platform/src/x.ts'],
  ['relay/src/b.ts', 'pg'],
  ['relay/src/c.ts', '../../shared/src/x.ts'],
  ['relay/src/d.ts', '../../client/src/lib/x.ts'],
  ['platform/src/a.ts', '../../relay/src/x.ts'],
  ['platform/src/b.ts', '../../tests/harness/x.ts'],
  ['platform/src/c.ts', 'socket.io'],
  ['platform/src/mall/shop/demo.ts', '../../../demo/x.ts'],
  ['platform/src/d.test.ts', '../../relay/src/x.ts'],
  ['shared/src/a.ts', '../../platform/src/x.ts'],
  ['shared/src/b.ts', 'node:crypto'],
  ['shared/src/c.ts', 'fastify'],
  ['shared/src/domain/sourcing/project/check.ts', 'jsep'],
  ['client/src/ui/show/RichText.tsx', 'htmlparser2'],
  ['client/src/lib/a.ts', '../../../platform/src/x.ts'],
  ['client/src/lib/b.ts', 'node:fs'],
  ['client/src/lib/c.ts', '../../../package.json'],
  ['client/src/features/auction/live/a.tsx', '../../mall/x.ts'],
  ['client/src/features/mall/shop/pages/a.tsx', '../../../ordering/x.ts'],
  ['client/src/features/auction/live/b.tsx', '../../../app/router.tsx'],
  ['client/src/ui/a.tsx', '../features/mall/x.ts'],
  ['platform/src/kernel/http/a.ts', '../../identity/x.ts'],
  ['platform/src/auction/live/a.ts', '../../mall/x.ts'],
  ['platform/src/mall/shop/a.ts', '../../operations/x.ts'],
  ['shared/src/domain/work/a.ts', '../../contract/ordering/x.ts'],
  ['shared/src/contract/mall/a.ts', '../auction/x.ts'],
  ['shared/src/contract/mall/b.ts', '../../domain/mall/x.ts'],
  ['platform/src/auction/bids/store/slice.ts', 'kysely'],
  ['platform/src/auction/bids/rules.ts', './repository.ts'],
  ['platform/src/auction/bids/repository.ts', './service.ts'],
  ['platform/src/auction/bids/service.ts', 'fastify'],
  ['platform/src/auction/rounds/service.ts', './slice.ts'],
  ['platform/src/auction/rounds/rules.ts', 'node:fs'],
];

/** Imports that are right. */
const RIGHT: readonly (readonly [string, string])[] = [
  ['relay/src/e.test.ts', '../../tests/harness/x.ts'],
  ['relay/src/f.test.ts', 'socket.io'],
  ['shared/src/d.ts', 'zod'],
  ['shared/src/contract/mall/c.ts', '../../domain/kernel/x.ts'],
  ['shared/src/domain/sourcing/formula/parse.ts', 'jsep'],
  ['shared/src/domain/kernel/texts/rich-text.ts', 'htmlparser2'],
  ['client/src/features/auction/live/c.tsx', '../../../app/paths.ts'],
  ['client/src/features/ordering/cart/a.tsx', '../../mall/x.ts'],
  ['client/src/app/a.tsx', '../features/auction/live/c.tsx'],
  ['platform/src/auction/queue/slice.ts', './service.ts'],
  ['platform/src/auction/queue/service.ts', './repository.ts'],
  ['platform/src/ordering/cart/a.ts', '../../mall/x.ts'],
  ['platform/demo/a.ts', '../src/auction/x.ts'],
  ['tests/live/a.ts', '../../platform/src/x.ts'],
];

const TARGETS = [
  'package.json',
  'platform/src/x.ts',
  'relay/src/x.ts',
  'shared/src/x.ts',
  'client/src/lib/x.ts',
  'client/src/app/router.tsx',
  'client/src/app/paths.ts',
  'client/src/features/mall/x.ts',
  'client/src/features/ordering/x.ts',
  ...['identity', 'mall', 'operations', 'auction'].map((wing) => `platform/src/${wing}/x.ts`),
  'shared/src/contract/ordering/x.ts',
  'shared/src/contract/auction/x.ts',
  'shared/src/domain/mall/x.ts',
  'shared/src/domain/kernel/x.ts',
  'platform/src/auction/rounds/slice.ts',
  'platform/demo/x.ts',
  'platform/bin/x.mjs',
  'tests/harness/x.ts',
];

describe('planted imports', () => {
  const base = mkdtempSync(join(tmpdir(), 'arrows-'));
  let found: string[];

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  };

  beforeAll(async () => {
    for (const path of TARGETS) write(path, path.endsWith('.json') ? '{}' : 'export type A = 1;\n');
    for (const [path, specifier] of [...WRONG, ...RIGHT]) {
      write(path, `import type { A } from '${specifier}';\nexport type B = A;\n`);
    }
    // Circles that only types close: of two modules of a slice, and of two slices.
    write('platform/src/supply/one/a.ts', "import type { B } from './b.ts';\nexport type A = B;\n");
    write('platform/src/supply/one/b.ts', "import type { A } from './a.ts';\nexport type B = A;\n");
    write(
      'platform/src/supply/two/a.ts',
      "import type { B } from '../six/a.ts';\nexport type A = B;\n",
    );
    write('platform/src/supply/two/b.ts', 'export type B = 1;\n');
    write(
      'platform/src/supply/six/a.ts',
      "import type { B } from '../two/b.ts';\nexport type A = B;\n",
    );
    found = problems(await readGraph(base, RULES));
  });
  afterAll(() => rmSync(base, { recursive: true }));

  it.each(WRONG)('%s → %s is found', (path) => {
    expect(found.filter((problem) => problem.startsWith(`${path} → `))).not.toEqual([]);
  });

  it.each(RIGHT)('%s → %s is allowed', (path) => {
    expect(found.filter((problem) => problem.startsWith(`${path} → `))).toEqual([]);
  });

  it('circles are found, of modules and of slices, though only types close them', () => {
    expect(
      found.filter((problem) => problem.includes('circle') && problem.includes('supply')),
    ).toEqual([
      'platform/src/supply/one/a.ts → platform/src/supply/one/b.ts: a circle of modules',
      'platform/src/supply/one/b.ts → platform/src/supply/one/a.ts: a circle of modules',
      'platform/src/supply/six → platform/src/supply/two: a circle of slices',
      'platform/src/supply/two → platform/src/supply/six: a circle of slices',
    ]);
  });
});
