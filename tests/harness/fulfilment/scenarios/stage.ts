import { randomUUID } from 'node:crypto';
import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { splitTax } from '@jicai/shared/domain/fulfilment/settlement/tax.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { must } from '../../answers.ts';
import { parcel, versionOf } from '../../mall/order-worlds.ts';
import { look, orderOne, review } from '../../mall/orders.ts';
import { addProduct } from '../../mall/products.ts';
import { supplierOrg } from '../../people/cast.ts';
import type { Player } from '../../world.ts';
import {
  applicationOf,
  applyFor,
  decidePayment,
  executePayment,
  type MoneyWorld,
  moveStatementAs,
  statementOf,
  wish,
} from '../money.ts';

/* Common parts of scenarios: orders at given prices, and the acts of the money's way. */

/** A line of a scenario's order. */
export interface OrderLine {
  readonly qty: number;
  readonly price_fen: number;
}

/** Accepted lines of an order that nothing was billed of yet. */
export interface Accepted {
  readonly acceptanceId: string;
  readonly lineNo: number;
  readonly quantity: number;
}

let lastPaper = 0;
const known = new Set<string>();

/** One scenario's stage in the shared world. */
export class Stage {
  readonly buyer: Player;
  readonly supplier: Player;
  readonly world: MoneyWorld;

  constructor(world: MoneyWorld) {
    this.world = world;
    this.buyer = world.as('buyer');
    this.supplier = world.as('supplier', 1);
  }

  async place(lines: readonly OrderLine[]): Promise<string> {
    const wishes: Record<string, number> = {};
    for (const [index, { qty, price_fen: price }] of lines.entries()) {
      const id = `scene-${index}-${price}`;
      if (!known.has(id))
        await addProduct(this.world.db, { id, supplier: 1, price, stock: 1_000_000 });
      known.add(id);
      wishes[id] = qty;
    }
    return orderOne(this.world, 'buyer', wishes);
  }

  async confirm(id: string, amount: number | null = null): Promise<void> {
    await review(this.world, id, 'passed');
    const version = await versionOf(this.world, id);
    const asked = amount === null ? null : fen(amount);
    await must(
      this.supplier.call(orderEndpoints.confirm, { id, version, amount: asked, note: '' }),
    );
  }

  async ordered(lines: readonly OrderLine[]): Promise<string> {
    const id = await this.place(lines);
    await this.confirm(id);
    return id;
  }

  /** Ships pieces by line number; the answer as it comes. */
  async ship(id: string, pieces: Readonly<Record<number, number>>) {
    return this.supplier.call(orderEndpoints.ship, {
      id,
      version: await versionOf(this.world, id),
      ...parcel,
      lines: Object.entries(pieces).map(([lineNo, quantity]) => ({
        lineNo: Number(lineNo),
        quantity,
      })),
    });
  }

  async arrive(id: string) {
    return must(
      this.buyer.call(orderEndpoints.receive, { id, version: await versionOf(this.world, id) }),
    );
  }

  /** Judges pieces by line number; rejected ones are given up. */
  accept(
    orderId: string,
    judged: Readonly<Record<number, { readonly accepted: number; readonly rejected?: number }>>,
  ) {
    return this.world.as('acceptor').call(acceptanceEndpoints.submit, {
      orderId,
      clientKey: randomUUID(),
      lines: Object.entries(judged).map(([lineNo, { accepted, rejected = 0 }]) => ({
        lineNo: Number(lineNo),
        qualified: accepted,
        rejected,
        reason: rejected > 0 ? '破损' : '',
        remedy: rejected > 0 ? ('release' as const) : null,
      })),
      note: '',
      photoGroup: null,
    });
  }

  /** Pieces arrive and are judged; answers what may be billed of them. */
  async take(
    id: string,
    pieces: Readonly<Record<number, { readonly accepted: number; readonly rejected?: number }>>,
  ): Promise<Accepted[]> {
    const sent = Object.fromEntries(
      Object.entries(pieces).map(([no, one]) => [no, one.accepted + (one.rejected ?? 0)]),
    );
    await must(this.ship(id, sent));
    await this.arrive(id);
    const made = await must(this.accept(id, pieces));
    return Object.entries(pieces)
      .filter(([, { accepted }]) => accepted > 0)
      .map(([no, { accepted }]) => ({
        acceptanceId: made.id,
        lineNo: Number(no),
        quantity: accepted,
      }));
  }

  makeStatement(lines: readonly Accepted[]) {
    return this.buyer.call(statementEndpoints.create, {
      supplierId: supplierOrg(1),
      fundsType: 'fiscal',
      lines: lines.map(({ acceptanceId, lineNo }) => ({ acceptanceId, lineNo })),
    });
  }

  /** A statement of these lines, confirmed by both sides. */
  async settle(lines: readonly Accepted[], adjustment = 0) {
    const { id } = await must(this.makeStatement(lines));
    if (adjustment !== 0) {
      const body = { amount: fen(adjustment), reason: '整单优惠' };
      await must(moveStatementAs(this.buyer, statementEndpoints.adjust, id, body));
    }
    await must(moveStatementAs(this.supplier, statementEndpoints.confirm, id, {}));
    await must(moveStatementAs(this.buyer, statementEndpoints.confirm, id, {}));
    return statementOf(this.buyer, id);
  }

  /** Types an invoice of an application; the answer as it comes. */
  async type(applicationId: string, net: number, tax: number, reverses = '') {
    lastPaper += 1;
    const { version } = await applicationOf(this.supplier, applicationId);
    return this.supplier.call(invoiceEndpoints.register, {
      id: applicationId,
      version,
      fileGroup: null,
      orderNumber: '',
      typed: {
        number: String(lastPaper).padStart(8, '0'),
        code: '3300231130',
        issuedAtMs: this.world.clock.at - 1,
        net: fen(net),
        tax: fen(tax),
        gross: fen(net + tax),
        buyerName: '抬头-unit-a',
        buyerTaxId: '12330000',
        reverses,
        lines: [],
      },
    });
  }

  /** A red letter over a part of a paid invoice: it belongs to the next application (FU16). */
  async reverse(
    invoice: { readonly id: string; readonly number: string },
    net: number,
    tax: number,
  ): Promise<void> {
    const order = await this.ordered([{ qty: 1, price_fen: net + tax }]);
    const statement = await this.settle(await this.take(order, { 1: { accepted: 1 } }));
    const applicationId = await applyFor(this.world, [statement.id]);
    const asked = await must(
      this.buyer.call(invoiceEndpoints.askRed, {
        ...{ invoiceId: invoice.id, applicationId, reason: 'allowance' },
        ...{ net: fen(net), tax: fen(tax) },
      } as const),
    );
    const answer = { id: asked.id, answer: 'confirm', note: '' } as const;
    await must(this.supplier.call(invoiceEndpoints.answerRed, answer));
    await must(this.type(applicationId, -net, -tax, invoice.number));
  }

  /** Bills accepted lines to the received invoice. */
  async bill(lines: readonly Accepted[]) {
    const statement = await this.settle(lines);
    const applicationId = await applyFor(this.world, [statement.id]);
    const { net, tax } = splitTax(statement.amount, 1300);
    const { version } = await must(this.type(applicationId, net, tax));
    await must(this.buyer.call(invoiceEndpoints.receive, { id: applicationId, version }));
    const [invoice] = (await applicationOf(this.buyer, applicationId)).invoices;
    if (!invoice) throw new Error('no invoice');
    return { statement, applicationId, invoice };
  }

  /** A received invoice over an amount. */
  async invoiced(gross: number) {
    const id = await this.ordered([{ qty: 1, price_fen: gross }]);
    const lines = await this.take(id, { 1: { accepted: 1 } });
    return { ...(await this.bill(lines)), orderId: id };
  }

  applyPayment(invoiceId: string, amount: number) {
    return this.buyer.call(paymentEndpoints.apply, wish(invoiceId, fen(amount)));
  }

  async pay(invoiceId: string, amount: number): Promise<void> {
    const { id } = await must(this.applyPayment(invoiceId, amount));
    await must(decidePayment(this.world, id));
    await must(executePayment(this.world, id));
  }

  /** The row of an invoice in the list of what is owed; nothing where nothing is open. */
  async due(number: string) {
    const filter = { keyword: number, fundsType: null, bucket: null, page: 1, pageSize: 60 };
    return (await must(this.buyer.call(paymentEndpoints.due, filter))).rows[0] ?? null;
  }

  async claim(
    orderId: string,
    lineNo: number,
    quantity: number,
    more: { readonly kind?: 'return' | 'refund' | 'repair'; readonly refund?: number } = {},
  ) {
    const { rows } = await must(this.buyer.call(afterSaleEndpoints.claimable, { orderId }));
    const line = rows.find((one) => one.lineNo === lineNo);
    const left = line ? line.accepted - line.claimed : 1;
    const value = Math.floor(((line?.refundable ?? 0) * quantity) / Math.max(1, left));
    return this.buyer.call(afterSaleEndpoints.apply, {
      orderId,
      lineNo,
      kind: more.kind ?? 'return',
      quantity,
      refund: fen(more.refund ?? value),
      reason: '质量问题',
      description: '',
      contactName: '林静',
      contactPhone: '13800138000',
      fileGroup: null,
      providerForm: [],
    });
  }

  claimable(orderId: string) {
    return must(this.buyer.call(afterSaleEndpoints.claimable, { orderId }));
  }

  async afterSale(id: string) {
    return (await must(this.buyer.call(afterSaleEndpoints.detail, { id }))).afterSale;
  }

  async step(
    id: string,
    who: 'buyer' | 'supplier',
    transition: 'agree' | 'sendBack' | 'takeGoods' | 'finish' | 'cancel',
    isSellable = false,
  ) {
    return (who === 'buyer' ? this.buyer : this.supplier).call(afterSaleEndpoints.move, {
      id,
      version: (await this.afterSale(id)).version,
      transition,
      note: '',
      tracking: 'SF-1',
      cost: null,
      isSellable,
    });
  }

  /** Goods go back and their refund counts. */
  async giveBack(
    orderId: string,
    lineNo: number,
    quantity: number,
    isSellable = false,
  ): Promise<string> {
    const { id } = await must(this.claim(orderId, lineNo, quantity));
    await must(this.step(id, 'supplier', 'agree'));
    await must(this.step(id, 'buyer', 'sendBack'));
    await must(this.step(id, 'supplier', 'takeGoods', isSellable));
    return id;
  }

  async thread(orderId: string) {
    return (await must(this.buyer.call(threadEndpoints.read, { orderId }))).thread;
  }

  /** Settles what scenarios left open, so that the next one starts with nothing. */
  async sweep() {
    const { state, data } = await this.makeStatement([]);
    if (state !== 1 || !data) return;
    await moveStatementAs(this.supplier, statementEndpoints.confirm, data.id, {});
    await moveStatementAs(this.buyer, statementEndpoints.confirm, data.id, {});
  }

  look(id: string) {
    return look(this.world, 'buyer', id);
  }
}
