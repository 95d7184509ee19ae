import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { externalProvidersOf } from '@jicai/platform/src/operations/provider/configured.ts';
import { runFeed } from '@jicai/platform/src/operations/provider/feed.ts';
import { readForms } from '@jicai/platform/src/operations/provider/forms.ts';
import { BREAKER, httpProvider } from '@jicai/platform/src/operations/provider/http-provider.ts';
import { syncOrders } from '@jicai/platform/src/operations/provider/orders.ts';
import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { addBooks, fillCart, formOf, look, review } from '../../../harness/mall/orders.ts';
import { addProduct, addShops, shopOf } from '../../../harness/mall/products.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';
import { manualClock, startPlatform, type World } from '../../../harness/world.ts';
import { searchAt } from '../../mall/catalog/search-mall.ts';

const PROVIDER = fileURLToPath(
  new URL('../../../harness/supply/provider-process.ts', import.meta.url),
);
const SECRET = 'provider-secret-of-the-tests';
const clock = manualClock(Date.now());
const signing = openSigningKey({ base64: null, file: null });
const logged: string[] = [];

let child: ChildProcess;
let address = '';
let world: World;
let providers: ReturnType<typeof externalProvidersOf>;

const control = async (body: object) => {
  const response = await fetch(`${address}/control`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await response.json()) as {
    orders: { number: string; order: string; isCancelled: boolean }[];
    requests: number;
  };
};

const theirs = (sku: string, more: object = {}) => ({
  sku,
  name: `云帆 中性笔 ${sku}`,
  brand: '云帆',
  model: sku,
  category: '笔',
  unit: '支',
  price: '2.50',
  stock: 100,
  isOnSale: true,
  description: '<p>好用</p><img src=x onerror=alert(1)>',
  ...more,
});
const CATALOGUE = [
  theirs('P1'),
  theirs('P2', { name: '国家级 中性笔' }),
  theirs('P3', { category: '没有的' }),
  theirs('P4', { price: '0' }),
  theirs('P5', { name: '云帆 签字笔', price: '3.00' }),
];

/** A long limit for everybody but who is to be found slow. */
const entry = (timeoutSeconds: number) => ({
  code: 'yunfan',
  title: '云帆商城',
  shopId: shopOf(2),
  address,
  secret: SECRET,
  timeoutSeconds,
  categories: { 笔: 'A08' },
});

beforeAll(async () => {
  child = spawn(process.execPath, [PROVIDER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const out = child.stdout;
  if (!out) throw new Error('the provider says nothing');
  const [port] = (await once(out, 'data')) as [Buffer];
  address = `http://127.0.0.1:${port.toString().trim()}`;
  providers = externalProvidersOf([entry(20)]);
  // Its breaker is tested apart: here each test meets the provider afresh.
  const fresh = () => externalProvidersOf([entry(20)])[0];
  const [configured] = providers;
  if (!configured) throw new Error('no provider');
  providers = [
    {
      ...configured,
      quote: (...asked) => (fresh() ?? configured).quote(...asked),
      place: (form) => (fresh() ?? configured).place(form),
      track: (order) => (fresh() ?? configured).track(order),
      afterSaleForm: () => (fresh() ?? configured).afterSaleForm(),
      feed: (cursor) => (fresh() ?? configured).feed(cursor),
    },
  ];
  world = await startPlatform({
    clock,
    signing,
    suppliers: 2,
    externalProviders: providers,
    logger: { level: 'info', stream: { write: (line: string) => void logged.push(line) } },
  });
  await addShops(world.db, [1, 2]);
  await addProduct(world.db, { id: 'pen', supplier: 1, price: 333, stock: 100 });
  await sql`insert into banned_word (word, class, action) values ('国家级', '极限词', 'refuse')
    on conflict do nothing`.execute(world.db);
  await addBooks(world, 'buyer');
});
afterAll(async () => {
  child?.kill();
  await world?.stop();
});
beforeEach(async () => {
  await control({ mode: 'well', products: CATALOGUE, undelivered: [], refusal: '' });
  await feed();
});

const feed = async () => {
  const [provider] = providers;
  clock.at += 1_000;
  return provider ? runFeed(provider, { db: world.db, clock }) : null;
};
/** A minute of background work, late enough for everything that waits. */
const sync = async () => {
  clock.at += 3_600_000;
  const publish = async () => {};
  const log = world.app.log;
  await syncOrders({ db: world.db, clock, publish, signing, log, externalProviders: providers });
};

const found = async (keyword: string) => {
  const body = { keyword, page: 1, pageSize: 30 };
  const { rows } = await sql<{ id: string; name: string; price: number; stock: number }>`
    select g.id, g.name, s.price, s.stock from goods_index i join goods g on g.id = i.goods_id
    join sku s on s.goods_id = g.id where g.name like ${`%${body.keyword}%`} order by g.name`.execute(
    world.db,
  );
  return rows;
};
const P1 = '云帆 中性笔 P1';

/** The provider's pen in the buyer's cart, with a pen of the mall beside it. */
async function cartOf(quantity = 2) {
  const [pen] = await found(P1);
  if (!pen) throw new Error('the pen is not in the mall');
  const cart = await fillCart(world, personIdOf('buyer'), { pen: 1 });
  const { rows } = await sql<{ id: string; price: number }>`
    insert into cart_line (id, person_id, goods_id, sku_id, quantity, price_added)
    values (gen_random_uuid()::text, ${personIdOf('buyer')}, ${pen.id}, ${`${pen.id}-1`}, ${quantity},
      ${pen.price})
    on conflict (person_id, sku_id) where beside_at is null do update set quantity = excluded.quantity,
      price_added = excluded.price_added
    returning id, price_added as price`.execute(world.db);
  return [
    ...cart,
    ...rows.map(({ id, price }) => ({
      cartId: id,
      accessoryId: null,
      quantity,
      price: fen(price),
    })),
  ];
}
type Lines = Awaited<ReturnType<typeof cartOf>>;
const submit = (lines: Lines) =>
  world.as('buyer').call(checkoutEndpoints.submit, formOf('buyer', lines));

/** A reviewed order of the provider's shop. */
async function ordered(): Promise<string> {
  const { orders } = await must(submit(await cartOf()));
  const id = orders.find(({ shopName }) => shopName === '2 号店')?.id ?? '';
  await review(world, id, 'passed');
  return id;
}
const rowOf = (id: string) =>
  world.db
    .selectFrom('provider_order')
    .selectAll()
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();

describe('[EP1] the feed of a provider', () => {
  it('is found by search without a script in it; what may not be shown is named', async () => {
    const report = await feed();
    expect((await found('云帆')).map(({ name }) => name)).toEqual([P1, '云帆 签字笔']);
    expect(report?.count).toBe(2);
    expect(report?.skipped.toSorted()).toEqual([
      'P2：名称含禁用词“国家级”',
      'P3：没有对应的分类“没有的”',
      'P4：price 不符合约定',
    ]);
    const { rows } = await sql<{ description: string }>`
      select description from goods where name = ${P1}`.execute(world.db);
    expect(rows[0]?.description).not.toContain('onerror');
    const search = { keyword: '云帆签字笔', shopIds: [shopOf(2)] };
    expect((await searchAt(world, search)).rows.map(({ name }) => name)).toEqual(['云帆 签字笔']);
  });

  it('takes off the shelf what a whole run no longer shows, and puts it back', async () => {
    await control({ products: [theirs('P5')] });
    await feed();
    expect(await found(P1)).toEqual([]);
    await control({ products: CATALOGUE });
    await feed();
    expect(await found(P1)).toHaveLength(1);
  });

  it('changes what it says and leaves what the shop typed itself', async () => {
    const typed = {
      origin: '浙江',
      warranty: '一年质保',
      pictures: ['a.png'],
      list_price: 500,
      delivery_promise_days: 3,
      min_quantity: 10,
      pack: 5,
      tags: ['energy'],
      product_key: 'same',
      sold: 7,
    };
    const pen = world.db.selectFrom('goods').where('name', 'like', '云帆 签字笔%');
    const { id } = await pen.select('id').executeTakeFirstOrThrow();
    await world.db.updateTable('goods').set(typed).where('id', '=', id).execute();
    await sql`insert into accessory (id, goods_id, name, price, stock)
      values ('refill', ${id}, '笔芯', 100, 9)`.execute(world.db);
    const changed = { name: '云帆 签字笔 新款', price: '3.20' };
    await control({ products: [...CATALOGUE.slice(0, 4), theirs('P5', changed)] });
    await feed();
    const read = () => pen.selectAll().executeTakeFirstOrThrow();
    expect(await read()).toMatchObject({ ...typed, id, name: changed.name, price: 320 });
    const { rows } = await sql`select id from accessory where goods_id = ${id}`.execute(world.db);
    expect(rows).toHaveLength(1);
    // Another model is another product: it stands no longer among the offers of the old one.
    await control({
      products: [...CATALOGUE.slice(0, 4), theirs('P5', { ...changed, model: 'N' })],
    });
    await feed();
    expect(await read()).toMatchObject({ model: 'N', product_key: null, origin: '浙江' });
  });

  it.each(['away', 'wrong', 'lost'])('that is %s takes nothing off the shelf', async (mode) => {
    await control({ mode });
    expect(await feed()).toBeNull();
    expect(await found(P1)).toHaveLength(1);
  });

  it('shows each product once when the provider sends it twice', async () => {
    await control({ mode: 'double' });
    await feed();
    expect(await found(P1)).toHaveLength(1);
  });
});

describe('[EP2] a submit asks the provider again', () => {
  it('another price is a difference; with the new price it goes through', async () => {
    const lines = await cartOf();
    await control({ products: [theirs('P1', { price: '2.80' })] });
    const first = await submit(lines);
    expect(first.data?.differences).toMatchObject([{ kind: 'priceChanged', price: 280 }]);
    const again = lines.map((line) => (line.price === 250 ? { ...line, price: fen(280) } : line));
    expect((await must(submit(again))).orders).toHaveLength(2);
  });

  it.each([
    ['stockShort', { products: [theirs('P1', { stock: 1 })] }],
    ['outOfArea', { undelivered: ['33'] }],
    ['offShelf', { products: [theirs('P1', { isOnSale: false })] }],
    ['offShelf', { products: [] }],
  ])('%s when the provider says so', async (kind, behaviour) => {
    const lines = await cartOf();
    await control(behaviour);
    expect((await submit(lines)).data?.differences).toMatchObject([{ kind }]);
  });

  it.each(['away', 'wrong', 'lost'])(
    'nothing is ordered while it is %s, in words',
    async (mode) => {
      const lines = await cartOf();
      await control({ mode });
      const { state, text } = await submit(lines);
      expect(state).toBe(0);
      expect(text).toContain('云帆商城');
      await control({ mode: 'well' });
      expect((await must(submit(lines))).orders).toHaveLength(2);
    },
  );

  it('an order that was rejected is asked about again when it is submitted again', async () => {
    const { orders } = await must(submit(await cartOf()));
    const id = orders.find(({ shopName }) => shopName === '2 号店')?.id ?? '';
    await review(world, id, 'failed');
    const { version, lines } = await look(world, 'buyer', id);
    const { suppliers: _s, isWelfare: _w, recipients: _r, ...written } = formOf('buyer', []);
    const form = {
      ...written,
      id,
      version,
      addressId: null,
      invoiceTitleId: null,
      deletedFiles: [],
      deliverBy: null,
      deliveryNote: '',
      remark: '',
      lines: lines.map(({ lineNo, quantity, price }) => ({ lineNo, quantity, price })),
    };
    const edit = () => world.as('buyer').call(orderEndpoints.edit, form);
    await control({ mode: 'away' });
    expect((await edit()).text).toContain('云帆商城');
    await control({ mode: 'well', products: [theirs('P1', { price: '2.90' })] });
    expect((await edit()).data?.differences).toMatchObject([{ kind: 'priceChanged', price: 290 }]);
  });

  it('orders of other shops do not ask it', async () => {
    await control({ mode: 'away' });
    const { requests } = await control({});
    const lines = await fillCart(world, personIdOf('buyer'), { pen: 1 });
    expect((await must(submit(lines))).orders).toHaveLength(1);
    expect((await control({})).requests).toBe(requests);
  });

  it('a repeated submit has its answer although the provider went away', async () => {
    const form = formOf('buyer', await cartOf());
    const buyer = world.as('buyer');
    const requestKey = 'provider-click-1';
    const first = await must(buyer.call(checkoutEndpoints.submit, form, { requestKey }));
    await control({ mode: 'away' });
    const second = await must(buyer.call(checkoutEndpoints.submit, form, { requestKey }));
    expect(second).toEqual(first);
  });
});

describe('[EP3] an order of a provider’s shop', () => {
  it('goes to the provider once, is confirmed, and its parcels are shipped once each', async () => {
    const id = await ordered();
    // The answer is lost: the order is made there, and asked for again here.
    await control({ mode: 'lost' });
    await sync();
    expect((await rowOf(id)).state).toBe('toPlace');
    expect((await look(world, 'buyer', id)).state).toBe('pendingConfirm');
    await control({ mode: 'well' });
    await sync();
    const order = await look(world, 'buyer', id);
    const { orders } = await control({});
    const sent = orders.filter(({ number }) => number === order.number);
    expect([sent.length, order.state]).toEqual([1, 'pendingShip']);
    const ship = (parcel: string, quantity: number) =>
      control({
        ship: {
          order: sent[0]?.order,
          parcel: {
            id: parcel,
            carrier: '云帆快运',
            trackingNumber: `YF${parcel}`,
            lines: [{ sku: 'P1', quantity }],
          },
        },
      });
    await ship('a', 1);
    await control({ mode: 'double' });
    await sync();
    expect((await look(world, 'buyer', id)).state).toBe('partShipped');
    await sync();
    await ship('b', 1);
    await sync();
    expect((await look(world, 'buyer', id)).state).toBe('shipped');
    expect((await rowOf(id)).state).toBe('done');
    const { rows } = await sql`select 1 from parcel where order_id = ${id}`.execute(world.db);
    expect(rows).toHaveLength(2);
  });

  it('that the provider refuses is declined with its reason, and its stock is given back', async () => {
    const id = await ordered();
    await control({ refusal: '该商品已停产' });
    await sync();
    const order = await look(world, 'buyer', id);
    expect(order.state).toBe('declined');
    expect(JSON.stringify(order)).toContain('云帆商城：该商品已停产');
    expect((await rowOf(id)).state).toBe('refused');
  });

  it('cancelled by the buyer is cancelled there too, even when nobody knew that it was made', async () => {
    const [placed, unknown] = [await ordered(), await ordered()];
    const cancel = async (id: string) =>
      must(
        world.as('buyer').call(orderEndpoints.cancel, {
          id,
          version: (await look(world, 'buyer', id)).version,
          reason: '不需要了',
        }),
      );
    await control({ mode: 'lost' });
    await sync();
    await cancel(unknown);
    await control({ mode: 'well' });
    await sync();
    await cancel(placed);
    await sync();
    await sync();
    const numbers = await Promise.all(
      [placed, unknown].map(async (id) => (await look(world, 'buyer', id)).number),
    );
    const { orders } = await control({});
    const sent = orders.filter(({ number }) => numbers.includes(number));
    expect(sent.map(({ isCancelled }) => isCancelled)).toEqual([true, true]);
  });

  it('waits while the provider is away; its shop is told when that lasts, and has a duty until then', async () => {
    const id = await ordered();
    await control({ mode: 'away' });
    const shop = () => dutiesOf(world.as('supplier', 2), 'yunfan');
    expect(await shop()).toEqual([]);
    for (let tries = 0; tries < 8; tries += 1) await sync();
    expect(await shop()).toEqual(['providerOrder.contact']);
    expect(await dutiesOf(world.as('supplier', 1), 'yunfan')).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'toPlace', problem: '对方返回 503' });
    const number = (await look(world, 'buyer', id)).number;
    const { rows } = await sql<{ count: number }>`
      select count(distinct process_name)::int as count from todo
      where process_name like ${`%${number} 多次未能送达%`}`.execute(world.db);
    expect(rows[0]?.count).toBe(1);
    await control({ mode: 'well' });
    await sync();
    expect((await look(world, 'buyer', id)).state).toBe('pendingShip');
    expect(await shop()).toEqual([]);
  });

  it('is not the business of a shop that no provider keeps', async () => {
    const { orders } = await must(submit(await fillCart(world, personIdOf('buyer'), { pen: 1 })));
    const id = orders[0]?.id ?? '';
    await review(world, id, 'passed');
    await sync();
    expect((await look(world, 'buyer', id)).state).toBe('pendingConfirm');
  });
});

describe('the after-sale form of a provider', () => {
  const field = (more: object = {}) => ({
    name: 'pickup',
    label: '取件方式',
    isRequired: true,
    options: ['上门取件'],
    ...more,
  });
  const read = async (providersNow = providers) => {
    await readForms(providersNow, { db: world.db, clock });
    const { rows } = await sql<{ shop: string; fields: object[] | null }>`
      select shop_id as shop, fields from provider_form`.execute(world.db);
    return rows;
  };

  it('is read from it, kept while it is away, and gone with the provider', async () => {
    expect(await read([])).toEqual([]);
    await control({ mode: 'away' });
    expect(await read()).toEqual([{ shop: shopOf(2), fields: null }]);
    await control({ mode: 'well', fields: [{ name: 'a', label: '说明' }, field()] });
    const told = [{ name: 'a', label: '说明', isRequired: false, options: [] }, field()];
    expect(await read()).toEqual([{ shop: shopOf(2), fields: told }]);
    for (const mode of ['away', 'wrong', 'lost']) {
      await control({ mode });
      expect(await read()).toEqual([{ shop: shopOf(2), fields: told }]);
    }
    expect(await read([])).toEqual([]);
  });

  it.each([
    [
      'too many fields',
      Array.from({ length: 21 }, (_, n) => field({ name: `f${n}`, label: `${n}` })),
    ],
    ['one name twice', [field(), field({ label: '另一个' })]],
    ['one label twice', [field(), field({ name: 'other' })]],
    ['a name that objects have', [field({ name: 'constructor' })]],
    ['a label without end', [field({ label: '长'.repeat(41) })]],
    ['one option twice', [field({ options: ['甲', '甲'] })]],
    ['too many options', [field({ options: Array.from({ length: 51 }, (_, n) => `${n}`) })]],
    ['a text instead of fields', '取件方式'],
  ])('is not taken with %s', async (_, fields) => {
    await control({ fields });
    expect(await providers[0]?.afterSaleForm()).toMatchObject({ fault: 'nonsense' });
  });
});

describe('[EP4] limits of a provider', () => {
  it('one that never answers costs its time limit, and then nothing until the pause is over', async () => {
    const [slow] = externalProvidersOf([entry(0.2)]);
    await control({ mode: 'slow' });
    const ask = () => slow?.quote([{ sku: 'P1', quantity: 1 }], []);
    for (let n = 0; n < BREAKER.failures; n += 1)
      expect(await ask()).toEqual({ fault: 'away', reason: '0.2 秒内没有应答' });
    const { requests } = await control({});
    expect(await ask()).toMatchObject({ fault: 'away', reason: '多次无应答，暂停访问' });
    expect((await control({})).requests).toBe(requests);
  });

  it('after the pause one call tries it, and a good answer ends the pause', async () => {
    let now = 0;
    const { categories, secret, ...described } = entry(20);
    const provider = httpProvider(
      { ...described, categories },
      { address, secret, timeoutMs: 20_000, now: () => now },
    );
    const ask = () => provider.quote([{ sku: 'P1', quantity: 1 }], []);
    const asked = async (many: number) => {
      const before = (await control({})).requests;
      await Promise.all(Array.from({ length: many }, ask));
      return (await control({})).requests - before;
    };
    await control({ mode: 'away' });
    for (let n = 0; n < BREAKER.failures; n += 1) expect(await asked(1)).toBe(1);
    expect(await asked(4)).toBe(0);
    now += BREAKER.pauseMs;
    expect(await asked(3)).toBe(1);
    now += BREAKER.pauseMs;
    await control({ mode: 'well' });
    expect(await asked(1)).toBe(1);
    expect(await asked(2)).toBe(2);
  });

  it('its secret is in no log and no row, and settings that are wrong are named', async () => {
    expect(logged.join('')).not.toContain(SECRET);
    const { rows } = await sql`select t::text from provider_health t`.execute(world.db);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
    const wrong = { ...entry(5), address: 'http://mall.example', shop: 'x' };
    expect(() => externalProvidersOf([wrong])).toThrow(/address: must be an https[\s\S]*shop/);
    expect(() => externalProvidersOf([entry(5), entry(5)])).toThrow('two of one code');
  });
});
