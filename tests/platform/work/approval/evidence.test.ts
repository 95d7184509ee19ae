import { uploadEndpoints } from '@jicai/shared/contract/files/upload.ts';
import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SealedClient } from '../../../harness/client/sealed-client.ts';
import { formOf, order, orderOne } from '../../../harness/mall/orders.ts';
import { addProduct, reprice, shopOf, skuOf } from '../../../harness/mall/products.ts';
import { type ReviewWorld, reviewOf, reviewWorld } from '../../../harness/mall/reviewers.ts';
import { personIdOf } from '../../../harness/people/cast.ts';

let world: ReviewWorld;
beforeAll(async () => {
  world = await reviewWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

const first = () => world.as('reviewer');

describe('[RV10] the evidence', () => {
  it('has the stock of each moment as it was, with accessories that two lines share', async () => {
    await addProduct(world.db, {
      id: 'stand',
      supplier: 1,
      price: 900,
      stock: 40,
      accessories: { lamp: 20 },
    });
    await sql`update accessory set stock = 9 where id = 'lamp'`.execute(world.db);
    await sql`insert into sku (id, goods_id, name, options, price, stock, picture, position)
      select 'stand-2', goods_id, '大号', options, price, 30, picture, 1 from sku where id = ${skuOf('stand')}`.execute(
      world.db,
    );
    const add = async (skuId: string, quantity: number, lamps: number) => {
      const { data, text } = await world.as('buyer').call(cartEndpoints.add, {
        productId: 'stand',
        skuId,
        quantity,
        zoneId: null,
        comparisonIds: null,
        accessories: [{ id: 'lamp', quantity: lamps }],
      });
      return data?.lineIds[0] ?? text;
    };
    const [small, large] = [await add(skuOf('stand'), 4, 2), await add('stand-2', 5, 3)];
    // Between the cart and the submit others bought some.
    await sql`update sku set stock = 25 where id = ${skuOf('stand')}`.execute(world.db);
    await sql`update accessory set stock = 7 where id = 'lamp'`.execute(world.db);
    const seen = (cartId: string, price: number, quantity: number, accessoryId: string | null) => ({
      cartId,
      accessoryId,
      quantity,
      price: fen(price),
    });
    const lines = [
      seen(small, 900, 4, null),
      seen(small, 20, 2, 'lamp'),
      seen(large, 900, 5, null),
      seen(large, 20, 3, 'lamp'),
    ];
    const answer = await world.as('buyer').call(checkoutEndpoints.submit, formOf('buyer', lines));
    expect(answer.text).toBe('');
    await sql`update sku set stock = 1 where id = 'stand-2'`.execute(world.db);
    const review = await reviewOf(first(), answer.data?.orders[0]?.id ?? '');
    const moments = review.lines.map(({ added, submitted, now }) => [
      added.stock,
      submitted.stock,
      now.stock,
    ]);
    expect(moments.toSorted()).toEqual(
      [
        [40, 25, 21],
        [9, 7, 2],
        [30, 30, 1],
        [9, 7, 2],
      ].toSorted(),
    );
  });

  it('shows prices, stock and certificates at the cart, the submit and now', async () => {
    await sql`insert into shop_certificate (id, shop_id, name, number, expires_at) values
      ('c1', ${shopOf(1)}, '营业执照', 'Z-1', null)`.execute(world.db);
    const { data } = await world.as('buyer').call(cartEndpoints.add, {
      productId: 'pen',
      skuId: null,
      quantity: 4,
      zoneId: null,
      comparisonIds: null,
      accessories: [],
    });
    // The letter came between the cart and the submit.
    await sql`insert into shop_certificate (id, shop_id, name, number, expires_at) values
      ('c2', ${shopOf(1)}, '授权书', 'Z-2', '2027-03-31T00:00:00+08')`.execute(world.db);
    const [cartId = ''] = data?.lineIds ?? [];
    const seen = [{ cartId, accessoryId: null, quantity: 4, price: fen(300) }];
    const made = await world.as('buyer').call(checkoutEndpoints.submit, formOf('buyer', seen));
    const id = made.data?.orders[0]?.id ?? '';
    await reprice(world.db, 'pen', 350);
    await sql`update sku set stock = 7 where goods_id = 'pen'`.execute(world.db);
    await sql`delete from shop_certificate where id = 'c2'`.execute(world.db);
    await sql`insert into shop_certificate (id, shop_id, name, number) values ('c3', ${shopOf(1)}, '质检报告', 'Z-3')`.execute(
      world.db,
    );
    const { lines, certificates } = await reviewOf(first(), id);
    const [line] = lines;
    expect(line?.added.price).toBe(fen(300));
    expect(line?.submitted).toMatchObject({ price: fen(300), isSellable: true });
    expect(line?.now).toMatchObject({ price: fen(350), stock: 7, isSellable: true });
    expect(
      certificates.map(({ name, wasHeldAdded, wasHeld, isHeld }) => [
        name,
        wasHeldAdded,
        wasHeld,
        isHeld,
      ]),
    ).toEqual([
      ['营业执照', true, true, true],
      ['授权书', false, true, false],
      ['质检报告', false, false, true],
    ]);
    // The last day is China's, wherever the database is.
    expect(certificates[1]?.expiredAtMs).toBe(Date.parse('2027-03-31T23:59:59+08:00'));
    await sql`update shop set state = 'suspended' where id = ${shopOf(1)}`.execute(world.db);
    expect((await reviewOf(first(), id)).lines[0]?.now.isSellable).toBe(false);
    await sql`update shop set state = 'active' where id = ${shopOf(1)}`.execute(world.db);
    await sql`update sku set stock = 100000 where goods_id = 'pen'`.execute(world.db);
    await reprice(world.db, 'pen', 300);
  });

  it('has every field of the specification', async () => {
    const compared = [
      {
        supplierName: '丙公司',
        goodsName: '笔',
        price: fen(310),
        note: '报价单',
        terms: '',
        fileGroup: null,
      },
    ];
    const more = {
      fundsType: 'nonFiscal' as const,
      reimburserName: '报销人',
      reimburserPhone: '13900139000',
      purposeNote: '开学用',
      compared,
    };
    const { data } = await order(world, 'buyer', { pen: 1 }, more);
    const id = data?.orders[0]?.id ?? '';
    expect(await reviewOf(first(), id)).toMatchObject({
      ...more,
      id,
      orderNumber: data?.orders[0]?.number,
      unitName: '甲采购单位',
      unitCode: 'code-unit-a',
      contactName: '林静',
      contactPhone: '13800138000',
      orderState: 'pendingReview',
      amount: fen(300),
      supplierName: expect.stringContaining('供方甲'),
      deliveryPlace: expect.stringContaining('一路 1 号'),
      result: null,
      flow: { level: 1, levels: 1, canDecide: true },
    });
  });

  it('[OR9] warns of a possible split purchase', async () => {
    await sql`update purchase_limit set amount = 100000`.execute(world.db);
    const id = await orderOne(world, 'buyer', { desk: 2 });
    const { warnings } = await reviewOf(first(), id);
    expect(warnings).toEqual([expect.stringMatching(/超过限额 ¥1,000\.00，请核实是否拆分采购$/)]);
    await sql`update purchase_limit set amount = 20000000`.execute(world.db);
  });

  it('takes a constant number of statements, whatever is in the order', async () => {
    await addProduct(world.db, { id: 'ink', supplier: 1, accessories: { cap: 50 } });
    const small = await orderOne(world, 'buyer', { pen: 1 });
    const large = await orderOne(world, 'buyer', { pen: 1, ink: 2 });
    const counts = [];
    for (const id of [small, large]) {
      world.statements();
      await reviewOf(first(), id);
      counts.push(world.statements());
    }
    expect(counts[0]).toBe(counts[1]);
  });
});

describe('[A21] attachments', () => {
  let groups = 0;
  async function groupOf(loginName: string): Promise<string> {
    groups += 1;
    const id = `group-${groups}`;
    await sql`insert into file_group (id, owner_id, domain, created_at)
      values (${id}, ${personIdOf(loginName)}, 'orderReview', now())`.execute(world.db);
    await sql`insert into file (id, group_id, owner_id, upload_key, name, extension, size, state,
        storage_key, storage_upload, created_at)
      values (${`file-${groups}`}, ${id}, ${personIdOf(loginName)}, 'k', '说明.pdf', 'pdf', 10,
        'temporary', ${`key-${groups}`}, '', now())`.execute(world.db);
    return id;
  }
  const send = (orderId: string, file: string) =>
    first().call(orderReviewEndpoints.submit, {
      orderId,
      result: 'failed',
      opinion: '见附件',
      file,
      fileChange: null,
    });

  it("belong to the review with its decision; the unit reads them, others don't", async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    const groupId = await groupOf('reviewer');
    expect((await send(id, groupId)).state).toBe(1);
    const review = await reviewOf(world.as('buyer'), id);
    expect(review).toMatchObject({
      fileGroupId: groupId,
      reviewAttachment: { fileGroupId: groupId, fileBizType: 'DDSH' },
    });
    expect(review.flow?.steps.at(-1)?.file?.fileGroupId).toBe(groupId);
    const listed = async (player: Pick<SealedClient, 'call'>) =>
      (await player.call(uploadEndpoints.list, { groupId })).data?.files?.length ?? 0;
    expect(await listed(world.as('buyer'))).toBe(1);
    expect(await listed(world.as('handler'))).toBe(1);
    for (const player of [world.as('otherHandler'), world.elsewhere, world.as('supplier', 1)])
      expect(await listed(player)).toBe(0);
  });

  it("somebody else's group is refused, and nothing is decided", async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    for (const group of [await groupOf('second'), await groupOf('buyer'), 'no such group']) {
      expect((await send(id, group)).state).toBe(0);
      expect(await world.stateOf(id)).toBe('pendingReview');
    }
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from todo where kind = 'task' and handled_at is null`.execute(world.db);
    expect(rows[0]?.n).toBe(2);
  });
});
