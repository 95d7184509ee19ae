import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { paths } from '@jicai/client/src/app/paths.ts';
import { test } from '@playwright/test';
import { type Postgres, startPostgres } from '../../harness/servers/postgres.ts';
import { type Stack, startStack } from '../../harness/servers/processes.ts';
import { takeSeat } from '../stage.ts';
import { type DemoIds, findDemoIds } from '../kernel/screens/demo-ids.ts';
import { boardVisitsOf, type Visit } from '../kernel/screens/visits.ts';
import { axe, nameOf, walkerOf } from '../kernel/screens/walker.ts';

const PICTURES = '/work/h/looks';
let postgres: Postgres; let stack: Stack; let dataDir: string; let db: Database; let mall: string; let ids: DemoIds;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  postgres = await startPostgres({ fast: true, inMemory: true });
  const databaseUrl = await postgres.create('looks');
  dataDir = await mkdtemp(join(tmpdir(), 'jicai-looks-'));
  stack = await startStack({ databaseUrl, dataDir, demo: true });
  db = openPostgres(databaseUrl, 2);
  mall = `${stack.relay.url}/mall`;
  ids = await findDemoIds(db);
});
test.afterAll(async () => {
  await db?.destroy(); await stack?.stop(); await postgres?.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});
const LOOKS = {
  light: {}, large: { 'jicai.largeType': 'true' }, dark: { 'jicai.boardScheme': '"dark"' },
} as const;
const SIZES: Record<string, [number, number, string[]]> = {
  d1440: [1440, 900, ['light', 'large', 'dark']],
  d1920: [1920, 1080, ['light']],
  d3840: [3840, 2160, ['light']],
  p390: [390, 844, ['light', 'large', 'dark']],
  p360: [360, 640, ['light']],
};
test('looks', async ({ browser }) => {
  test.setTimeout(3_000_000);
  const running: Visit[] = (['amount', 'extension'] as const).flatMap((key) => [
    { as: 'jbr01', path: paths.handlerBoard.to(ids.auction[key]) },
    { as: 'jdr01', path: paths.supervisorBoard.to(ids.auction[key]) },
    { as: 'gys01', path: paths.supplierBoard.to(ids.auction[key]) },
    { as: null, path: paths.publicBoard.to(ids.auction[key]) },
    { as: 'jbr01', path: `${paths.handlerBoard.to(ids.auction[key])}&dp=1` },
  ]) as Visit[];
  const visits = [...running, ...boardVisitsOf(ids, 'all'), { as: 'jbr01', path: '/Jjdt' }, { as: 'gys01', path: '/Jjdt' }] as Visit[];
  console.log(JSON.stringify(ids.auction));
  for (const [look, kept] of Object.entries(LOOKS)) {
    for (const [as, own] of Map.groupBy(visits, (v) => v.as)) {
      const seat = await takeSeat(browser, mall, as);
      await seat.context.addInitScript((k) => { for (const [a, b] of Object.entries(k)) localStorage.setItem(a, b); }, kept);
      if (as !== null) await seat.page.reload();
      const walker = walkerOf(seat, mall);
      for (const visit of own) {
        let first = true;
        for (const [size, [width, height, looks]] of Object.entries(SIZES)) {
          if (!looks.includes(look)) continue;
          await seat.page.setViewportSize({ width, height });
          if (first) await walker.open(visit.path);
          await seat.page.waitForTimeout(250);
          const folder = join(PICTURES, look, size);
          await mkdir(folder, { recursive: true });
          const state = Object.entries(ids.auction).find(([, n]) => visit.path.includes(n))?.[0] ?? 'x';
          await seat.page.screenshot({ path: join(folder, `${state}-${nameOf(visit)}.png`), scale: 'css' });
          const over = await seat.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          if (over > 0) console.log('OVER', look, size, as, visit.path, over);
          if (first || size === 'p390') { const found = await axe(seat.page); if (found.length) console.log('AXE', look, size, state, as, found.join('\n')); }
          first = false;
        }
        const bad = walker.takeComplaints(); if (bad.length) console.log('BAD', as, visit.path, bad.join(' | '));
      }
      await seat.context.close();
    }
  }
});
