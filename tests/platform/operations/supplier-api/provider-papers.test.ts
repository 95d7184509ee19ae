import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { noVerifier } from '@jicai/platform/src/fulfilment/invoice/verification.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { claims, moveOf } from '@jicai/platform/src/operations/provider/claims.ts';
import { externalProvidersOf } from '@jicai/platform/src/operations/provider/configured.ts';
import { invoices } from '@jicai/platform/src/operations/provider/invoices.ts';
import { syncPapers } from '@jicai/platform/src/operations/provider/papers.ts';
import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { splitTax } from '@jicai/shared/domain/fulfilment/settlement/tax.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import {
  acceptedOrder,
  applicationOf,
  applyFor,
  confirmedStatement,
  type MoneyWorld,
  moneyWorld,
} from '../../../harness/fulfilment/money.ts';
import { shopOf } from '../../../harness/mall/products.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';

/* After-sales and applications for invoices of orders that an external provider delivers. */

const PROVIDER = fileURLToPath(
  new URL('../../../harness/supply/provider-process.ts', import.meta.url),
);
const signing = openSigningKey({ base64: null, file: null });
let child: ChildProcess;
let address = '';
let world: MoneyWorld;

beforeAll(async () => {
  child = spawn(process.execPath, [PROVIDER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const out = child.stdout;
  if (!out) throw new Error('the provider says nothing');
  const [port] = (await once(out, 'data')) as [Buffer];
  address = `http://127.0.0.1:${port.toString().trim()}`;
  world = await moneyWorld('postgres', { signing });
  await sql`insert into provider_sku (sku_id, goods_id, provider, external_id, content_hash, seen_at)
    select id, goods_id, 'yunfan', 'P1', '', now() from sku where goods_id = 'pen'`.execute(
    world.db,
  );
});
afterAll(async () => {
  child?.kill();
  await world?.stop();
});
beforeEach(() => control({ mode: 'well', refusal: '' }));

interface Paper {
  readonly number: string;
  readonly sent: object;
  readonly told: object[];
}
async function control(body: object) {
  const response = await fetch(`${address}/control`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  const { papers } = (await response.json()) as {
    papers: Record<'claims' | 'invoice-requests', Paper[]>;
  };
  return papers;
}

/** The jobs of the next minutes; each meets a provider without a memory of its faults. */
async function sync() {
  world.clock.at += 3_600_000;
  const externalProviders = externalProvidersOf([
    {
      ...{ code: 'yunfan', title: '云帆商城', shopId: shopOf(1), address, timeoutSeconds: 20 },
      secret: 'provider-secret-of-the-tests',
    },
  ]);
  const { db, clock } = world;
  const files = { claim: async () => null, deps: { db } as never };
  const needs = { db, clock, publish: async () => {}, signing, log: world.app.log };
  const registering = { files, verifier: noVerifier, externalProviders };
  await syncPapers([claims, invoices], { ...needs, ...registering });
}

/** An accepted order that the provider knows under this number. */
async function theirOrder(external: string): Promise<string> {
  const id = await acceptedOrder(world, { pen: 4 });
  await sql`insert into provider_order (order_id, provider, state, external_number, next_at)
    values (${id}, 'yunfan', 'done', ${external}, now())`.execute(world.db);
  return id;
}

const paperOf = (id: string) =>
  world.db
    .selectFrom('provider_paper')
    .select(['state', 'attempts', 'problem', 'external_number as externalNumber'])
    .where('paper_id', '=', id)
    .executeTakeFirst();

describe('[EP5] an after-sale of a provider’s order', () => {
  const claim = async (orderId: string, kind: 'return' | 'exchange') =>
    (
      await must(
        world.as('buyer').call(afterSaleEndpoints.apply, {
          ...{ orderId, lineNo: 1, kind, quantity: 2, refund: fen(666), reason: '规格不符' },
          ...{ description: '笔尖弯了', contactName: '林静', contactPhone: '13800138000' },
          fileGroup: null,
          providerForm: [],
        }),
      )
    ).id;
  const detail = async (id: string) =>
    (await must(world.as('buyer').call(afterSaleEndpoints.detail, { id }))).afterSale;
  const move = async (id: string, transition: 'sendBack' | 'cancel' | 'finish') => {
    const { version } = await detail(id);
    const more = { note: '', tracking: 'SF1234567', cost: null, isSellable: false };
    return must(
      world.as('buyer').call(afterSaleEndpoints.move, { id, version, transition, ...more }),
    );
  };
  const decide = async (id: string, is: object) =>
    control({ standing: { number: (await detail(id)).number, is } });
  const sentOf = async (id: string) => {
    const { number } = await detail(id);
    const { claims: all } = await control({});
    return all.filter((one) => one.number === number);
  };

  it('goes there once, and the provider’s decisions are the supplier’s steps', async () => {
    const id = await claim(await theirOrder('E1'), 'return');
    // The answer is lost: the claim is made there, and asked for again here.
    await control({ mode: 'lost' });
    await sync();
    expect(await paperOf(id)).toMatchObject({ state: 'toSend', attempts: 1 });
    await control({ mode: 'well' });
    await sync();
    const [sent, ...more] = await sentOf(id);
    expect(more).toEqual([]);
    expect(sent?.sent).toMatchObject({
      ...{ order: 'E1', sku: 'P1', kind: 'return', quantity: 2, refund: '6.66' },
      ...{ reason: '规格不符', description: '笔尖弯了', form: {} },
      contact: { name: '林静', phone: '13800138000' },
    });
    await sync();
    expect((await detail(id)).state).toBe('applied');
    await decide(id, { decision: 'agreed' });
    await sync();
    expect((await detail(id)).state).toBe('supplierAgreed');
    await move(id, 'sendBack');
    await decide(id, { decision: 'agreed', goods: 'taken' });
    await sync();
    expect((await sentOf(id))[0]?.told).toEqual([{ act: 'return', trackingNumber: 'SF1234567' }]);
    expect((await detail(id)).state).toBe('waitRefund');
    await move(id, 'finish');
    await sync();
    expect(await paperOf(id)).toMatchObject({ state: 'over', problem: '' });
  });

  it('that the provider does not take is refused with its reason', async () => {
    const id = await claim(await theirOrder('E2'), 'exchange');
    await control({ refusal: '超过七天' });
    await sync();
    const { state, events } = await detail(id);
    expect(state).toBe('supplierRefused');
    expect(JSON.stringify(events)).toContain('云帆商城：超过七天');
    expect((await paperOf(id))?.state).toBe('over');
  });

  it('is exchanged: the replacement’s parcel is named, goods that are refused go back', async () => {
    const id = await claim(await theirOrder('E3'), 'exchange');
    await sync();
    await decide(id, { decision: 'agreed' });
    await sync();
    await move(id, 'sendBack');
    await decide(id, { decision: 'agreed', goods: 'refused', reason: '缺配件' });
    await sync();
    expect((await detail(id)).state).toBe('goodsRefused');
    await move(id, 'sendBack');
    await decide(id, { decision: 'agreed', goods: 'taken' });
    await sync();
    expect((await detail(id)).state).toBe('waitReplacement');
    await decide(id, { decision: 'agreed', goods: 'taken', replacement: 'YF7654321' });
    await sync();
    const { state, replacementTracking } = await detail(id);
    expect([state, replacementTracking]).toEqual(['replacementSent', 'YF7654321']);
  });

  it('that the buyer gives up is given up there too, even when nobody knew that it was made', async () => {
    const [sent, unknown, never] = [
      await claim(await theirOrder('E4'), 'return'),
      await claim(await theirOrder('E5'), 'return'),
      await claim(await theirOrder('E6'), 'return'),
    ];
    await move(never, 'cancel');
    await control({ mode: 'lost' });
    await sync();
    await control({ mode: 'well' });
    await move(unknown, 'cancel');
    await sync();
    await move(sent, 'cancel');
    await sync();
    await sync();
    const told = async (id: string) => (await sentOf(id)).flatMap((one) => one.told);
    expect(await told(sent)).toEqual([{ act: 'cancel' }]);
    expect(await told(unknown)).toEqual([{ act: 'cancel' }]);
    expect([await sentOf(never), await paperOf(never)]).toEqual([[], undefined]);
  });

  it('waits while the provider is away or answers nonsense; the shop has a duty until it goes on', async () => {
    const id = await claim(await theirOrder('E7'), 'return');
    const duties = () => dutiesOf(world.as('supplier', 1), 'yunfan');
    await control({ mode: 'away' });
    expect(await duties()).toEqual([]);
    for (let tries = 0; tries < 8; tries += 1) await sync();
    expect(await duties()).toEqual(['providerClaim.contact']);
    expect(await dutiesOf(world.as('supplier', 2), 'yunfan')).toEqual([]);
    const { number } = await detail(id);
    const { rows } = await sql<{ count: number }>`
      select count(distinct process_name)::int as count from todo
      where process_name = ${`售后 ${number} 多次未能经“云帆商城”办理`}`.execute(world.db);
    expect(rows[0]?.count).toBe(1);
    await control({ mode: 'well' });
    await sync();
    expect(await duties()).toEqual([]);
    await decide(id, { decision: 'refused', reason: '' });
    await sync();
    expect(await paperOf(id)).toMatchObject({ problem: '应答不符合约定：reason' });
    expect((await detail(id)).state).toBe('applied');
  });

  it('of an order that no provider delivers stays with the shop', async () => {
    const id = await claim(await acceptedOrder(world, { pen: 4 }), 'return');
    await sync();
    expect(await paperOf(id)).toBeUndefined();
  });

  it('moves on by no decision that its state does not wait for', () => {
    const all = { decision: 'agreed', reason: '', goods: 'taken', replacement: 'YF1' } as const;
    const waits = ['supplierAgreed', 'waitRefund', 'replacementSent', 'escalated', 'done'] as const;
    expect(waits.map((state) => moveOf(state, all))).toEqual(waits.map(() => null));
    const open = { decision: 'open', reason: '', goods: 'none', replacement: '' } as const;
    expect(moveOf('applied', open)).toBeNull();
  });
});

describe('[EP6] an application for invoices of a provider’s orders', () => {
  /** An application for everything that is accepted and not settled yet. */
  const apply = async () => {
    const { id, amount } = await confirmedStatement(world);
    return { id: await applyFor(world, [id]), amount };
  };
  const issued = (number: string, gross: number, more: object = {}) => {
    const { net, tax } = splitTax(fen(gross), 1_300);
    const amounts = { net: fenToText(net), tax: fenToText(tax), gross: fenToText(fen(gross)) };
    const buyer = { buyerName: '抬头-unit-a', buyerTaxId: '12330000' };
    const issuedOn = new Date(world.clock.at).toISOString().slice(0, 10);
    return { number, code: '3300231130', issuedOn, ...amounts, ...buyer, ...more };
  };
  const tell = async (id: string, list: object[]) => {
    const { number } = await applicationOf(world.as('buyer'), id);
    return control({ standing: { number, is: { invoices: list } } });
  };

  beforeAll(async () => {
    // What earlier tests accepted is the provider's too.
    await sql`insert into provider_order (order_id, provider, state, external_number, next_at)
      select id, 'yunfan', 'done', 'R-' || number, now() from purchase_order
      where supplier_id = (select org_id from shop where id = ${shopOf(1)})
      on conflict do nothing`.execute(world.db);
  });

  it('goes there once with what it bills, and the invoices are registered once each', async () => {
    await theirOrder('E8');
    const { id, amount } = await apply();
    await sync();
    const { number } = await applicationOf(world.as('buyer'), id);
    const { 'invoice-requests': all } = await control({});
    const [sent, ...more] = all.filter((one) => one.number === number);
    expect(more).toEqual([]);
    expect(sent?.sent).toMatchObject({
      amount: fenToText(amount),
      title: { title: '抬头-unit-a', taxNumber: '12330000' },
      isPerOrder: false,
    });
    expect(JSON.stringify(sent?.sent)).toContain('"order":"E8"');
    const first = issued('00000001', 500);
    await tell(id, [first]);
    await sync();
    expect((await applicationOf(world.as('buyer'), id)).invoiced).toBe(500);
    await tell(id, [first, first, issued('00000002', amount - 500)]);
    await sync();
    const { state, invoices: registered } = await applicationOf(world.as('buyer'), id);
    expect([state, registered.length]).toEqual(['issued', 2]);
    const { version } = await applicationOf(world.as('buyer'), id);
    await must(world.as('buyer').call(invoiceEndpoints.receive, { id, version }));
    await sync();
    expect(await paperOf(id)).toMatchObject({ state: 'over', problem: '' });
  });

  it('waits while the provider is away; the shop has a duty until it goes on', async () => {
    await theirOrder('E11');
    const { id, amount } = await apply();
    const duties = () => dutiesOf(world.as('supplier', 1), 'yunfan');
    await control({ mode: 'away' });
    for (let tries = 0; tries < 8; tries += 1) await sync();
    expect(await duties()).toContain('providerInvoices.contact');
    await control({ mode: 'well' });
    await sync();
    expect(await duties()).not.toContain('providerInvoices.contact');
    await tell(id, [issued('00000009', amount)]);
    await sync();
    expect((await applicationOf(world.as('buyer'), id)).state).toBe('issued');
  });

  it('an invoice that the mall refuses stays out, in words, and one that is withdrawn is withdrawn there', async () => {
    await theirOrder('E9');
    const { id, amount } = await apply();
    await sync();
    await tell(id, [issued('00000003', amount, { buyerName: '别家' })]);
    await sync();
    expect((await applicationOf(world.as('buyer'), id)).invoices).toEqual([]);
    expect((await paperOf(id))?.problem).toContain('别家');
    const { version, number } = await applicationOf(world.as('buyer'), id);
    await must(
      world.as('buyer').call(invoiceEndpoints.withdraw, { id, version, reason: '不要了' }),
    );
    await sync();
    const { 'invoice-requests': all } = await control({});
    expect(all.find((one) => one.number === number)?.told).toEqual([{ act: 'cancel' }]);
    expect((await paperOf(id))?.state).toBe('over');
  });

  it('one that the provider does not take is left to the shop, which is told', async () => {
    await theirOrder('E10');
    const { id } = await apply();
    await control({ refusal: '不开专票' });
    await sync();
    expect(await paperOf(id)).toMatchObject({ state: 'over', problem: '不开专票' });
    const { number, state } = await applicationOf(world.as('buyer'), id);
    expect(state).toBe('applied');
    const { rows } = await sql`select 1 from todo
      where process_name = ${`开票申请 ${number}：“云帆商城”不受理`} limit 1`.execute(world.db);
    expect(rows).toHaveLength(1);
  });

  it('with another order in it is not sent', async () => {
    const { withdraw } = invoiceEndpoints;
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from invoice_application where state = 'applied'`.execute(world.db);
    for (const row of rows)
      await must(world.as('buyer').call(withdraw, { ...row, reason: '重新申请' }));
    await acceptedOrder(world, { pen: 4 });
    const { id } = await apply();
    await sync();
    expect(await paperOf(id)).toBeUndefined();
  });
});
