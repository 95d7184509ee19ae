import { personId } from '@jicai/platform/demo/accounts.ts';
import { publishProject } from '@jicai/platform/src/auction/publication/publish.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { defaultRules } from '@jicai/shared/domain/auction/rules/forms.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { expect, type Page } from '@playwright/test';
import { inOrder, openStage, phone, type Stage, takeSeat, test } from '../stage.ts';

/* [RT6] Without a network no mark stays green, wherever an auction's state is shown. */

const SHOTS = 'tests/.out/shots';
const NUMBER = 'XM2026-1900';
const PACKAGES = [1, 2].map((position) => `${NUMBER}-${position}`);

async function fill(db: Database): Promise<void> {
  const [opensAt, closesAt] = [Date.now() - 1_000, Date.now() + 3_600_000];
  const step = { kind: 'amount', amount: fen(500_00) } as const;
  const rules = {
    ...defaultRules,
    startingPrice: fen(100_000_00),
    step,
    minSuppliers: 3,
    publicity: 'price',
  } as const;
  const entrants = [1, 2, 3].map((n) => ({ supplierId: `supplier-${n}` }));
  await publishProject(
    {
      number: NUMBER,
      name: '办公用品采购',
      unitId: 'unit-1',
      handlerId: personId('jbr01'),
      supervisorId: personId('jdr01'),
      selection: 'public',
      isDemo: false,
      packages: PACKAGES.map((number, index) => ({
        number,
        name: `第${index + 1}包`,
        opensAt,
        closesAt,
        entrants,
        rules,
      })),
    },
    db,
    inOrder,
  );
}

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage(fill);
});
test.afterAll(async () => {
  await stage?.close();
});

/** All marks of the state turn to 未更新 with the network, and back with it. */
async function expectMarks(page: Page, count: number, shot: string): Promise<void> {
  const context = page.context();
  const marks = page.locator('.mantine-Badge-label');
  const current = marks.filter({ hasText: /^进行中$/ });
  const old = marks.filter({ hasText: /^进行中（未更新）$/ });
  await expect(current).toHaveCount(count);
  await context.setOffline(true);
  await expect(old).toHaveCount(count);
  await expect(current).toHaveCount(0);
  await page.screenshot({ path: `${SHOTS}/${shot}.png` });
  await context.setOffline(false);
  await expect(current).toHaveCount(count);
}

test('[RT6] package tabs and board', async ({ browser }) => {
  for (const [name, board] of [
    ['jbr01', 'Jbrjjdt'],
    ['gys01', 'Gysjjdt'],
  ] as const) {
    const { page } = await takeSeat(browser, stage.mall, name);
    await page.goto(`${stage.mall}/${board}?bbh=${PACKAGES[0]}`);
    await expect(page.getByRole('navigation', { name: '本项目各包' })).toBeVisible();
    await expectMarks(page, 3, `stale-${board}`);
  }
});

test('[RT6] the hall as a table and as cards', async ({ browser }) => {
  for (const viewport of [undefined, phone]) {
    const { page } = await takeSeat(browser, stage.mall, 'jbr01', viewport);
    await page.goto(`${stage.mall}/Jjdt`);
    await expect(page.getByText('尚无报价')).toHaveCount(2);
    await expectMarks(page, 2, `stale-hall-${viewport ? 'cards' : 'table'}`);
  }
});

test('[RT6] the public page', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/Jjgk?bbh=${PACKAGES[0]}`);
  await expect(page.getByText('尚无报价').first()).toBeVisible();
  await expectMarks(page, 1, 'stale-public');
});
