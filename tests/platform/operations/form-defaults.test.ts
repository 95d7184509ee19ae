import { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import {
  addressEndpoints,
  invoiceTitleEndpoints,
} from '@jicai/shared/contract/ordering/address.ts';
import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { orderNameOf } from '@jicai/shared/domain/ordering/order/order-name.ts';
import { missingOf } from '@jicai/shared/domain/sourcing/notice/body.ts';
import { checkDraft } from '@jicai/shared/domain/sourcing/project/check.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { addBooks, addressOf, fillCart, formOf, titleOf } from '../../harness/mall/orders.ts';
import { addProduct, addShops, shopOf } from '../../harness/mall/products.ts';
import { personIdOf, supplierOrg } from '../../harness/people/cast.ts';
import { awarded, fullResult } from '../../harness/sourcing/awards.ts';
import {
  published,
  readAs,
  type SourcingWorld,
  signUpAs,
  sourcingWorld,
  tenderAs,
} from '../../harness/sourcing/projects.ts';
import { accept, arrivedOrder, stock } from '../fulfilment/worlds.ts';

/*
 * Each form as a person with complete master data opens it: what is required and empty is a decision that
 * nobody can make for them, and stands in the lists below.
 */

const UNIT_ADDRESS = '杭州市西湖区大学路 1 号';
const SUPPLIER_ADDRESS = '杭州市滨江区江城路 8 号';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
  const { db } = world;
  await addShops(db, [1, 2, 3]);
  await addProduct(db, { id: 'pen', supplier: 1, price: 250, stock: 1_000 });
  await addProduct(db, { id: 'ink', supplier: 1, price: 667, stock: 1_000 });
  await addBooks(world, 'buyer', 'handler');
  await sql`insert into person_profile (person_id, phone, updated_at)
    values (${personIdOf('buyer')}, '13900139001', now())
    on conflict (person_id) do update set phone = excluded.phone`.execute(db);
  await sql`update invoice_title set address_phone = ${`${UNIT_ADDRESS} 0571-87654321`}`.execute(
    db,
  );
  await sql`update shop set contact_name = '王芳', contact_phone = '0571-88880001'
    where id = ${shopOf(1)}`.execute(db);
  for (const n of [1, 2, 3])
    await sql`insert into supplier_subject (org_id, address, bank, account)
      values (${supplierOrg(n)}, ${SUPPLIER_ADDRESS}, '甲银行', '6222')
      on conflict (org_id) do update set address = excluded.address`.execute(db);
});
afterAll(() => world?.stop());

const knownOf = async (who: 'buyer' | 'handler' | 'otherHandler') =>
  (await must(world.as(who).call(addressEndpoints.known, {}))).known;

describe('what is known of a person', () => {
  it('is the name, the phone of the profile or the address, and the place of the default address', async () => {
    expect(await knownOf('buyer')).toMatchObject({
      contactPhone: '13900139001',
      regionName: '浙江省杭州市西湖区某街道',
      detail: '一路 1 号',
    });
    // A profile without a phone: the one of the default address.
    expect((await knownOf('handler')).contactPhone).toBe('13800138000');
  });

  it('is empty of somebody who has neither, and never another person’s', async () => {
    const known = await knownOf('otherHandler');
    expect(known.contactName).not.toBe('');
    expect(known).toMatchObject({ contactPhone: '', regionCode: '', regionName: '', detail: '' });
  });
});

describe('a form offers what is known', () => {
  it('checkout: only the funds are left to decide', async () => {
    const buyer = world.as('buyer');
    const lines = await fillCart(world, personIdOf('buyer'), { pen: 2, ink: 1 });
    const known = await knownOf('buyer');
    const addresses = await must(buyer.call(addressEndpoints.list, {}));
    const titles = await must(buyer.call(invoiceTitleEndpoints.list, {}));
    const cartIds = lines.map(({ cartId }) => cartId);
    const preview = await must(
      buyer.call(checkoutEndpoints.preview, { cartIds, addressId: null, wanted: [] }),
    );
    const names = preview.groups.flatMap((group) => group.lines.map(({ name }) => name));
    const offered = {
      name: orderNameOf(names),
      contactName: known.contactName,
      contactPhone: known.contactPhone,
      addressId: addresses.rows[0]?.id ?? '',
      invoiceTitleId: titles.rows[0]?.id ?? '',
    };
    expect(offered).toMatchObject({
      name: expect.stringMatching(/等 2 种商品$/),
      addressId: addressOf('buyer'),
      invoiceTitleId: titleOf('buyer'),
    });
    const body = formOf('buyer', lines, { ...offered, fundsType: 'fiscal' });
    expect((await must(buyer.call(checkoutEndpoints.submit, body))).orders).toHaveLength(1);
  });

  it('a project: subject, money, terms, people and times are left to decide', async () => {
    const handler = world.as('handler');
    const { id } = await must(handler.call(projectEndpoints.create, { method: 'inquiry' }));
    const { draft } = await readAs(handler, id);
    const context = {
      method: 'inquiry' as const,
      now: world.clock.at,
      handlerId: personIdOf('handler'),
      inquiryDays: 3,
    };
    const missing = checkDraft(draft, context).map(({ field }) => field.split('.')[0]);
    expect(draft).toMatchObject({
      contactPhone: '13800138000',
      deliveryPlace: '浙江省杭州市西湖区某街道 一路 1 号',
    });
    expect(new Set(missing)).toEqual(
      new Set([
        ...['name', 'category', 'budget', 'fundsType', 'deliveryTime', 'paymentTerms'],
        ...['methodReason', 'packages', 'signUpEndsAt', 'quoteOpensAt', 'quoteClosesAt'],
        'supervisorId',
      ]),
    );
  });

  it('a sign-up: the contact of the shop, which is accepted as it stands', async () => {
    const { number } = await published(world);
    const supplier = world.as('supplier', 1);
    const { offeredContact } = await tenderAs(supplier, number);
    expect(offeredContact).toEqual({ name: '王芳', phone: '0571-88880001' });
    const form = {
      contactName: offeredContact?.name ?? '',
      contactPhone: offeredContact?.phone ?? '',
    };
    expect((await signUpAs(supplier, number, form)).state).toBe(1);
    // Nobody else reads a contact, and visitors none at all.
    expect((await tenderAs(world.as('handler'), number)).offeredContact).toBeNull();
  });

  it('a result notice: the addresses of the unit and of the winner; nothing is left', async () => {
    const { id } = await awarded(world);
    const { notice } = await fullResult(world, id);
    expect(notice?.form).toMatchObject({
      unitAddress: UNIT_ADDRESS,
      suppliers: [{ address: SUPPLIER_ADDRESS }],
    });
    expect(notice && missingOf(notice, notice.form)).toEqual([]);
  });

  it('a stock-in: the only warehouse of the unit', async () => {
    const orderId = await arrivedOrder(world, { pen: 3 });
    await accept(world, orderId, { 1: { qualified: 3 } });
    await stock(world, orderId, 1);
    const body = { keyword: '', page: 1, pageSize: 10 };
    const { warehouses, rows } = await must(world.as('keeper').call(stockEndpoints.waiting, body));
    expect(rows).not.toEqual([]);
    expect(warehouses).toEqual(['一号库']);
  });
});

describe('the categories of a project', () => {
  beforeAll(async () => {
    await sql`insert into category (id, parent_id, name, level, path) values
      ('Z02', null, '专用设备', 1, '{Z02}'), ('Z0201', 'Z02', '打印机', 2, '{Z02,Z0201}')`.execute(
      world.db,
    );
  });
  const found = async (keyword: string) =>
    (await must(world.as('handler').call(projectEndpoints.categories, { keyword }))).categories;

  it.each(['Z0201', '打印', 'dayinji', 'dyj', 'Z0201 打印机'])('are found by %s', async (keyword) =>
    expect((await found(keyword))[0]).toEqual({
      code: 'Z0201',
      name: '打印机',
      above: '专用设备',
    }),
  );
});
