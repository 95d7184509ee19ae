import { randomUUID } from 'node:crypto';
import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { breachesOf } from '../../../harness/fulfilment/breaches.ts';
import {
  acceptedOrder,
  confirmedStatement,
  decidePayment,
  type MoneyWorld,
  moneyWorld,
  receivedInvoice,
  stateOf,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { confirmedOrder, parcel, versionOf } from '../../../harness/mall/order-worlds.ts';
import { uploader } from '../../../harness/mall/upload.ts';
import { supplierOrg } from '../../../harness/people/cast.ts';

/* Bad input and abuse: refused by name, and nothing is lost or changed. */

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld('postgres');
});
afterAll(() => world?.stop());

const BAD_QUANTITIES = [-1, 0, 1.5, 1e9, Number.MAX_SAFE_INTEGER];

/** An order of five pens whose pieces have arrived, and which nobody has judged. */
async function arrived(): Promise<string> {
  const id = await confirmedOrder(world, { pen: 5 });
  const lines = [{ lineNo: 1, quantity: 5 }];
  const sent = { id, version: await versionOf(world, id), ...parcel, lines };
  await must(world.as('supplier', 1).call(orderEndpoints.ship, sent));
  const received = { id, version: await versionOf(world, id) };
  await must(world.as('buyer').call(orderEndpoints.receive, received));
  return id;
}

const judged = (orderId: string, qualified: number, more: object = {}) => ({
  ...{ orderId, clientKey: randomUUID(), note: '', photoGroup: null },
  lines: [{ lineNo: 1, qualified, rejected: 0, reason: '', remedy: null }],
  ...more,
});
const submit = (orderId: string, qualified: number) =>
  world.as('acceptor').call(acceptanceEndpoints.submit, judged(orderId, qualified));
const threadOf = async (orderId: string) =>
  (await must(world.as('buyer').call(threadEndpoints.read, { orderId }))).thread;

describe('a quantity that is negative, zero, fractional or huge is refused', () => {
  it.each(BAD_QUANTITIES)('%d pieces, in every document', async (quantity) => {
    const ready = await confirmedOrder(world, { pen: 5 });
    const version = await versionOf(world, ready);
    const body = { id: ready, version, ...parcel, lines: [{ lineNo: 1, quantity }] };
    expect((await world.as('supplier', 1).call(orderEndpoints.ship, body)).state).toBe(0);
    expect((await threadOf(ready)).lines[0]?.shipped).toBe(0);
    const orderId = await arrived();
    expect((await submit(orderId, quantity)).state).toBe(0);
    const [sent] = (await threadOf(orderId)).parcels;
    const counted = { parcelId: sent?.id ?? '', lines: [{ lineNo: 1, received: quantity }] };
    expect((await world.as('buyer').call(deliveryEndpoints.receive, counted)).state).toBe(0);
    await must(submit(orderId, 5));
    const { rows } = await sql<{ acceptanceId: string }>`
      select acceptance_id as "acceptanceId" from stock_left where order_id = ${orderId}`.execute(
      world.db,
    );
    const line = { ...rows[0], acceptanceId: rows[0]?.acceptanceId ?? '', lineNo: 1, quantity };
    const stocked = {
      ...{ warehouse: '一号库', location: '', note: '' },
      lines: [{ ...line, batch: '', serials: [], isAsset: false }],
    };
    expect((await world.as('keeper').call(stockEndpoints.enter, stocked)).state).toBe(0);
    const claim = {
      ...{ orderId, lineNo: 1, kind: 'return' as const, quantity, refund: fen(1), reason: '破损' },
      ...{ description: '', contactName: '林静', contactPhone: '13800000000', fileGroup: null },
      providerForm: [],
    };
    expect((await world.as('buyer').call(afterSaleEndpoints.apply, claim)).state).toBe(0);
    expect((await threadOf(orderId)).lines[0]).toMatchObject({ qualified: 5, stocked: 0 });
  });
});

describe('an acceptance', () => {
  it('of another unit’s order is refused as unknown', async () => {
    const orderId = await arrived();
    const roles = sql`array['handler', 'buyer', 'acceptor']`;
    await sql`update person set roles = ${roles} where id = 'person-otherHandler'`.execute(
      world.db,
    );
    const stranger = world.as('otherHandler').call(acceptanceEndpoints.submit, judged(orderId, 5));
    expect(await refusal(stranger)).toBe('订单不存在');
    expect((await threadOf(orderId)).acceptances).toEqual([]);
  });

  it('by a code that was photographed and sent on needs the role of an acceptor all the same', async () => {
    const orderId = await arrived();
    for (const who of ['buyer', 'finance', 'keeper', 'supervisor'] as const)
      expect((await world.as(who).call(acceptanceEndpoints.submit, judged(orderId, 5))).state).toBe(
        0,
      );
    for (const nth of [1, 2]) {
      const supplier = world.as('supplier', nth);
      expect((await supplier.call(acceptanceEndpoints.submit, judged(orderId, 5))).state).toBe(0);
    }
    const visitor = world.as('anonymous').call(acceptanceEndpoints.submit, judged(orderId, 5));
    expect((await visitor).state).not.toBe(1);
    expect((await threadOf(orderId)).acceptances).toEqual([]);
  });

  it('that was made offline and comes after somebody else’s is told what is left', async () => {
    const orderId = await arrived();
    const offline = judged(orderId, 5);
    await must(submit(orderId, 5));
    const late = world.as('acceptor').call(acceptanceEndpoints.submit, offline);
    expect(await refusal(late)).toMatch(/最多还可验收 0|不能这样做|不能进行/);
    expect((await threadOf(orderId)).acceptances).toHaveLength(1);
  });

  it('with a photo that is no photo keeps nothing of it', async () => {
    const orderId = await arrived();
    const up = uploader(world, world.as('acceptor'));
    const group = await up.group('acceptance');
    const bytes = new TextEncoder().encode('<script>alert(1)</script>');
    const sent = await up.send({ group, domain: 'acceptance', name: '现场.jpg', bytes });
    expect(sent.state).toBe(0);
    expect(sent.text).not.toBe('');
    const strangers = await uploader(world, world.as('keeper')).group('acceptance');
    const body = judged(orderId, 5, { photoGroup: strangers });
    expect((await world.as('acceptor').call(acceptanceEndpoints.submit, body)).state).toBe(0);
    expect((await threadOf(orderId)).acceptances).toEqual([]);
  });
});

describe('[FU12] a statement', () => {
  const linesOf = async (orderId: string) => {
    const { rows } = await sql<{ acceptanceId: string; lineNo: number }>`
      select acceptance_id as "acceptanceId", line_no as "lineNo" from accepted_line
      where order_id = ${orderId}`.execute(world.db);
    return rows;
  };
  const create = (
    lines: { acceptanceId: string; lineNo: number }[],
    fundsType: 'fiscal' | 'nonFiscal' = 'fiscal',
  ) =>
    world
      .as('buyer')
      .call(statementEndpoints.create, { supplierId: supplierOrg(1), fundsType, lines });

  it('never mixes suppliers', async () => {
    const own = await linesOf(await acceptedOrder(world, { pen: 2 }));
    const other = await linesOf(await acceptedOrder(world, { desk: 1 }, { supplier: 2 }));
    expect(await refusal(create([...own, ...other]))).toContain('1');
    await must(create(own));
  });

  it('never mixes funds types, nor do merged invoices', async () => {
    const fiscal = await acceptedOrder(world, { pen: 2 });
    const other = await acceptedOrder(world, { pen: 3 });
    for (const table of ['purchase_order', 'statement_left']) {
      const id = sql.ref(table === 'purchase_order' ? 'id' : 'order_id');
      await sql`update ${sql.table(table)} set funds_type = 'nonFiscal' where ${id} = ${other}`.execute(
        world.db,
      );
    }
    const lines = [...(await linesOf(fiscal)), ...(await linesOf(other))];
    expect((await create(lines)).state).toBe(0);
    expect((await create(lines, 'nonFiscal')).state).toBe(0);
    const first = await confirmedStatement(world);
    const made = await must(create(await linesOf(other), 'nonFiscal'));
    for (const player of [world.as('supplier', 1), world.as('buyer')]) {
      const { statement } = await must(player.call(statementEndpoints.detail, { id: made.id }));
      await must(
        player.call(statementEndpoints.confirm, { id: made.id, version: statement.version }),
      );
    }
    const merged = world.as('buyer').call(invoiceEndpoints.apply, {
      ...{ statementIds: [first.id, made.id], titleId: 'title-unit-a', remark: '' },
      ...({ merge: 'merged', content: 'lines' } as const),
    });
    expect(await refusal(merged)).toContain('同一资金性质');
  });
});

describe('a payment', () => {
  it('above the rest is refused with what is left, and two halves may not overtake it', async () => {
    await acceptedOrder(world, { pen: 8 });
    const { invoice } = await receivedInvoice(world);
    const apply = (amount: number) =>
      world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, fen(amount)));
    expect(await refusal(apply(invoice.gross + 1))).toContain('超出');
    for (const amount of [0, -1]) expect((await apply(amount)).state).toBe(0);
    await must(apply(invoice.gross - 1));
    expect(await refusal(apply(2))).toContain('超出');
  });

  it('is never reviewed by who applied for it', async () => {
    await acceptedOrder(world, { pen: 4 });
    const { invoice } = await receivedInvoice(world);
    const set = (roles: string[]) =>
      sql`update person set roles = ${roles} where id = 'person-paymentApprover'`.execute(world.db);
    await set(['paymentApprover', 'buyer']);
    const applied = await world
      .as('paymentApprover')
      .call(paymentEndpoints.apply, wish(invoice.id, invoice.gross));
    const { id } = await must(Promise.resolve(applied));
    const answer = await decidePayment(world, id);
    await set(['paymentApprover']);
    expect(answer.state).toBe(0);
    expect(answer.text).not.toBe('');
    const { rows } = await sql<{
      state: string;
    }>`select state from payment where id = ${id}`.execute(world.db);
    expect(rows[0]?.state).toBe('inReview');
  });

  it('and everything else leaves the documents as they were', async () => {
    const orderId = await acceptedOrder(world, { ink: 1 });
    expect(await stateOf(world, orderId)).toBe('pendingStatement');
    expect(await breachesOf(world.db)).toEqual([]);
  });
});
