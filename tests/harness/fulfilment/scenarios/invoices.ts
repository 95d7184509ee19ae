import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { splitTax } from '@jicai/shared/domain/fulfilment/settlement/tax.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { must } from '../../answers.ts';
import { supplierName } from '../../people/cast.ts';
import { type EInvoiceLine, eInvoiceXml } from '../e-invoice.ts';
import { applicationOf, applyFor, goodInvoice, registerXml, uploadInvoice } from '../money.ts';
import { figure, figures, type Scene, type SceneStep, texts } from './read.ts';
import type { Stage } from './stage.ts';

/* Figures of invoices: the XML with the scenario's figures is taken, another one is refused by name. */

const TOO_MUCH = '超过申请金额';

/** An application of one 分: an invoice whose figures are right is refused for its amount alone. */
let tiny: Promise<string> | null = null;
const tinyApplication = (stage: Stage): Promise<string> => {
  tiny ??= (async () => {
    const id = await stage.ordered([{ qty: 1, price_fen: 1 }]);
    const statement = await stage.settle(await stage.take(id, { 1: { accepted: 1 } }));
    return applyFor(stage.world, [statement.id]);
  })();
  return tiny;
};
/** A new world has a new application. */
export const forgetApplication = (): void => {
  tiny = null;
};

interface Priced {
  readonly qty: number;
  readonly price_fen: number;
}

interface Discounts {
  readonly percents?: readonly string[];
  readonly line_percent?: string;
}

/** The text with which an invoice of these figures is refused. */
async function judged(
  stage: Stage,
  gross: number,
  more: { words?: string; lines?: readonly EInvoiceLine[]; sellerName?: string },
): Promise<string> {
  const { world } = stage;
  const invoice = goodInvoice(world, fen(gross), { sellerName: supplierName(1), ...more });
  const { text } = await registerXml(world, await tinyApplication(stage), invoice);
  return text;
}

/** Amounts in words, as the tax office prints them. */
export async function playWords(stage: Stage, { given, expect: wished }: Scene): Promise<void> {
  const amount = figure(given, 'amount_fen');
  const [words = ''] = texts(wished.words_any_of);
  for (const end of ['', '整'])
    expect(await judged(stage, amount, { words: words + end })).toContain(TOO_MUCH);
  expect(await judged(stage, amount + 100, { words })).toContain('大写');
}

/** A gross amount with its net and tax at a rate; one that is off by more than the tolerance is not taken. */
export async function playTax(stage: Stage, scene: Scene): Promise<void> {
  const net = figure(scene.expect, 'net_fen');
  const tax = figure(scene.expect, 'tax_fen');
  const gross = figure(scene.expect, 'gross_fen');
  const parts = scene.expect.lines_tax as readonly Record<string, number>[] | undefined;
  const rates = (scene.given.lines ?? []) as readonly { readonly vat_rate?: string }[];
  const rate = String(scene.given.vat_rate ?? '0.13');
  const lines = parts
    ? parts.map((one, index) => ({
        net: one.net_fen ?? 0,
        tax: one.tax_fen ?? 0,
        rate: rates[index]?.vat_rate ?? rate,
      }))
    : [{ net, tax, rate }];
  expect(await judged(stage, gross, { lines })).toContain(TOO_MUCH);
  const off = lines.map((line, index) =>
    index === 0 ? { ...line, net: line.net - 8, tax: line.tax + 8 } : line,
  );
  expect(await judged(stage, gross, { lines: off })).toContain('税额');
}

/** Lines whose tax is off by so many 分 each. */
export async function playTaxErrors(stage: Stage, scene: Scene): Promise<void> {
  const errors = (scene.given.line_tax_errors_fen ?? []) as readonly number[];
  const lines =
    errors.length > 0
      ? errors.map((error) => ({ net: 10_000, tax: 1_300 + error, rate: '0.13' }))
      : [
          {
            net: figure(scene.given, 'net_fen'),
            tax: figure(scene.given, 'declared_tax_fen'),
            rate: String(scene.given.rate),
          },
        ];
  const gross = lines.reduce((sum, line) => sum + line.net + line.tax, 0);
  const text = await judged(stage, gross, { lines });
  if (scene.expect.accepted) expect(text).toContain(TOO_MUCH);
  else expect(text).toContain('税额');
}

/** Full-width and half-width brackets are the same name. */
export async function playNames(stage: Stage, scene: Scene): Promise<void> {
  const [wide = '', narrow = ''] = texts(scene.given.names);
  const { db } = stage.world;
  await sql`update org set name = ${wide} where name = ${supplierName(1)}`.execute(db);
  const text = await judged(stage, 5_000, { sellerName: narrow });
  await sql`update org set name = ${supplierName(1)} where name = ${wide}`.execute(db);
  expect(text).toContain(TOO_MUCH);
}

/** A number that the installation has is not registered again. */
export async function playDuplicate(stage: Stage): Promise<void> {
  const { world } = stage;
  const register = async (number?: string) => {
    const id = await stage.ordered([{ qty: 1, price_fen: 900 }]);
    const statement = await stage.settle(await stage.take(id, { 1: { accepted: 1 } }));
    const application = await applyFor(world, [statement.id]);
    const invoice = goodInvoice(world, statement.amount, number ? { number } : {});
    return { invoice, answer: await registerXml(world, application, invoice) };
  };
  const first = await register();
  expect(first.answer.state).toBe(1);
  const again = await register(first.invoice.number);
  expect(again.answer.text).toContain('已登记过');
  expect((await register()).answer.state).toBe(1);
}

/** The values of an XML are read as they stand. */
export async function playRead(stage: Stage, scene: Scene): Promise<void> {
  const { world, supplier } = stage;
  const { expect: wished } = scene;
  const invoice = goodInvoice(world, fen(figure(wished, 'gross_fen')), {
    number: String(wished.number),
    issuedAt: Date.parse(`${wished.date}T00:00:00+08:00`),
    lines: [
      {
        net: figure(wished, 'net_fen'),
        tax: figure(wished, 'tax_fen'),
        rate: String(wished.rate),
      },
    ],
  });
  const id = await tinyApplication(stage);
  const fileGroup = await uploadInvoice(world, new TextEncoder().encode(eInvoiceXml(invoice)));
  const read = (await must(supplier.call(invoiceEndpoints.read, { id, fileGroup }))).invoice;
  expect(read).toMatchObject({
    number: wished.number,
    net: wished.net_fen,
    tax: wished.tax_fen,
    gross: wished.gross_fen,
    issuedAtMs: invoice.issuedAt,
  });
  expect(read.number).toHaveLength(figure(wished, 'digits'));
}

const askRed = (stage: Stage, invoiceId: string, net: number, tax: number) =>
  stage.buyer.call(invoiceEndpoints.askRed, {
    invoiceId,
    applicationId: null,
    reason: 'allowance',
    net: fen(net),
    tax: fen(tax),
  });

/** A red letter over a part of an invoice of 1,000.00 net and 130.00 tax. */
export async function playRed(stage: Stage, scene: Scene): Promise<void> {
  const { invoice, applicationId } = await stage.invoiced(113_000);
  expect(invoice).toMatchObject({ net: 100_000, tax: 13_000 });
  const [step] = scene.steps as readonly SceneStep[];
  const [line] = step?.lines ?? [];
  const net = -(line?.net_fen ?? 0);
  const tax = -(line?.tax_fen ?? 0);
  if (net > 100_000) {
    expect((await askRed(stage, invoice.id, net, tax)).text).toContain('金额');
    return;
  }
  if (step?.result === 'refused') {
    const red = goodInvoice(stage.world, fen(-net - tax), {
      reverses: invoice.number,
      lines: [
        { net: -net, tax: -tax, rate: '0.13', quantity: String(line?.qty ?? 0), price: '100.00' },
      ],
    });
    expect((await registerXml(stage.world, applicationId, red)).text).toMatch(/单价|税额/);
    return;
  }
  const { id } = await must(askRed(stage, invoice.id, net, tax));
  const answer = { id, answer: 'confirm', note: '' } as const;
  await must(stage.supplier.call(invoiceEndpoints.answerRed, answer));
  await must(stage.type(applicationId, -net, -tax, invoice.number));
  const { invoices } = await applicationOf(stage.buyer, applicationId);
  expect(invoices.find(({ reverses }) => reverses === invoice.number)).toMatchObject({
    net: figure(scene.expect, 'red', 'net_fen'),
    tax: figure(scene.expect, 'red', 'tax_fen'),
    gross: figure(scene.expect, 'red', 'gross_fen'),
  });
  const left = [figure(scene.expect, 'left', 'net_fen'), figure(scene.expect, 'left', 'tax_fen')];
  const [restNet = 0, restTax = 0] = left;
  expect((await askRed(stage, invoice.id, restNet + 1, restTax)).state).toBe(0);
  expect((await askRed(stage, invoice.id, restNet, restTax)).state).toBe(1);
}

/** The issuer of an invoice that nobody received needs no confirmation. */
export async function playOwnRed(stage: Stage): Promise<void> {
  const id = await stage.ordered([{ qty: 1, price_fen: 11_300 }]);
  const statement = await stage.settle(await stage.take(id, { 1: { accepted: 1 } }));
  const applicationId = await applyFor(stage.world, [statement.id]);
  await must(stage.type(applicationId, 10_000, 1_300));
  const [invoice] = (await applicationOf(stage.supplier, applicationId)).invoices;
  const asked = stage.supplier.call(invoiceEndpoints.askRed, {
    invoiceId: invoice?.id ?? '',
    applicationId: null,
    reason: 'error',
    net: fen(10_000),
    tax: fen(1_300),
  });
  await must(asked);
  const { redLetters } = await applicationOf(stage.supplier, applicationId);
  expect(redLetters.map(({ state }) => state)).toEqual(['confirmed']);
  await must(stage.type(applicationId, -10_000, -1_300, invoice?.number ?? ''));
}

/** The invoice of a whole order of the scenario, whose pieces were accepted. */
async function wholeInvoice(stage: Stage, scene: Scene) {
  const lines = (scene.given.order?.lines ?? []).map(({ qty = 0, price_fen = 0 }) => ({
    qty,
    price_fen,
  }));
  const orderId = await stage.ordered(lines);
  const pieces = lines.map(({ qty }, index) => [index + 1, { accepted: qty }]);
  const accepted = await stage.take(orderId, Object.fromEntries(pieces));
  return { ...(await stage.bill(accepted)), orderId, accepted };
}

/**
 * Half of an invoice is reversed; billing that half again undoes the red letter. An allowance leaves
 * everything billed.
 */
export async function playBilledAgain(stage: Stage, scene: Scene): Promise<void> {
  const { invoice, applicationId, orderId, statement } = await wholeInvoice(stage, scene);
  const net = Math.floor(invoice.net / 2);
  const tax = Math.floor(invoice.tax / 2);
  const { id } = await must(askRed(stage, invoice.id, net, tax));
  await must(stage.supplier.call(invoiceEndpoints.answerRed, { id, answer: 'confirm', note: '' }));
  await must(stage.type(applicationId, -net, -tax, invoice.number));
  const shareOf = async () =>
    Math.round(
      ((await applicationOf(stage.buyer, applicationId)).invoiced * 100) / statement.amount,
    );
  expect(await shareOf()).toBe(50);
  const { version } = await must(stage.type(applicationId, net, tax));
  await must(stage.buyer.call(invoiceEndpoints.receive, { id: applicationId, version }));
  expect(await shareOf()).toBe(100);
  const half = (scene.given.order?.lines[0]?.qty ?? 0) / 2;
  const claim = await must(stage.claim(orderId, 1, half, { kind: 'refund' }));
  await must(stage.step(claim.id, 'supplier', 'agree'));
  expect(await shareOf()).toBe(100);
}

/** A credit note that leaves everything billed: an allowance on all pieces (FU11). */
export async function playAllowance(stage: Stage, scene: Scene): Promise<void> {
  const { orderId, statement, accepted } = await wholeInvoice(stage, scene);
  const credit = scene.steps.find((step) => step.do === 'credit_note')?.lines?.[0]?.qty ?? 0;
  const { id } = await must(stage.claim(orderId, 1, credit, { kind: 'refund' }));
  await must(stage.step(id, 'supplier', 'agree'));
  const [line] = (await stage.thread(orderId)).lines;
  const billed = statement.rows.reduce((sum, { quantity }) => sum + quantity, 0);
  const [claimed] = (await stage.claimable(orderId)).rows;
  expect({
    ordered: line?.ordered,
    billed,
    to_bill: (line?.qualified ?? 0) - billed,
    refunded_for_good: claimed?.claimed,
  }).toEqual(scene.expect.lines?.L1);
  // Nothing of these pieces may stand on another statement.
  expect((await stage.makeStatement(accepted)).state).toBe(0);
}

/** A line with the discounts that follow it, each of what the ones before left. */
function discounted(start: number, percents: readonly string[], rate: string): EInvoiceLine[] {
  const amounts = [start];
  let left = start;
  for (const percent of percents.filter((one) => Number(one) > 0)) {
    const less = Math.round((left * Number(percent)) / 100);
    amounts.push(-less);
    left -= less;
  }
  return amounts.map((net) => ({ net, tax: Math.round(net * Number(rate)), rate }));
}

/** An invoice with discount lines is taken with the scenario's totals, and with no others. */
async function judgeDiscounts(stage: Stage, lines: readonly EInvoiceLine[], wished: unknown) {
  const sum = (of: 'net' | 'tax') => lines.reduce((total, line) => total + line[of], 0);
  expect(sum('net')).toBe(figure(wished, 'net_fen'));
  expect(sum('tax')).toBe(figure(wished, 'tax_fen'));
  const gross = figure(wished, 'gross_fen');
  expect(await judged(stage, gross, { lines })).toContain(TOO_MUCH);
  expect(await judged(stage, gross - 1, { lines })).toContain('价税合计');
}

/** Discounts stand on an invoice as lines below zero after the line that they lower (FU24). */
export async function playDiscounts(stage: Stage, { given, steps, expect: wished }: Scene) {
  const rate = String(given.vat_rate);
  const lines = given.lines as readonly (Priced & { readonly discounts?: readonly string[] })[];
  if (lines.every((line) => line.discounts)) {
    const all = lines.map(({ qty, price_fen: price, discounts = [] }) =>
      discounted(qty * price, discounts, rate),
    );
    const parts = all.map((of) => of.reduce((sum, { net }) => sum + net, 0));
    expect(parts).toEqual((wished.lines_net_fen as { parts_fen: number[] }).parts_fen);
    await judgeDiscounts(stage, all.flat(), wished);
    return;
  }
  const start = lines.reduce((sum, { qty, price_fen: price }) => sum + qty * price, 0);
  const outcomes = Object.values(wished);
  for (const [index, step] of steps.entries()) {
    const { percents = [], line_percent: first = '0' } = step as Discounts;
    await judgeDiscounts(stage, discounted(start, [first, ...percents], rate), outcomes[index]);
  }
}

const RATES = [1_300, 900, 600];

/**
 * An adjustment of a whole statement is spread over the tax rates of its goods, up or down (FU13). A
 * rate weighs nothing where all of it was refunded before the settlement.
 */
export async function playShares(stage: Stage, { given, expect: wished }: Scene) {
  const { db } = stage.world;
  const weights = figures(given.weights);
  const prices = weights.map((amount, index) => amount || 500 + index);
  const orderId = await stage.place(prices.map((price_fen) => ({ qty: 1, price_fen })));
  for (const [index, price] of prices.entries())
    await sql`update order_line set tax_rate = ${RATES[index] ?? 0}
      where order_id = ${orderId} and goods_id = ${`scene-${index}-${price}`}`.execute(db);
  await stage.confirm(orderId);
  const ordered = (await stage.look(orderId)).lines;
  const pieces = ordered.map(({ lineNo }) => [lineNo, { accepted: 1 }]);
  const lines = await stage.take(orderId, Object.fromEntries(pieces));
  for (const [index, price] of prices.entries()) {
    if (weights[index] !== 0) continue;
    const { lineNo = -1 } = ordered.find((line) => line.price === price) ?? {};
    const { id } = await must(stage.claim(orderId, lineNo, 1, { kind: 'refund' }));
    await must(stage.step(id, 'supplier', 'agree'));
  }
  const statement = await stage.settle(lines, figure(given, 'total_fen'));
  const id = await applyFor(stage.world, [statement.id]);
  const { rates } = await applicationOf(stage.supplier, id);
  const shares = weights.map((amount, index) => {
    const found = rates.find(({ taxRate }) => taxRate === RATES[index]);
    return (found?.amount ?? 0) - amount;
  });
  expect(shares).toEqual(figures(wished.parts_fen));
  const billed = rates.filter(({ amount }) => amount > 0);
  const invoiceLines = billed.map(({ taxRate, amount }) => {
    const { net, tax } = splitTax(amount, taxRate ?? 0);
    return { net, tax, rate: String((taxRate ?? 0) / 10_000) };
  });
  const invoice = goodInvoice(stage.world, statement.amount, { lines: invoiceLines });
  expect((await registerXml(stage.world, id, invoice)).state).toBe(1);
}
