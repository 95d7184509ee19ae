import { readOffers } from '@jicai/platform/src/mall/catalog/offers.ts';
import { anySearch } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { listingReviewEndpoints } from '@jicai/shared/contract/supply/listing-review.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { personIdOf, supplierOrg } from '../../harness/people/cast.ts';
import {
  completeDraft,
  decide,
  draftOf,
  onSale,
  readListing,
  submitted,
} from '../../harness/supply/products.ts';
import { startPlatform, type World } from '../../harness/world.ts';
import { layOut } from '../mall/small-mall.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform();
  await layOut(world.db);
});
afterAll(() => world?.stop());

const supplier = () => world.as('supplier', 1);
const search = async (words: string) => {
  const { rows } = await must(
    world.as('anonymous').call(catalogEndpoints.search, { ...anySearch, keyword: words }),
  );
  return rows.map(({ productId }) => productId);
};

const detail = (productId: string) =>
  world.as('anonymous').call(catalogEndpoints.detail, { productId, regionCode: null, kind: null });

it('[LS1] a product is typed, checked, reviewed and then found', async () => {
  const { id, draft } = await submitted(world);
  expect((await detail(id)).state).toBe(0);
  const ask = { tab: 'pendingReview', keyword: '', page: 1, pageSize: 20 } as const;
  const listed = await must(supplier().call(listingEndpoints.list, ask));
  // The supplier sees the figures of the draft: the product has no SKUs before its approval.
  const stock = draft.skus.reduce((sum, sku) => sum + (sku.stock ?? 0), 0);
  expect(stock).toBeGreaterThan(0);
  expect(listed.rows.find((row) => row.id === id)).toMatchObject({ stock, skuCount: 1 });
  const { rows } = await must(
    world.as('listingReviewer').call(listingReviewEndpoints.queue, {
      categoryId: 'A',
      isOwn: false,
      page: 1,
      pageSize: 30,
    }),
  );
  expect(rows.map((row) => row.id)).toEqual([id]);
  await must(decide(world, id));
  const shown = await must(detail(id));
  expect(shown.detail.card.name).toBe(draft.name);
  expect(await search(draft.model)).toContain(id);
  expect(shown.detail.description).toBe('<h3>参数</h3><p>每分钟 <b>30</b> 页</p>');
  const file = await readListing(supplier(), id);
  expect(file.state).toBe('onSale');
  expect(file.events.map(({ sentence }) => sentence)).toEqual(['提交审核', '审核通过，商品上架']);
});

it('[LS4] every fault is told at once, and none reaches a reviewer', async () => {
  const { id, version } = await draftOf(world, {
    name: '国家级 打印机 13800138000',
    model: '',
    unit: '批',
    pictures: [],
    skus: [{ id: '', options: [], price: fen(1), stock: 1_000_000_000_000, taxHundredths: null }],
  });
  const { findings } = await must(supplier().call(listingEndpoints.check, { id }));
  const refused = findings.filter(({ level }) => level === 'refuse').map(({ text }) => text);
  expect(refused).toEqual(
    expect.arrayContaining([
      '请填写型号',
      '计量单位「批」不在字典内',
      '商品名称不得包含价格、电话或网址',
      '商品名称含有禁用词「国家级」',
      '请至少上传一张主图',
      '「默认规格」的价格 ¥0.01 不在 ¥0.10 至 ¥1000 万之间',
      '「默认规格」的库存须为 0 至 9999999 的整数',
    ]),
  );
  const answer = await supplier().call(listingEndpoints.submit, { id, version });
  expect(answer.text).toMatch(/^商品未通过自动检查/);
});

it('[LS3] stock and lower prices count at once; everything else is staged', async () => {
  const { id } = await onSale(world);
  const live = await readListing(supplier(), id);
  const [sku] = live.draft.skus;
  if (!sku) throw new Error('no SKU');
  const cheaper = { ...live.draft, skus: [{ ...sku, price: fen(1_100_00), stock: 9 }] };
  const saved = await must(
    supplier().call(listingEndpoints.save, { id, version: live.version, draft: cheaper }),
  );
  const at = await must(supplier().call(listingEndpoints.submit, { id, version: saved.version }));
  expect(at).toEqual({ state: 'onSale', staged: 'applied' });
  expect((await must(detail(id))).detail.card).toMatchObject({ price: 1_100_00, stock: 9 });

  const dearer = {
    ...cheaper,
    name: `${cheaper.name} 新款`,
    skus: [{ ...sku, price: fen(1_300_00), stock: 7 }],
  };
  const again = await must(
    supplier().call(listingEndpoints.save, { id, version: saved.version, draft: dearer }),
  );
  await must(supplier().call(listingEndpoints.submit, { id, version: again.version }));
  // The live product stays as approved, with the new stock.
  expect((await must(detail(id))).detail.card).toMatchObject({
    name: live.draft.name,
    price: 1_100_00,
    stock: 7,
  });
  const { sheet } = await must(
    world.as('listingReviewer').call(listingReviewEndpoints.detail, { id }),
  );
  expect(sheet.differences.map(({ label }) => label)).toEqual(['商品名称', 'SKU']);
  await must(decide(world, id));
  expect((await must(detail(id))).detail.card).toMatchObject({
    name: dearer.name,
    price: 1_300_00,
    stock: 7,
  });
});

it('[FU13] [LS3] a SKU may bear a tax rate of its own, after a review', async () => {
  const skuOf = (value: string, taxHundredths: number | null) => ({
    id: '',
    options: [{ name: '版本', value }],
    price: fen(1_200_00),
    stock: 5,
    taxHundredths,
  });
  const axes = [{ name: '版本', values: ['整机', '服务'] }];
  const odd = await draftOf(world, { axes, skus: [skuOf('整机', null), skuOf('服务', 700)] });
  const { findings } = await must(supplier().call(listingEndpoints.check, { id: odd.id }));
  expect(findings.map(({ text }) => text)).toContain(
    '「服务」的税率须为 13%、9%、6%、3%、1%、0%、免税或不征税',
  );
  const { id } = await onSale(world, { axes, skus: [skuOf('整机', null), skuOf('服务', 600)] });
  const shown = (await must(detail(id))).detail;
  expect([shown.taxHundredths, ...shown.skus.map((sku) => sku.taxHundredths)]).toEqual([
    1_300,
    null,
    600,
  ]);
  const [offer] = await readOffers({ skuIds: [shown.skus[1]?.id ?? ''] }, null, world.db);
  expect(offer?.taxHundredths).toBe(600);
  const live = await readListing(supplier(), id);
  // Another rate is no lower price: it waits for a reviewer, who sees it.
  const changed = live.draft.skus.map((sku) => ({ ...sku, taxHundredths: 900 }));
  const draft = { ...live.draft, skus: changed };
  const { version } = await must(
    supplier().call(listingEndpoints.save, { id, version: live.version, draft }),
  );
  const sent = await must(supplier().call(listingEndpoints.submit, { id, version }));
  expect(sent.staged).toBe('inReview');
  const reviewer = world.as('listingReviewer');
  const { sheet } = await must(reviewer.call(listingReviewEndpoints.detail, { id }));
  expect(sheet.differences.map(({ after }) => after).join()).toContain('税率 9%');
  await must(decide(world, id));
  const after = (await must(detail(id))).detail.skus;
  expect(after.map((sku) => sku.taxHundredths)).toEqual([900, 900]);
});

it('a refused product comes back with its reason and is submitted again', async () => {
  const { id, version } = await submitted(world);
  expect((await decide(world, id, 'failed', '')).state).toBe(0);
  await must(decide(world, id, 'failed', '主图不清晰'));
  const file = await readListing(supplier(), id);
  expect([file.state, file.staged, file.reason]).toEqual(['rejected', 'rejected', '主图不清晰']);
  await must(supplier().call(listingEndpoints.submit, { id, version }));
  await must(decide(world, id));
  expect((await readListing(supplier(), id)).state).toBe('onSale');
});

it('an edit between review and publication is told to the reviewer', async () => {
  const { id, version, draft } = await submitted(world);
  const reviewer = world.as('listingReviewer');
  const { sheet } = await must(reviewer.call(listingReviewEndpoints.detail, { id }));
  const changed = { ...draft, name: `${draft.name} 改` };
  const busy = await supplier().call(listingEndpoints.save, { id, version, draft: changed });
  expect(busy.text).toBe('商品正在审核，请先撤回再修改');
  await must(supplier().call(listingEndpoints.withdraw, { id }));
  const saved = await must(supplier().call(listingEndpoints.save, { id, version, draft: changed }));
  await must(supplier().call(listingEndpoints.submit, { id, version: saved.version }));
  const form = { id, hash: sheet.hash, result: 'passed', opinion: '' } as const;
  expect((await reviewer.call(listingReviewEndpoints.submit, form)).text).toBe(
    '商品内容在您审核期间已变更，请刷新后重新审核',
  );
});

it('scripts in the description are refused by name', async () => {
  const { id, version, draft } = await draftOf(world);
  for (const [description, part] of [
    ['<script>alert(1)</script>', '<script>'],
    ['<img src=x onerror=alert(1)>', 'on…='],
    ['<a href="java&#115;cript:alert(1)">a</a>', 'javascript:'],
  ]) {
    const body = { id, version, draft: { ...draft, description: description ?? '' } };
    expect((await supplier().call(listingEndpoints.save, body)).text).toContain(part);
  }
});

it('the product, SKU and pictures of another shop are out of reach', async () => {
  const { id, version, draft } = await onSale(world);
  const other = world.as('supplier', 2);
  for (const answer of [
    await other.call(listingEndpoints.read, { id }),
    await other.call(listingEndpoints.check, { id }),
    await other.call(listingEndpoints.save, { id, version, draft }),
    await other.call(listingEndpoints.submit, { id, version }),
    await other.call(listingEndpoints.withdraw, { id }),
  ])
    expect(answer.text).toBe('该商品不存在或您无权查看');
  const { results } = await must(
    other.call(listingEndpoints.batch, { ids: [id], action: 'takeOff' }),
  );
  expect(results[0]?.outcome).toBe('refused');
  const [sku] = (await readListing(supplier(), id)).draft.skus;
  const lines = [{ skuId: sku?.id ?? '', price: null, stock: 0 }];
  const adjusted = await must(other.call(listingEndpoints.adjust, { lines }));
  expect(adjusted.results[0]?.text).toBe('商品或 SKU 不属于本店铺');

  // A stolen SKU id makes a new SKU; a stolen picture is refused.
  const mine = await must(other.call(listingEndpoints.create, { categoryId: 'A1a' }));
  const stolen = { ...draft, pictureGroup: null };
  const save = await other.call(listingEndpoints.save, { id: mine.id, version: 1, draft: stolen });
  expect(save.text).toBe('第 1 张图片不属于本商品，请重新上传');
  const own = await completeDraft(world, other, {
    model: 'ZZ-1',
    skus: draft.skus.map((s) => ({ ...s, id: sku?.id ?? '', price: fen(10_00) })),
  });
  const saved = await must(
    other.call(listingEndpoints.save, { id: mine.id, version: 1, draft: own }),
  );
  await must(other.call(listingEndpoints.submit, { id: mine.id, version: saved.version }));
  await must(decide(world, mine.id));
  expect((await readListing(supplier(), id)).draft.skus[0]).toMatchObject({ price: 1_200_00 });
});

it('duplicates by barcode and by brand and model are found, also in review', async () => {
  const first = await submitted(world, { barcode: '6901234567892' });
  const second = await draftOf(world, { barcode: '6901234567892', model: first.draft.model });
  const { findings } = await must(supplier().call(listingEndpoints.check, { id: second.id }));
  expect(findings.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      `条码与本店商品「${first.draft.name}」重复`,
      `品牌和型号与本店商品「${first.draft.name}」重复`,
    ]),
  );
});

it('the ceiling of a category and expired proofs refuse with their names', async () => {
  await world.db
    .insertInto('category_rule')
    .values({
      category_id: 'A1',
      ceiling: 1_000_00,
      standard: '通用办公设备配置标准',
      certificates: ['3C认证'],
    })
    .execute();
  const { id } = await draftOf(world);
  const { findings } = await must(supplier().call(listingEndpoints.check, { id }));
  await world.db.deleteFrom('category_rule').execute();
  expect(findings.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      '价格 ¥1,200.00 超过品类限价 ¥1,000.00（通用办公设备配置标准）',
      '此类目需要有效的「3C认证」证书，店铺没有或已到期',
    ]),
  );
});

it('measures: freeze, unfreeze, put on again, correction with a deadline', async () => {
  const { id } = await onSale(world);
  const reviewer = world.as('listingReviewer');
  const measure = (name: 'freeze' | 'unfreeze' | 'correct', dueAtMs: number | null = null) =>
    reviewer.call(listingReviewEndpoints.measure, {
      id,
      measure: name,
      reason: '图文不符',
      dueAtMs,
    });
  expect((await must(measure('freeze'))).state).toBe('frozen');
  const put = () => supplier().call(listingEndpoints.batch, { ids: [id], action: 'putOn' });
  expect((await must(put())).results[0]?.text).toContain('冻结');
  expect((await must(measure('unfreeze'))).state).toBe('offSale');
  expect((await must(put())).results[0]?.outcome).toBe('done');
  expect((await measure('correct', 1)).text).toBe('整改期限须晚于当前时间，最长 30 天');
  await must(measure('correct', (await world.now()) + 60_000));
});

it('[RV8] nobody who has or had a post with the supplier reviews its product (rule 14)', async () => {
  const former = personIdOf('operator');
  const orgId = supplierOrg(1);
  // A reviewer of the platform who worked for the supplier before.
  await sql`update person set roles = '{listingReviewer}' where id = ${former}`.execute(world.db);
  await sql`insert into post (id, person_id, org_id, role, from_on, to_on, granted_at, ended_at)
    values ('post-of-before', ${former}, ${orgId}, 'supplier', '2025-01-01', '2025-12-31', now(),
      now())`.execute(world.db);
  await sql`update person set roles = '{listingReviewer}' where id = ${former}`.execute(world.db);
  const { id } = await submitted(world);
  const asOperator = world.as('operator');
  const { data } = await asOperator.call(listingReviewEndpoints.detail, { id });
  const hash = data?.sheet.hash ?? '';
  const body = { id, hash, result: 'passed', opinion: '' } as const;
  expect(await asOperator.call(listingReviewEndpoints.submit, body)).toMatchObject({ state: 0 });
  await must(decide(world, id));
});
