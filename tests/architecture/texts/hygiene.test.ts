import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { code, filesLike, root } from '../sources.ts';
import {
  anyTypes,
  barrels,
  failedByHand,
  impureRules,
  narrowedTests,
  registryHosts,
  strayEntries,
} from './hygiene.ts';

/** Tests that may be left out: where, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'tests/harness/found-data.ts':
    'the data is not ours to ship: used where it lies beside the repository',
  'platform/src/identity/password/password.test.ts':
    'only Linux knows a priority for each thread, and shows it',
  'tests/platform/kernel/npm-start.test.ts': 'only Linux lists the processes of others as files',
  'tests/platform/auction/evidence/long-log.test.ts':
    'the embedded database computes in the thread that asks it',
  'tests/platform/operations/backup.test.ts':
    'only Linux knows a priority for each thread, and shows it',
};

const FRAMED = 'there is no frame until there is data, or a failure, which brings it along';
/** Failures of reads that `Loaded` does not show: where, and why. */
const FAILED_BY_HAND: Readonly<Record<string, string>> = {
  'client/src/app/guard/PageOutlet.tsx': 'the menu has states of its own',
  'client/src/features/auction/audit/pages/AuditPage.tsx': 'stands beside the last result',
  'client/src/features/auction/award/components/AwardPanel.tsx': FRAMED,
  'client/src/features/auction/price-chart/components/PriceChartCard.tsx':
    'a store reads, not a query',
  'client/src/features/auction/public-board/pages/PublicBoardPage.tsx':
    'an unknown board is no failure, and a failure has no words for visitors',
  'client/src/features/auction/replay/pages/ReplayPage.tsx': 'each refusal looks different',
  'client/src/features/files/upload/FileUpload.tsx': 'files that were chosen hide the failure',
  'client/src/features/fulfilment/after-sale/pages/AfterSaleApplyPage.tsx':
    'an address without an order fails before anything is read',
  'client/src/features/ordering/budget/components/BudgetPanel.tsx': FRAMED,
  'client/src/features/ordering/message/components/OrderMessages.tsx': FRAMED,
  'client/src/features/sourcing/editor/components/EditPage.tsx': FRAMED,
  'client/src/features/sourcing/editor/components/sections/Supervision.tsx':
    'stands in the place of a field, which shows by itself that it is loading',
  'client/src/features/sourcing/evaluation/components/Questions.tsx': FRAMED,
  'client/src/features/sourcing/signal/components/ProjectSignals.tsx': FRAMED,
  'client/src/features/supply/entry/pages/ShopRegisterPage.tsx': 'stands above a form that stays',
};

const file = (text: string, path = 'relay/src/a.ts') => [{ path, text }];

describe('types', () => {
  it('nothing is any, and no checker is switched off', () => {
    expect(anyTypes(code().filter(({ path }) => !path.startsWith('tests/architecture/')))).toEqual(
      [],
    );
  });

  it.each([
    'const a: any = 1;',
    'f(b as any)',
    'Array<any>',
    'type A = Map<string, any>;',
    'let a: string | any;',
    '// @ts-ignore',
  ])('the check finds %s', (text) => {
    expect(anyTypes(file(text))).toHaveLength(1);
  });

  it.each(["const a = 'x as any';", '// any: all', 'isMany(company)', 'Promise.any([])'])(
    'the check leaves %s alone',
    (text) => {
      expect(anyTypes(file(text))).toEqual([]);
    },
  );
});

describe('tests', () => {
  it('none is left out, none leaves the others out', () => {
    expect(narrowedTests(code(), LEFT_OUT)).toEqual([]);
  });

  it.each(['it.only', 'test.skip', 'describe.skip', 'it.concurrent.skip', 'test.fixme', 'it.todo'])(
    'the check finds %s',
    (call) => {
      expect(narrowedTests(file(`${call}('a', () => {});`, 'relay/src/a.test.ts'))).toHaveLength(1);
    },
  );

  it('the check finds an idle excuse', () => {
    expect(narrowedTests(file('it()'), { 'relay/src/a.test.ts': 'once' })).toHaveLength(1);
  });
});

describe('what the project says and holds', () => {
  it('no text names a package registry', () => {
    const texts = filesLike(
      /\.(ts|tsx|mjs|json|md|yml|sql|css|html)$|Dockerfile$|(^|\/)\.[\w-]+$|^\.ci\//,
    );
    const others = texts.filter(({ path }) => !path.startsWith('tests/architecture/'));
    expect(others.map(({ path }) => path)).toContain('package-lock.json');
    expect(others.map(({ path }) => path)).toContain('.npmrc');
    expect(registryHosts(others)).toEqual([]);
  });

  it.each(['"resolved": "https://registry.example.org/a.tgz"', 'registry=http://npm-registry/'])(
    'the check finds %s',
    (text) => {
      expect(registryHosts(file(text, '.npmrc'))).toHaveLength(1);
    },
  );

  it('the top level holds what the architecture names', () => {
    expect(strayEntries(readdirSync(root))).toEqual([]);
    expect(strayEntries(['notes', 'client', '.ci', 'data'])).toEqual(['notes']);
  });

  it('exceptions from lint rules name files that are there', () => {
    const { overrides } = JSON.parse(readFileSync(`${root}/biome.json`, 'utf8')) as {
      overrides: readonly { readonly includes: readonly string[] }[];
    };
    const excepted = overrides.flatMap(({ includes }) => includes).filter((one) => !/\*/.test(one));
    expect(excepted.filter((path) => !existsSync(`${root}/${path}`))).toEqual([]);
  });

  it('nothing is a barrel', () => {
    expect(barrels(code())).toEqual([]);
    const passesOn = "export { a } from './a.ts';";
    expect(barrels(file(passesOn, 'client/src/ui/index.ts'))).toHaveLength(1);
    expect(barrels(file("export * from './a.ts';", 'client/src/ui/all.ts'))).toHaveLength(1);
    expect(barrels(file('export const a = 1;', 'client/src/ui/index.ts'))).toEqual([]);
  });

  it("parts that are loaded later wait for a network: React's own lazy keeps a failure for ever", () => {
    const own = 'client/src/lib/browser/lazy.ts';
    const eager = code().filter(({ text }) =>
      /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text),
    );
    expect(eager.map(({ path }) => path)).toEqual([own]);
  });

  it('`Loaded` or `Unloaded` shows the states of a read, except where a reason is given', () => {
    expect(failedByHand(code(), FAILED_BY_HAND)).toEqual([]);
    const page = 'client/src/features/a/Page.tsx';
    const planted = file('if (!data) return error ? <Failed what="a" /> : <Loading />;', page);
    expect(failedByHand(planted)).toEqual([page]);
    expect(failedByHand(planted, { [page]: 'once' })).toEqual([]);
    expect(failedByHand(file('<Loaded />', page), { [page]: 'once' })).toEqual([page]);
  });

  it('pure rules ask neither the clock nor chance', () => {
    expect(impureRules(code())).toEqual([]);
    const planted = 'const now = Date.now();';
    expect(impureRules(file(planted, 'shared/src/domain/a.ts'))).toHaveLength(1);
    expect(impureRules(file(planted))).toEqual([]);
  });
});
