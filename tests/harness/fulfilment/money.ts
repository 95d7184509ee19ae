import { randomUUID } from 'node:crypto';
import { noVerifier, type Verifier } from '@jicai/platform/src/fulfilment/invoice/verification.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import type { Mailer } from '@jicai/platform/src/kernel/mail/mail.ts';
import type { SealingCertificate } from '@jicai/platform/src/kernel/signing/certificate.ts';
import type { SigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { confirmedOrder, parcel, versionOf } from '../mall/order-worlds.ts';
import { addBooks, look } from '../mall/orders.ts';
import { addProduct, addShops } from '../mall/products.ts';
import { uploader } from '../mall/upload.ts';
import { supplierName, supplierOrg } from '../people/cast.ts';
import {
  type DatabaseKind,
  type ManualClock,
  manualClock,
  type Player,
  startPlatform,
  usualDatabase,
  type World,
} from '../world.ts';
import { type EInvoice, eInvoiceNumber, eInvoiceXml } from './e-invoice.ts';

/* A world in which orders are accepted and settled, and the acts of the money's way. */

export type MoneyWorld = World & { readonly clock: ManualClock };

const START = Date.parse('2026-06-01T10:00:00+08:00');

export async function moneyWorld(
  database: DatabaseKind | Database = usualDatabase,
  {
    contracts = false,
    certificate = null,
    verifier = noVerifier,
    mailer = null,
    signing,
  }: {
    readonly contracts?: boolean;
    readonly certificate?: SealingCertificate | null;
    readonly verifier?: Verifier;
    readonly mailer?: Mailer | null;
    readonly signing?: SigningKey;
  } = {},
): Promise<MoneyWorld> {
  const clock = manualClock(START);
  const on = typeof database === 'string' ? { database } : { db: database };
  const world = await startPlatform({
    ...on,
    suppliers: 2,
    clock,
    contracts,
    certificate,
    verifier,
    mailer,
    ...(signing ? { signing } : {}),
    logger: { level: 'error' },
  });
  const { db } = world;
  await addShops(db, [1, 2]);
  await addProduct(db, { id: 'pen', supplier: 1, price: 333, stock: 1_000_000 });
  await addProduct(db, { id: 'ink', supplier: 1, price: 667, stock: 1_000_000 });
  await addProduct(db, { id: 'desk', supplier: 2, price: 8_000, stock: 1_000_000 });
  await addProduct(db, { id: 'machine', supplier: 1, price: 1_000_000, stock: 1_000 });
  await addBooks(world, 'buyer', 'handler', 'otherHandler');
  for (const n of [1, 2])
    await sql`insert into supplier_account values (${supplierOrg(n)}, '甲银行', ${`6222-${n}`})`.execute(
      db,
    );
  return Object.assign(world, { clock });
}

/** The data of an answer; throws the server's text where it was refused. */
export async function must<T>(
  answer: Promise<{ state: number; text: string; data: T | null }>,
): Promise<T> {
  const { state, text, data } = await answer;
  if (state !== 1 || data === null) throw new Error(text);
  return data;
}

/** An order whose pieces have all arrived and were accepted, but for those that are rejected. */
export async function acceptedOrder(
  world: MoneyWorld,
  wishes: Record<string, number>,
  { supplier = 1, rejected = 0 } = {},
): Promise<string> {
  const id = await confirmedOrder(world, wishes, supplier);
  await settleOrder(world, id, { supplier, rejected });
  return id;
}

/** Ships, receives and accepts everything of a confirmed order. */
export async function settleOrder(
  world: MoneyWorld,
  id: string,
  { supplier = 1, rejected = 0 } = {},
): Promise<void> {
  const { lines } = await look(world, 'buyer', id);
  const pieces = lines.map(({ lineNo, quantity }) => ({ lineNo, quantity }));
  const body = { id, version: await versionOf(world, id), ...parcel, lines: pieces };
  await must(world.as('supplier', supplier).call(orderEndpoints.ship, body));
  const received = { id, version: await versionOf(world, id) };
  await must(world.as('buyer').call(orderEndpoints.receive, received));
  await must(
    world.as('acceptor').call(acceptanceEndpoints.submit, {
      orderId: id,
      clientKey: randomUUID(),
      lines: pieces.map(({ lineNo, quantity }, index) => {
        const bad = index === 0 ? rejected : 0;
        return {
          lineNo,
          qualified: quantity - bad,
          rejected: bad,
          reason: bad > 0 ? '破损' : '',
          remedy: bad > 0 ? ('release' as const) : null,
        };
      }),
      note: '',
      photoGroup: null,
    }),
  );
}

export const stateOf = async (world: World, orderId: string) =>
  (await look(world, 'buyer', orderId)).state;

const everything = { keyword: '', fundsType: null, fromMs: null, toMs: null } as const;
export const firstPage = { ...everything, tab: 'all', page: 1, pageSize: 60 } as const;

export const statementOf = async (player: Player, id: string) =>
  (await must(player.call(statementEndpoints.detail, { id }))).statement;

export const makeStatement = (world: World, supplier = 1) =>
  must(
    world.as('buyer').call(statementEndpoints.create, {
      supplierId: supplierOrg(supplier),
      fundsType: 'fiscal',
      lines: [],
    }),
  );

type Moving<Req> = Endpoint<Req, unknown>;

/** Makes a move at the version that holds now. */
export async function moveStatementAs<Req extends { id: string; version: number }>(
  player: Player,
  endpoint: Moving<Req>,
  id: string,
  more: Omit<Req, 'id' | 'version'>,
) {
  const { version } = await statementOf(player, id);
  // The endpoint's own request: its id, its version, and the rest.
  return player.call(endpoint, { id, version, ...more } as Req);
}

/** A statement that both sides have confirmed. */
export async function confirmedStatement(world: World, supplier = 1) {
  const made = await makeStatement(world, supplier);
  const { confirm } = statementEndpoints;
  await must(moveStatementAs(world.as('supplier', supplier), confirm, made.id, {}));
  await must(moveStatementAs(world.as('buyer'), confirm, made.id, {}));
  return statementOf(world.as('buyer'), made.id);
}

export const applicationOf = async (player: Player, id: string) =>
  (await must(player.call(invoiceEndpoints.detail, { id }))).application;

/** An application for these statements, as one, or with one invoice for each order. */
export async function applyFor(
  world: World,
  statementIds: string[],
  merge: 'merged' | 'perOrder' = 'merged',
): Promise<string> {
  const { ids } = await must(
    world.as('buyer').call(invoiceEndpoints.apply, {
      statementIds,
      titleId: 'title-unit-a',
      merge,
      content: 'lines',
      remark: '',
    }),
  );
  return ids[0] ?? '';
}

/** Uploads an e-invoice for the supplier; answers its group. */
export async function uploadInvoice(
  world: World,
  bytes: Uint8Array,
  { supplier = 1, name = '发票.xml' } = {},
): Promise<string> {
  const up = uploader(world, world.as('supplier', supplier));
  const group = await up.group('invoice');
  const sent = await up.send({ group, domain: 'invoice', name, bytes, key: randomUUID() });
  if (!sent.answer?.fileId) throw new Error(sent.text);
  return group;
}

/** The e-invoice of an application that is in order; `more` makes it wrong. */
export const goodInvoice = (
  world: MoneyWorld,
  gross: Fen,
  more: Partial<EInvoice> = {},
): EInvoice => ({
  number: eInvoiceNumber(),
  gross,
  buyerName: '抬头-unit-a',
  buyerTaxId: '12330000',
  sellerName: supplierName(1),
  issuedAt: world.clock.at - 86_400_000,
  ...more,
});

/** Registers an XML invoice of an application; the answer as it comes. */
export async function registerXml(
  world: MoneyWorld,
  applicationId: string,
  invoice: EInvoice,
  supplier = 1,
  orderNumber = '',
) {
  const player = world.as('supplier', supplier);
  const bytes = new TextEncoder().encode(eInvoiceXml(invoice));
  const fileGroup = await uploadInvoice(world, bytes, { supplier });
  const { version } = await applicationOf(player, applicationId);
  return player.call(invoiceEndpoints.register, {
    id: applicationId,
    version,
    fileGroup,
    orderNumber,
    typed: null,
  });
}

/** An application whose invoice the buyer has received; answers it with its invoice. */
export async function receivedInvoice(world: MoneyWorld, supplier = 1) {
  const statement = await confirmedStatement(world, supplier);
  const id = await applyFor(world, [statement.id]);
  const invoice = goodInvoice(world, statement.amount, { sellerName: supplierName(supplier) });
  const { version } = await must(registerXml(world, id, invoice, supplier));
  await must(world.as('buyer').call(invoiceEndpoints.receive, { id, version }));
  const application = await applicationOf(world.as('buyer'), id);
  const [row] = application.invoices;
  if (!row) throw new Error('no invoice');
  return { statement, application, invoice: row };
}

export const paymentOf = async (player: Player, id: string) =>
  (await must(player.call(paymentEndpoints.detail, { id }))).payment;

export const wish = (invoiceId: string, amount: Fen, differenceReason = '') => ({
  lines: [{ invoiceId, amount }],
  payKind: 'transfer' as const,
  note: '',
  differenceReason,
});

export const decidePayment = (world: World, id: string, result: 'passed' | 'failed' = 'passed') =>
  world.as('paymentApprover').call(paymentEndpoints.decide, {
    id,
    result,
    file: null,
    opinion: result === 'passed' ? '' : '请补充',
    fileChange: null,
  });

export async function executePayment(world: MoneyWorld, id: string, voucher = 'PZ-1') {
  const { version } = await paymentOf(world.as('finance'), id);
  return world.as('finance').call(paymentEndpoints.execute, {
    id,
    version,
    voucher,
    paidOnMs: world.clock.at,
  });
}

const PLAN = [
  { milestone: 'prepayment', share: 3_000, days: 10 },
  { milestone: 'acceptance', share: 7_000, days: 15 },
];

/** A contract in force with a prepayment; its way there has tests of its own. */
export async function giveContract({ db }: World, orderId: string): Promise<string> {
  const id = `contract-${orderId}`;
  await sql`insert into contract (id, number, kind, order_id, unit_id, supplier_id, name, state, amount, clauses,
      plan, bond_share, bank, account, sign_by, signed_at, effective_at, created_at, sent_at)
    select ${id}, ${`HT-${orderId}`}, 'contract', id, unit_id, supplier_id, name, 'effective', amount, '[]',
      ${JSON.stringify(PLAN)}::jsonb, 0, '甲银行', '6222-1', submitted_at + interval '30 days', submitted_at,
      submitted_at, submitted_at, submitted_at
    from purchase_order where id = ${orderId}`.execute(db);
  await sql`update order_progress set contract = 'inForce' where order_id = ${orderId}`.execute(db);
  return id;
}
