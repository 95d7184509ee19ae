import { describe, expect, it } from 'vitest';
import { barrels, importsOf, wrongImports } from './imports.ts';
import { code } from './sources.ts';

describe('imports', () => {
  it('all point the way that the architecture allows', () => {
    expect(wrongImports(code())).toEqual([]);
  });

  it('nothing is a barrel', () => {
    expect(barrels(code())).toEqual([]);
  });

  it('the check sees the imports of this project', () => {
    const files = code();
    const seen = files.flatMap((file) => importsOf(file));
    expect(files.length).toBeGreaterThan(50);
    expect(seen.filter((one) => one.startsWith('@jicai/shared/')).length).toBeGreaterThan(20);
    expect(
      importsOf({ path: 'x.ts', text: "import {\n  a,\n  type B,\n} from './a.ts';" }),
    ).toEqual(['./a.ts']);
    expect(
      importsOf({ path: 'x.ts', text: "import './side.css';\nawait import('./lazy.ts')" }),
    ).toEqual(['./side.css', './lazy.ts']);
    expect(
      importsOf({ path: 'x.ts', text: "// import a from './a.ts'\n/* import './b.ts' */" }),
    ).toEqual([]);
  });

  it.each([
    ['relay/src/a.ts', '../../platform/src/b.ts'],
    ['relay/src/a.ts', '@jicai/platform/src/b.ts'],
    ['relay/src/a.ts', 'pg'],
    ['relay/src/a.ts', '../../shared/src/limits.ts'],
    ['platform/src/a.ts', '@jicai/relay/src/b.ts'],
    ['platform/src/a.ts', '../../tests/harness/wait.ts'],
    ['shared/src/a.ts', '@jicai/platform/src/b.ts'],
    ['shared/src/a.ts', 'node:crypto'],
    ['client/src/lib/a.ts', '@jicai/platform/src/b.ts'],
    ['client/src/lib/a.ts', 'node:fs'],
    ['client/src/features/auction/a.tsx', '../mall/b.ts'],
    ['client/src/features/mall/pages/a.tsx', '../../ordering/b.ts'],
    ['client/src/features/auction/a.tsx', '../../app/router.tsx'],
    ['client/src/ui/a.tsx', '../features/auction/b.tsx'],
    ['platform/src/auction/bidding/routes.ts', './repository.ts'],
    ['platform/src/auction/live/routes.ts', 'kysely'],
    ['platform/src/auction/rules.ts', './repository.ts'],
    ['platform/src/auction/ledger/repository.ts', './service.ts'],
    ['platform/src/auction/bidding/service.ts', 'fastify'],
    ['client/src/a.ts', '../../package.json'],
  ])('a planted %s → %s is found', (path, specifier) => {
    expect(wrongImports([{ path, text: `import { a } from '${specifier}';` }])).toHaveLength(1);
  });

  it.each([
    ['relay/src/a.ts', '@jicai/shared/limits.ts'],
    ['relay/src/a.test.ts', '../../tests/harness/wait.ts'],
    ['client/src/features/auction/a.tsx', '../../app/paths.ts'],
    ['client/src/features/auction/pages/a.tsx', '../components/b.tsx'],
    ['client/src/app/router.tsx', '../features/auction/pages/a.tsx'],
    ['platform/src/auction/bidding/routes.ts', './service.ts'],
    ['platform/src/auction/bidding/service.ts', './repository.ts'],
    ['tests/live/a.ts', '../../platform/src/b.ts'],
  ])('%s → %s is allowed', (path, specifier) => {
    expect(wrongImports([{ path, text: `import { a } from '${specifier}';` }])).toEqual([]);
  });

  it('planted barrels are found', () => {
    expect(
      barrels([{ path: 'client/src/ui/index.ts', text: "export { a } from './a.ts';" }]),
    ).toHaveLength(1);
    expect(
      barrels([{ path: 'client/src/ui/all.ts', text: "export * from './a.ts';" }]),
    ).toHaveLength(1);
    expect(barrels([{ path: 'client/src/ui/index.ts', text: 'export const a = 1;' }])).toEqual([]);
  });
});
