import { personId } from '@jicai/platform/demo/accounts.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { transact } from '@jicai/platform/src/kernel/write/write.ts';
import { storeProducts } from '@jicai/platform/src/mall/catalog/store/store-products.ts';
import { shopReviewType } from '@jicai/platform/src/supply/entry/kind.ts';
import { contentOf, hashOf as entryHash } from '@jicai/platform/src/supply/entry/row.ts';
import { hashOf, productReviewType } from '@jicai/platform/src/supply/product/review-kind.ts';
import { beginReviews } from '@jicai/platform/src/work/approval/flow/begin.ts';
import type { ReviewSubject } from '@jicai/platform/src/work/approval/kind.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { ProductDraft } from '@jicai/shared/contract/supply/product.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { emptyEntry } from '@jicai/shared/domain/supply/entry/check.ts';
import { emptyDraft } from '@jicai/shared/domain/supply/product/draft.ts';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { product } from '../../platform/mall/small-mall.ts';
import { shotsOf } from '../picture.ts';
import { openStage, phone, type Stage, takeSeat, test } from '../stage.ts';

/*
 * The queues of products and shops, worked off by keyboard alone. How many an hour a person reads is
 * theirs to say; what is counted here is the keys of one decision: no pointer, no way back to the list.
 */

const shots = shotsOf('review-keys');
const PRODUCTS = 4;

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage(layOut);
});
test.afterAll(async () => {
  await stage?.close();
});

const subject = (id: string, title: string): ReviewSubject => ({
  id,
  title,
  unitId: 'supplier-1',
  funds: null,
  amount: null,
  submitterId: personId('gys01'),
  submitterName: '江城瑞达办公设备有限公司',
  partyIds: [],
});

async function layOut(db: Database): Promise<void> {
  await db.insertInto('zone').values({ id: 'wssc', name: '网上商城', kind: 'mall' }).execute();
  await db
    .insertInto('category')
    .values({ id: 'A', name: '办公设备', level: 1, path: ['A'] })
    .execute();
  for (const number of [1, 2, 3]) await stageShop(number, db);
  for (let number = 1; number <= PRODUCTS; number += 1) await stageWaitingProduct(number, db);
}

/** The credit codes of the shops that wait, by number. */
const CODES: ReadonlyMap<number, string> = new Map([
  [2, '91320500MAC074921J'],
  [3, '91420100786432613D'],
]);

/** The first shop is open; the others wait for their review. */
async function stageShop(number: number, db: Database): Promise<void> {
  const id = `shop-${number}`;
  const name = `键盘店铺 ${number}`;
  const isOpen = number === 1;
  await db
    .insertInto('shop')
    .values({
      id,
      org_id: `supplier-${number}`,
      name,
      state: isOpen ? 'active' : 'pendingReview',
      zone_id: 'wssc',
      region_code: '',
    })
    .execute();
  if (isOpen) return;
  const known = {
    companyName: name,
    contactName: '陆鸣',
    contactMobile: '13800001234',
    contactEmail: 'lu@example.com',
  };
  const content = { ...emptyEntry(known), categoryIds: ['A'], areaCodes: [''] };
  await transact(db, async (trx) => {
    await sql`insert into shop_entry (shop_id, number, state, content, content_hash, credit_code,
        mobile, agreement, saved_at, submitted_at)
      values (${id}, ${`RZ${number}`}, 'inReview', ${contentOf(content)}::jsonb,
        ${entryHash(content)}, ${CODES.get(number) ?? ''}, '13800001234', '', now(),
        now() + make_interval(secs => ${number}::int))`.execute(trx);
    await beginReviews(shopReviewType, [subject(id, name)], databaseClock, trx);
  });
}

async function stageWaitingProduct(number: number, db: Database): Promise<void> {
  const id = `printer-${number}`;
  const draft = {
    ...emptyDraft('A'),
    name: `键盘打印机 ${number}`,
    skus: [{ id: '', options: [], price: fen(1_280_00), stock: 5, taxHundredths: null }],
  };
  const made = product({ id, shopId: 'shop-1', categoryId: 'A', brandId: null, yuan: 1_280 });
  await storeProducts([{ ...made, name: draft.name }], db);
  await transact(db, async (trx) => {
    await sql`update goods set state = 'pendingReview' where id = ${id}`.execute(trx);
    await sql`insert into product_draft (goods_id, shop_id, state, content, content_hash, saved_at,
        saved_by, submitted_at)
      values (${id}, 'shop-1', 'inReview', ${JSON.stringify(encode(ProductDraft, draft))}::jsonb,
        ${hashOf(draft)}, now(), ${personId('gys01')},
        now() + make_interval(secs => ${number}::int))`.execute(trx);
    await beginReviews(productReviewType, [subject(id, draft.name)], databaseClock, trx);
  });
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Goes to a link or button with the Tab key. */
async function tabTo(page: Page, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return page.evaluate(() => document.activeElement?.textContent ?? '');
    })
    .toBe(text);
}

const resultOf = (id: string) =>
  stage.db
    .selectFrom('product_draft')
    .select(['state', 'reason'])
    .where('goods_id', '=', id)
    .executeTakeFirstOrThrow();

test('[LS7] the queue of products is worked off by keyboard: pass, refuse, skip', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'spsh01');
  await page.goto(`${stage.mall}/spsh/SpshList`);
  await expect(page.getByRole('link', { name: '键盘打印机 1' })).toBeVisible();
  await tabTo(page, '从最早的开始审核');
  await page.keyboard.press('Enter');
  await expect(heading(page, '键盘打印机 1')).toBeFocused();
  await expect(page.getByRole('list', { name: '快捷键' }).getByRole('listitem')).toHaveText([
    'AltP通过并进入下一个',
    'AltR不通过，填写意见',
    'CtrlEnter提交审核',
    'AltN跳过，看下一个',
  ]);
  await shots(page, 'product');
  // One chord passes it, and the next one is there with the focus.
  await page.keyboard.press('Alt+KeyP');
  await expect(heading(page, '键盘打印机 2')).toBeFocused();
  await page.keyboard.press('Alt+KeyN');
  await expect(heading(page, '键盘打印机 3')).toBeFocused();
  // A refusal needs its reason: the key leads to it, and the opinion may be typed at once.
  await page.keyboard.press('Alt+KeyR');
  const opinion = page.getByRole('textbox', { name: '审核意见' });
  await expect(opinion).toBeFocused();
  await expect(page.getByRole('radio', { name: '不通过' })).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByRole('region', { name: '审核意见' }).getByText('请填写审核意见'),
  ).toBeVisible();
  await page.keyboard.type('图片与型号不符');
  // The typed text stays through Esc and a reload.
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(opinion).toHaveValue('图片与型号不符');
  await expect(page.getByRole('radio', { name: '不通过' })).toBeChecked();
  await expect(page.getByText('已恢复上次未提交的审核内容')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  // The oldest again: the one that was skipped.
  await expect(heading(page, '键盘打印机 2')).toBeFocused();
  await page.keyboard.press('Alt+KeyP');
  await expect(heading(page, '键盘打印机 4')).toBeFocused();
  // The last one: there is nothing to skip to.
  await expect(page.getByText('跳过，看下一个')).toHaveCount(0);
  await page.keyboard.press('Alt+KeyP');
  await expect(page.getByText('没有待审核的商品')).toBeVisible();
  expect(await resultOf('printer-1')).toEqual({ state: 'applied', reason: '' });
  expect(await resultOf('printer-3')).toEqual({ state: 'rejected', reason: '图片与型号不符' });
  expect(complaints).toEqual([]);
});

test('[LS7] a screen without a keyboard shows no keys', async ({ browser }) => {
  const seat = await takeSeat(browser, stage.mall, 'rzsh01', phone);
  const storageState = await seat.context.storageState();
  const touch = { viewport: phone, hasTouch: true, isMobile: true, storageState };
  const context = await browser.newContext(touch);
  const queue = `${stage.mall}/dpgl/dpglsh`;
  for (const [page, isShown] of [
    [seat.page, true],
    [await context.newPage(), false],
  ] as const) {
    await page.goto(queue);
    await page.getByRole('link', { name: '键盘店铺 2' }).first().click();
    await expect(page.getByRole('radio', { name: '不通过' })).toBeVisible();
    await expect(page.getByText('跳过，看下一个')).toBeVisible({ visible: isShown });
    await shots(page, `shop-${isShown ? 'keys' : 'touch'}`);
  }
  await context.close();
});

const codeOf = (page: Page, number: number) =>
  page.getByRole('definition').getByText(CODES.get(number) ?? 'none');

test('[LS7] the queue of shops has the same keys', async ({ browser }) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'rzsh01');
  await page.goto(`${stage.mall}/dpgl/dpglsh`);
  await tabTo(page, '键盘店铺 2');
  await page.keyboard.press('Enter');
  await expect(codeOf(page, 2)).toBeVisible();
  await expect(heading(page, '店铺审核')).toBeFocused();
  await page.keyboard.press('Alt+KeyN');
  await expect(codeOf(page, 3)).toBeVisible();
  await expect(heading(page, '店铺审核')).toBeFocused();
  await page.keyboard.press('Alt+KeyR');
  await page.keyboard.type('执照不清晰');
  await shots(page, 'shop');
  await page.keyboard.press('Control+Enter');
  await expect(codeOf(page, 2)).toBeVisible();
  await expect(heading(page, '店铺审核')).toBeFocused();
  await page.keyboard.press('Alt+KeyP');
  await expect(page.getByText('没有待审核的店铺')).toBeVisible();
  const shops = await stage.db.selectFrom('shop').select(['id', 'state']).orderBy('id').execute();
  expect(shops).toEqual([
    { id: 'shop-1', state: 'active' },
    { id: 'shop-2', state: 'active' },
    { id: 'shop-3', state: 'incomplete' },
  ]);
  expect(complaints).toEqual([]);
});
