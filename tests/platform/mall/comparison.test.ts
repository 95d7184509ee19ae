import { readComparisonRecord } from '@jicai/platform/src/mall/comparison/records.ts';
import { comparisonEndpoints } from '@jicai/shared/contract/mall/comparison.ts';
import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { messages } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addProduct, addShops, reprice } from '../../harness/mall/products.ts';
import { personIdOf } from '../../harness/people/cast.ts';
import { startPlatform, type World } from '../../harness/world.ts';

let world: World;
const PRODUCTS = ['g1', 'g2', 'g3', 'g4', 'g5'];

beforeAll(async () => {
  world = await startPlatform({ database: 'postgres', suppliers: 2 });
  await addShops(world.db, [1, 2]);
  for (const [index, id] of PRODUCTS.entries()) {
    const attributes = [
      { name: '颜色', value: index % 2 ? '黑' : '白' },
      { name: '材质', value: '钢' },
    ];
    await addProduct(world.db, { id, supplier: 1 + (index % 2), price: 1_000 + index, attributes });
  }
  await addProduct(world.db, { id: 'ten', supplier: 1, minQuantity: 10 });
});
afterAll(() => world.stop());
beforeEach(async () => {
  for (const table of ['comparison_item', 'cart_line']) {
    await sql`delete from ${sql.table(table)}`.execute(world.db);
  }
});

type Who = 'buyer' | 'otherHandler';
const add = (productId: string, who: Who = 'buyer') =>
  world.as(who).call(comparisonEndpoints.add, { productId });
const mine = async (who: Who = 'buyer') =>
  (await world.as(who).call(comparisonEndpoints.list, {})).data?.rows ?? [];
const ids = async (who: Who = 'buyer') => (await mine(who)).map(({ productId }) => productId);
const addAll = async (products: readonly string[]) => {
  for (const id of products) await add(id);
};

describe('the comparison bar', () => {
  it.each([
    [2, 1, 3],
    [3, 1, 4],
    [4, 0, 4],
  ])('with %d products in it, one more is answered %d', async (before, state, after) => {
    await addAll(PRODUCTS.slice(0, before));
    const answer = await add(PRODUCTS[before] ?? '');
    expect(answer.state).toBe(state);
    if (state === 0) expect(answer.text).toBe('对比栏已满，最多4个，请先删除不需要的商品');
    expect(await mine()).toHaveLength(after);
  });

  it('[CO1] never holds a fifth, however many arrive at once', async () => {
    await addAll(PRODUCTS.slice(0, 2));
    const answers = await Promise.all(['g3', 'g4', 'g5', 'ten'].map((id) => add(id)));
    expect(answers.map(({ state }) => state).sort()).toEqual([0, 0, 1, 1]);
    expect(await mine()).toHaveLength(4);
  });

  it('takes a product once, and refuses what does not exist', async () => {
    await addAll(['g1', 'g1']);
    expect(await ids()).toEqual(['g1']);
    expect(await add('nothing')).toMatchObject({ state: 0, text: messages['product.unknown'] });
  });

  it('speaks the names of the specification', async () => {
    await add('g1');
    const { wire } = await world.as('buyer').call(comparisonEndpoints.list, {});
    const item = { id: 'g1', name: '商品-g1', price_now: '10.00', imgSrc: '' };
    expect(wire).toMatchObject({
      list: [{ ...item, e_comparision_id: expect.stringMatching(/./) }],
    });
  });

  it('frees a slot for the next products, and empties', async () => {
    await addAll(PRODUCTS.slice(0, 4));
    const [, second] = await mine();
    await world.as('buyer').call(comparisonEndpoints.remove, { id: second?.id ?? '' });
    await add('g5');
    expect(await ids()).toEqual(['g1', 'g5', 'g3', 'g4']);
    await world.as('buyer').call(comparisonEndpoints.clear, {});
    expect(await mine()).toEqual([]);
  });

  it('[CO2] is empty after its products went into the cart; each with at least 起订量', async () => {
    await addAll(['g1', 'ten', 'g2']);
    const items = await mine();
    const chosen = items.filter(({ productId }) => productId !== 'g2').map(({ id }) => id);
    const wish = { productId: null, skuId: null, zoneId: null, quantity: 1, accessories: [] };
    const { state } = await world
      .as('buyer')
      .call(cartEndpoints.add, { ...wish, comparisonIds: chosen });
    expect(state).toBe(1);
    expect(await mine()).toEqual([]);
    const { data } = await world.as('buyer').call(cartEndpoints.list, { regionCode: null });
    const lines = data?.groups.flatMap((group) => group.lines) ?? [];
    expect(Object.fromEntries(lines.map((line) => [line.productId, line.quantity]))).toEqual({
      g1: 1,
      ten: 10,
    });
  });

  it('[CO2] keeps its products when one of them cannot go into the cart', async () => {
    await addAll(['g1', 'g2']);
    await sql`update sku set stock = 0 where goods_id = 'g2'`.execute(world.db);
    const comparisonIds = (await mine()).map(({ id }) => id);
    const wish = { productId: null, skuId: null, zoneId: null, quantity: 1, accessories: [] };
    const answer = await world.as('buyer').call(cartEndpoints.add, { ...wish, comparisonIds });
    expect(answer).toMatchObject({ state: 0, text: '「商品-g2」暂时无货' });
    expect(await ids()).toEqual(['g1', 'g2']);
    expect(await world.db.selectFrom('cart_line').selectAll().execute()).toEqual([]);
    await sql`update sku set stock = 100 where goods_id = 'g2'`.execute(world.db);
  });

  it('[CO2] an empty choice of it is refused by name, and neither adds nor clears anything', async () => {
    await addAll(['g1', 'g2']);
    // On the wire a comma between no ids; without one it is no choice at all.
    const wish = { skuId: null, zoneId: null, quantity: 1, accessories: [], comparisonIds: [','] };
    for (const productId of ['g3', null]) {
      const answer = await world.as('buyer').call(cartEndpoints.add, { ...wish, productId });
      const wire = { field: 'comparisionList' };
      expect(answer).toMatchObject({ state: 0, text: messages['cart.nothing'], wire });
    }
    expect(await ids()).toEqual(['g1', 'g2']);
    expect(await world.db.selectFrom('cart_line').selectAll().execute()).toEqual([]);
  });

  it('[A03] belongs to one person', async () => {
    await addAll(['g1', 'g2']);
    const [first] = await mine();
    const other = world.as('otherHandler');
    await other.call(comparisonEndpoints.remove, { id: first?.id ?? '' });
    await other.call(comparisonEndpoints.clear, {});
    const wish = { productId: null, skuId: null, zoneId: null, quantity: 1, accessories: [] };
    const comparisonIds = [first?.id ?? ''];
    const answer = await other.call(cartEndpoints.add, { ...wish, comparisonIds });
    expect(answer).toMatchObject({ state: 0, text: messages['cart.nothing'] });
    expect(await ids('otherHandler')).toEqual([]);
    expect(await ids()).toEqual(['g1', 'g2']);
  });
});

describe('the table and its record', () => {
  const freeze = (productIds: string[], who: Who = 'buyer') =>
    world.as(who).call(comparisonEndpoints.createRecord, { productIds, name: '' });

  it('says the second level above each category: leaves of one kind compare', async () => {
    await sql`insert into category (id, parent_id, name, level, path) values
      ('A02', null, '设备', 1, '{A02}'), ('A0201', 'A02', '打印', 2, '{A02,A0201}'),
      ('A020101', 'A0201', '激光', 3, '{A02,A0201,A020101}'),
      ('A020102', 'A0201', '喷墨', 3, '{A02,A0201,A020102}')`.execute(world.db);
    const place = (productId: string, category: string | null) =>
      sql`update goods set category_id = ${category} where id = ${productId}`.execute(world.db);
    await place('g1', 'A020101');
    await place('g2', 'A020102');
    await place('g3', null);
    await addAll(['g1', 'g2', 'g3', 'g4']);
    const groups = ['A0201', 'A0201', null, 'A08'];
    expect((await mine()).map(({ categoryGroupId }) => categoryGroupId)).toEqual(groups);
    const { data } = await world.as('buyer').call(comparisonEndpoints.table, {
      productIds: null,
      regionCode: null,
    });
    expect(data?.columns.map(({ categoryGroupId }) => categoryGroupId)).toEqual(groups);
    for (const productId of ['g1', 'g2', 'g3']) await place(productId, 'A08');
  });

  it('has a column for each product with everything that is compared', async () => {
    await addAll(['g2', 'g1']);
    const { data } = await world.as('buyer').call(comparisonEndpoints.table, {
      productIds: null,
      regionCode: null,
    });
    expect(data?.columns.map(({ productId }) => productId)).toEqual(['g2', 'g1']);
    const facts = data?.columns[0]?.facts.map(({ label, value }) => `${label} ${value}`);
    expect(facts).toEqual(
      expect.arrayContaining(['商城价 ¥10.01', '库存 100 件', '颜色 黑', '店铺 2 号店']),
    );
  });

  it('says why a product cannot be bought, also at an address', async () => {
    await addProduct(world.db, { id: 'off', supplier: 1, price: 1, state: 'offSale' });
    await addProduct(world.db, { id: 'out', supplier: 1, price: 2, stock: 0 });
    await addProduct(world.db, { id: 'few', supplier: 1, price: 3, stock: 9, minQuantity: 10 });
    const obstacles = async (productIds: string[], regionCode: string | null) => {
      const body = { productIds, regionCode };
      const { data } = await world.as('buyer').call(comparisonEndpoints.table, body);
      return data?.columns.map(({ obstacle }) => obstacle);
    };
    expect(await obstacles(['g1', 'off', 'out', 'few'], null)).toEqual([
      '',
      '商品已下架',
      '商品暂时无货',
      expect.stringContaining('9 件'),
    ]);
    expect(await obstacles(['g1'], '330106')).toEqual(['']);
    expect(await obstacles(['g1'], '310101')).toEqual(['所选地址不在配送范围内']);
    await sql`update shop set state = 'suspended' where id = 'shop-2'`.execute(world.db);
    expect((await obstacles(['g2'], null))?.[0]).toContain('暂停');
    await sql`update shop set state = 'active' where id = 'shop-2'`.execute(world.db);
  });

  it.each([
    [['g1'], 'comparison.tooFew'],
    [['g1', 'g1'], 'comparison.tooFew'],
    [['g1', 'g2'], null],
    [['g1', 'g2', 'g3', 'g4'], null],
    [['g1', 'g2', 'g3', 'g4', 'g5'], 'comparison.full'],
    [['g1', 'nothing'], 'product.unknown'],
  ] as const)('freezes %j: %s', async (productIds, refused) => {
    const { state, text } = await freeze([...productIds]);
    expect([state, text]).toEqual(refused ? [0, messages[refused]] : [1, '']);
  });

  it('is listed under its name, and found by it, by a product and by a supplier', async () => {
    const body = { productIds: ['g1', 'g2'], name: ' 走廊座椅比价 ' };
    const made = await world.as('buyer').call(comparisonEndpoints.createRecord, body);
    const id = made.data?.record.id;
    const found = async (keyword: string) => {
      const { data } = await world
        .as('buyer')
        .call(comparisonEndpoints.listRecords, { keyword, page: 1 });
      return data?.rows.find((row) => row.id === id)?.name;
    };
    const supplier = made.data?.record.columns[1]?.supplierName ?? '';
    expect(supplier).not.toBe('');
    for (const keyword of ['', '走廊', '商品-g2', supplier])
      expect(await found(keyword), keyword).toBe('走廊座椅比价');
    for (const keyword of ['办公桌', '商品-g5', '%'])
      expect(await found(keyword), keyword).toBeUndefined();
  });

  it('[CO3] is never changed by what happens to the products', async () => {
    const { data } = await freeze(['g1', 'g2']);
    await reprice(world.db, 'g1', 5);
    const id = data?.record.id ?? '';
    const again = await world.as('buyer').call(comparisonEndpoints.record, { id });
    expect(again.data?.record).toEqual(data?.record);
    expect(again.data?.record.columns[0]?.price).toBe(1_000);
    expect(again.data?.record.hash).toMatch(/^[\da-f]{64}$/);
    await reprice(world.db, 'g1', 1_000);
  });

  it('[CO3] is refused as evidence when somebody changed it in the database', async () => {
    const { data } = await freeze(['g1', 'g2']);
    const id = data?.record.id ?? '';
    await sql`update comparison_record set content = jsonb_set(content, '{unitName}', '"x"')
      where id = ${id}`.execute(world.db);
    await expect(readComparisonRecord(personIdOf('buyer'), id, world.db)).rejects.toThrow(
      /changed/,
    );
  });

  it('[A03] is read by its owner only', async () => {
    const { data } = await freeze(['g1', 'g2']);
    const id = data?.record.id ?? '';
    const other = world.as('otherHandler');
    expect(await other.call(comparisonEndpoints.record, { id })).toMatchObject({
      state: 0,
      text: messages['comparison.unknownRecord'],
    });
    expect(
      (await other.call(comparisonEndpoints.listRecords, { keyword: '', page: 1 })).data?.rows,
    ).toEqual([]);
    expect(await readComparisonRecord(personIdOf('otherHandler'), id, world.db)).toBeNull();
  });
});
