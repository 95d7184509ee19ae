import { sheet, workbook } from '@jicai/platform/src/kernel/documents/sheets/sheet.ts';
import { storeProducts } from '@jicai/platform/src/mall/catalog/store/store-products.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { emptyDraft } from '@jicai/shared/domain/supply/product/draft.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { uploader } from '../../harness/mall/upload.ts';
import { rowsOf } from '../../harness/read-rows.ts';
import { decide, onSale, readListing } from '../../harness/supply/products.ts';
import { startPlatform, type World } from '../../harness/world.ts';
import { layOut, product } from '../mall/small-mall.ts';

/* 最小包装数 as suppliers give it: in the form, and in the workbook. */

let world: World;
beforeAll(async () => {
  world = await startPlatform();
  await layOut(world.db);
});
afterAll(() => world?.stop());

const supplier = () => world.as('supplier', 1);
const packOf = async (productId: string) =>
  (
    await must(
      world.as('buyer').call(catalogEndpoints.detail, { productId, kind: null, regionCode: null }),
    )
  ).detail.pack;

it('[LS3] goes from the form through the review to the page; a change of it is a difference', async () => {
  const { id, draft } = await onSale(world, { pack: 6 });
  expect(await packOf(id)).toBe(6);
  const { version } = await readListing(supplier(), id);
  const changed = { ...draft, pack: 12, skus: (await readListing(supplier(), id)).draft.skus };
  const saved = await must(supplier().call(listingEndpoints.save, { id, version, draft: changed }));
  await must(supplier().call(listingEndpoints.submit, { id, version: saved.version }));
  expect(await packOf(id)).toBe(6);
  await must(decide(world, id));
  expect(await packOf(id)).toBe(12);
  expect((await readListing(supplier(), id)).draft.pack).toBe(12);
});

it('is 1 where nobody said anything', async () => {
  expect(emptyDraft('A1a').pack).toBe(1);
  const { id } = await onSale(world);
  expect(await packOf(id)).toBe(1);
});

it.each([
  [0, false],
  [1, true],
  [9_999, true],
  [10_000, false],
])('of %d is stored: %s', async (pack, isStored) => {
  const stored = await storeProducts(
    [product({ id: 'bound', state: 'offSale', pack })],
    world.db,
  ).then(
    () => true,
    () => false,
  );
  expect(stored).toBe(isStored);
});

type Cells = Readonly<Record<string, string | number>>;
async function send(rows: readonly Cells[]) {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = titles.map((title) => ({
    title,
    width: 10,
    value: (row: Cells) => row[title] ?? '',
  }));
  const base64 = await workbook([sheet({ name: '商品', columns, rows })]);
  const upload = uploader(world, supplier());
  const groupId = await upload.group();
  await upload.send({ group: groupId, name: '商品.xlsx', bytes: Buffer.from(base64, 'base64') });
  return must(supplier().call(listingEndpoints.import, { groupId, isDry: false }));
}

const row = (more: Cells = {}): Cells => ({
  SKU编号: '',
  商品名称: '墨禾 中性笔',
  类目: '中性笔',
  品牌: '墨禾',
  型号: 'P-1',
  单位: '支',
  价格: '2.50',
  库存: 100,
  ...more,
});

it('goes out with the workbook, and comes in with a new product', async () => {
  const { id } = await onSale(world, { pack: 4 });
  const [sku] = (await readListing(supplier(), id)).draft.skus;
  const out = await must(supplier().call(listingEndpoints.export, {}));
  const [head = [], ...rows] = await rowsOf(out.content);
  const own = rows.find((cells) => cells[0] === sku?.id) ?? [];
  expect(own[head.indexOf('最小包装数')]).toBe('4');
  const known = { SKU编号: sku?.id ?? '', 价格: '1200', 库存: 5 };
  expect(await send([row({ ...known, 最小包装数: 4 })])).toMatchObject({ same: 1 });
  const other = await send([row({ ...known, 最小包装数: 5 })]);
  expect(other.problems.map(({ text }) => text)).toEqual([
    '最小包装数须在商品编辑中修改并送审，不能用表格修改',
  ]);
  const wrong = await send(['0', '1.5', '10000', '六'].map((cell) => row({ 最小包装数: cell })));
  expect(wrong.problems.map(({ text }) => text)).toContain('最小包装数「0」须为 1 至 9999 的整数');
  expect(wrong.problemCount).toBe(4);
  const made = await send([
    row({ 最小包装数: '６', 起订量: 10 }),
    row({ 型号: 'P-2', 最小包装数: '' }),
  ]);
  expect(made).toMatchObject({ created: 2, isWritten: true });
  const drafts = await world.db
    .selectFrom('product_draft')
    .select('content')
    .where('model', 'like', 'P-%')
    .orderBy('model')
    .execute();
  expect(drafts.map(({ content }) => content)).toMatchObject([
    { zxbzs: 6, qdl: 10 },
    { zxbzs: 1, qdl: 1 },
  ]);
});
