import { randomBytes } from 'node:crypto';
import { sheet, workbook } from '@jicai/platform/src/kernel/documents/sheets/sheet.ts';
import { endCorrections } from '@jicai/platform/src/supply/review/measures.ts';
import { listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { listingReviewEndpoints } from '@jicai/shared/contract/supply/listing-review.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { uploader } from '../../harness/mall/upload.ts';
import { onSale, readListing } from '../../harness/supply/products.ts';
import { type ManualClock, manualClock, startPlatform, type World } from '../../harness/world.ts';
import { layOut } from '../mall/small-mall.ts';

const DAY = 86_400_000;
let world: World;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
  world = await startPlatform({ clock });
  await layOut(world.db);
});
afterAll(() => world?.stop());

const supplier = () => world.as('supplier', 1);
type Cells = Readonly<Record<string, string | number>>;
const TOO_MANY = '工作簿最多 5000 行，此文件超过此数，请分成几个文件导入';
const TITLES = ['SKU编号', '商品名称', '类目', '品牌', '型号', '单位', '价格', '库存'];

async function send(rows: readonly Cells[], isDry: boolean, titles = TITLES) {
  const columns = titles.map((title) => ({
    title,
    width: 10,
    value: (row: Cells) => row[title] ?? '',
  }));
  const base64 = await workbook([sheet({ name: '商品', columns, rows })]);
  return sendBytes(Buffer.from(base64, 'base64'), isDry);
}

async function sendBytes(bytes: Buffer, isDry: boolean) {
  const upload = uploader(world, supplier());
  const groupId = await upload.group();
  await upload.send({ group: groupId, name: '商品.xlsx', bytes });
  return supplier().call(listingEndpoints.import, { groupId, isDry });
}

const row = (n: number, more: Cells = {}): Cells => ({
  SKU编号: '',
  商品名称: `墨禾 中性笔 ${n}`,
  类目: '中性笔',
  品牌: '墨禾',
  型号: `P-${n}`,
  单位: '支',
  价格: '2.50',
  库存: 100,
  ...more,
});

it('one’s own workbook comes back: nothing changes, then price and stock do', async () => {
  const { id } = await onSale(world);
  const out = await must(supplier().call(listingEndpoints.export, {}));
  expect(out.rows).toBe(1);
  const same = await must(sendBytes(Buffer.from(out.content, 'base64'), false));
  expect(same).toMatchObject({ rows: 1, same: 1, changed: 0, problemCount: 0 });
  const [sku] = (await readListing(supplier(), id)).draft.skus;
  const change = { SKU编号: sku?.id ?? '', 价格: '1,100', 库存: 3 };
  const dry = await must(send([row(0, change)], true));
  expect(dry).toMatchObject({ changed: 1, isWritten: false });
  expect((await must(send([row(0, change)], false))).isWritten).toBe(true);
  expect((await readListing(supplier(), id)).draft.skus[0]).toMatchObject({
    price: 1_100_00,
    stock: 3,
  });
});

it('every wrong row is named, and none is written', async () => {
  const answer = await must(
    send(
      [
        row(1),
        row(2, { 价格: '一元' }),
        row(3, { 库存: '1e12' }),
        row(4, { 类目: '飞机' }),
        row(5, { SKU编号: 'foreign' }),
        row(6, { 商品名称: '' }),
        row(7, { 价格: '0.01' }),
        row(8, { 库存: '1000000000000' }),
      ],
      false,
    ),
  );
  expect(answer.problems.map(({ id }) => Number(id))).toEqual([3, 4, 5, 6, 7, 8, 9]);
  expect(answer.isWritten).toBe(false);
  const drafts = await world.db.selectFrom('goods').where('state', '=', 'draft').execute();
  expect(drafts).toEqual([]);
});

it('[C077] [C079] a cell is taken as it is, or refused with its column and the limit', async () => {
  const answer = await must(
    send(
      [
        row(1, { 型号: Number('6222021234567890123') }),
        row(2, { 型号: 'P'.repeat(61) }),
        row(3, { 单位: '支'.repeat(11) }),
        row(4, { 品牌: '墨'.repeat(41) }),
        row(5, { 商品名称: '笔'.repeat(101) }),
        row(6, { 商品名称: '笔'.repeat(199) }),
        row(7, { 价格: '1.234' }),
        row(8, { 价格: '面议' }),
      ],
      true,
    ),
  );
  expect(answer.problems.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^“型号”数字超过 15 位/),
    expect.stringMatching(/^“型号”.*60 个字/),
    expect.stringMatching(/^“单位”.*10 个字/),
    expect.stringMatching(/^“品牌”.*40 个字/),
    expect.stringMatching(/^“商品名称”.*100 个字/),
    expect.stringMatching(/^“商品名称”.*100 个字/),
    expect.stringContaining('最多两位小数'),
    expect.stringContaining('不是金额'),
  ]);
});

it('[C079] the longest texts, and prices as spreadsheets write them, are stored whole', async () => {
  const longest = {
    商品名称: `笔${'芯'.repeat(99)}`,
    型号: 'P'.repeat(60),
    单位: '支',
    品牌: '墨'.repeat(40),
    库存: '1,000',
  };
  const written = await must(
    send(
      [
        row(1, { ...longest, 价格: 4.029999999999999 }),
        row(2, { 价格: '¥1,299.00' }),
        row(3, { 价格: '２元' }),
      ],
      false,
    ),
  );
  expect(written).toMatchObject({ created: 3, isWritten: true, problemCount: 0 });
  const { rows } = await sql<{ draft: string }>`select d.content::text as draft
    from product_draft d join goods g on g.id = d.goods_id where g.state = 'draft'`.execute(
    world.db,
  );
  const all = rows.map(({ draft }) => draft).join('\n');
  for (const text of [longest.商品名称, longest.型号, longest.品牌]) expect(all).toContain(text);
  await sql`delete from product_draft where goods_id in (select id from goods where state = 'draft')`.execute(
    world.db,
  );
  await sql`delete from goods where state = 'draft'`.execute(world.db);
});

it('what is no workbook of ours is refused by name', async () => {
  expect((await send([row(1)], true, ['商品名称'])).text).toContain('缺少「SKU编号」列');
  expect((await send([], true)).text).toBe('工作簿没有数据');
  const many = Array.from({ length: 5_001 }, (_, n) => row(n));
  expect((await send(many, true)).text).toBe(TOO_MANY);
});

it('100,000 rows are refused by name, and nothing is written', async () => {
  const products = async () =>
    (await world.db.selectFrom('goods').select('id').orderBy('id').execute()).map(({ id }) => id);
  const before = await products();
  // Short rows: longer ones would be refused by the size of the file already.
  const short: Cells = { 商品名称: '笔', 类目: '中性笔', 价格: '1', 库存: 1 };
  const rows = Array.from({ length: 100_000 }, () => short);
  expect((await send(rows, false)).text).toBe(TOO_MANY);
  expect(await products()).toEqual(before);
});

/** The workbook of one row with `xml` behind its rows, and other parts in the file. */
async function sendMore(xml: string, parts: Record<string, Uint8Array> = {}) {
  const columns = TITLES.map((title) => ({
    title,
    width: 10,
    value: (cells: Cells) => cells[title] ?? '',
  }));
  const base64 = await workbook([sheet({ name: '商品', columns, rows: [row(1)] })]);
  const made = unzipSync(Buffer.from(base64, 'base64'));
  const name = 'xl/worksheets/sheet1.xml';
  const whole = strFromU8(made[name] ?? new Uint8Array());
  made[name] = strToU8(whole.replace('</sheetData>', `${xml}</sheetData>`));
  return sendBytes(Buffer.from(zipSync({ ...made, ...parts }, { level: 1 })), true);
}

it('[A22] a workbook is left where it claims more rows or columns than are read', async () => {
  expect((await must(sendMore(''))).rows).toBe(1);
  // A reader that goes to the end of such a sheet makes a million rows, or finds the two that it has.
  const far = '<row r="1048576"><c r="A1048576"><v>1</v></c></row>';
  expect((await sendMore(far)).text).toBe(TOO_MANY);
  const wide = '<row r="3"><c r="GKH3"><v>1</v></c></row>';
  expect((await sendMore(wide)).text).toBe('工作簿最多 200 列，请使用本页导出的工作簿');
});

it('[A22] a workbook that unpacks to more than is read is left as soon as it does', async () => {
  // Not packed so well that the upload refuses it.
  const noise = strToU8(randomBytes(1_500_000).toString('base64'));
  const parts = { 'xl/a.xml': strToU8('<a/>'.repeat(17 * 1_048_576)), 'docProps/b.xml': noise };
  expect((await sendMore('', parts)).text).toBe('工作簿的内容过大，请使用本页导出的工作簿');
});

it('5,000 rows are imported', async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => row(n));
  expect(await must(send(rows, false))).toMatchObject({ created: 5_000, isWritten: true });
});

it('a correction that is overdue takes the product off the shelf', async () => {
  const { id } = await onSale(world);
  const dueAtMs = clock.at + DAY;
  const asked = { id, measure: 'correct', reason: '图文不符', dueAtMs } as const;
  await must(world.as('listingReviewer').call(listingReviewEndpoints.measure, asked));
  await endCorrections({ db: world.db, clock });
  expect((await readListing(supplier(), id)).state).toBe('onSale');
  clock.at = dueAtMs;
  await endCorrections({ db: world.db, clock });
  expect((await readListing(supplier(), id)).state).toBe('offSale');
});
