import {
  contractEndpoints,
  contractReviewEndpoints,
  prepaymentEndpoints,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import {
  type Instalment,
  wholeOnAcceptance,
} from '@jicai/shared/domain/fulfilment/contract/plan.ts';
import { splitTax } from '@jicai/shared/domain/fulfilment/settlement/tax.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { must } from '../../answers.ts';
import { supplierOrg } from '../../people/cast.ts';
import { decidePayment, executePayment } from '../money.ts';
import { figure, type Scene, type SceneStep } from './read.ts';
import type { OrderLine, Stage } from './stage.ts';

/* Payment plans of contracts: instalments and prepayments. */

const DAY_MS = 86_400_000;
const NEVER = 1_000_000_000_000;

const needContracts = ({ world }: Stage, fromAmount: number) =>
  must(
    world.as('handler').call(contractEndpoints.saveRule, {
      ...{ fromAmount: fen(fromAmount), signDays: 30, publishDays: 2, bondShare: 0 },
      plan: [...wholeOnAcceptance],
    }),
  );

const detailOf = async ({ buyer }: Stage, id: string) =>
  (await must(buyer.call(contractEndpoints.detail, { id }))).contract;

/** An order that waits for its contract. */
async function contracted(stage: Stage, lines: readonly OrderLine[]) {
  await needContracts(stage, 0);
  const orderId = await stage.ordered(lines);
  await needContracts(stage, NEVER);
  const { rows } = await sql<{ id: string }>`
    select id from contract where order_id = ${orderId} and kind = 'contract'`.execute(
    stage.world.db,
  );
  return { orderId, id: rows[0]?.id ?? '' };
}

async function savePlan(stage: Stage, id: string, plan: readonly Instalment[]) {
  const { version, clauses, name } = await detailOf(stage, id);
  const body = { id, version, clauses, name, plan: [...plan], bondShare: 0 };
  return stage.buyer.call(contractEndpoints.save, body);
}

/** Both sides sign, and the review passes. */
async function sign(stage: Stage, id: string): Promise<void> {
  const { world, buyer, supplier } = stage;
  const versioned = async () => ({ id, version: (await detailOf(stage, id)).version });
  const move = async (player: typeof buyer, name: 'send' | 'confirm' | 'seal') =>
    must(player.call(contractEndpoints.move, { ...(await versioned()), name, reason: '' }));
  await move(buyer, 'send');
  const startsOn = dayOf(world.clock.at);
  const completed = { ...(await versioned()), serials: [], startsOn, endsOn: startsOn };
  await must(supplier.call(contractEndpoints.complete, completed));
  await move(buyer, 'confirm');
  await move(supplier, 'seal');
  await move(world.as('finance'), 'seal');
  const verdict = { businessId: id, result: 'passed', opinion: '同意', fileChange: null } as const;
  await must(world.as('reviewer').call(contractReviewEndpoints.submit, verdict));
}

/** Instalments after the acceptance, the first at once and the others month by month. */
const instalments = (percents: readonly number[]): Instalment[] =>
  percents.map((percent, index) => ({
    milestone: index === 0 ? 'acceptance' : 'stage',
    share: Math.round(percent * 100),
    days: index * 30,
  }));

const percentsOf = (step: SceneStep | undefined): number[] =>
  ((step as { percents?: readonly string[] } | undefined)?.percents ?? []).map(Number);

/** A plan adds up to the whole, and never bills more than was accepted. */
export async function playPlan(stage: Stage, { steps, expect: wished }: Scene) {
  const { orderId, id } = await contracted(stage, [{ qty: 10, price_fen: 100_000 }]);
  const [wrong, right] = steps.filter((step) => step.do === 'set_plan');
  expect((await savePlan(stage, id, instalments(percentsOf(wrong)))).state).toBe(0);
  await must(savePlan(stage, id, instalments(percentsOf(right))));
  await sign(stage, id);
  await stage.take(orderId, { 1: { accepted: 1 } });
  const filter = {
    supplierId: supplierOrg(1),
    fundsType: 'fiscal',
    page: 1,
    pageSize: 60,
  } as const;
  const { rows } = await must(stage.buyer.call(statementEndpoints.openLines, filter));
  const open = rows.filter((row) => row.orderId === orderId);
  // The plan's share would be two pieces; one may be billed.
  expect(open.map(({ quantity }) => quantity)).toEqual([figure(wished, 'lines', 'L1', 'received')]);
  const refused = await stage.makeStatement([{ acceptanceId: 'none', lineNo: 1, quantity: 2 }]);
  expect(refused.state).toBe(0);
}

/** Terms apply to what was invoiced, not to the whole order. */
export async function playTerms(stage: Stage, { given, steps, expect: wished }: Scene) {
  const [line] = given.order?.lines ?? [];
  const terms = given.terms as readonly { percent: string; days_after: number }[];
  const lines = [{ qty: line?.qty ?? 0, price_fen: line?.price_fen ?? 0 }];
  const { orderId, id } = await contracted(stage, lines);
  await must(savePlan(stage, id, instalments(terms.map(({ percent }) => Number(percent)))));
  await sign(stage, id);
  const accepted = steps[0]?.lines?.[0]?.accepted ?? 0;
  const acceptedAt = stage.world.clock.at;
  const { invoice } = await stage.bill(await stage.take(orderId, { 1: { accepted } }));
  expect(invoice.gross).toBe(figure(wished, 'invoices', 'I1', 'gross_fen'));
  const due = await stage.due(invoice.number);
  const [now, later] = wished.schedule as readonly { days_after: number; amount_fen: number }[];
  expect(due).toMatchObject({ outstanding: figure(wished, 'total_fen'), held: later?.amount_fen });
  expect((due?.outstanding ?? 0) - (due?.held ?? 0)).toBe(now?.amount_fen);
  expect(due?.heldUntilMs).toBe(acceptedAt + (later?.days_after ?? 0) * DAY_MS);
}

async function payAhead(stage: Stage, id: string): Promise<void> {
  const paid = await must(stage.buyer.call(prepaymentEndpoints.apply, { id, note: '' }));
  await must(decidePayment(stage.world, paid.id));
  await must(executePayment(stage.world, paid.id));
}

/** A prepayment comes off the invoice by itself. */
export async function playAdvance(stage: Stage, { given, steps, expect: wished }: Scene) {
  const gross = figure(given, 'invoice', 'gross_fen');
  const { orderId, id } = await contracted(stage, [{ qty: 1, price_fen: gross }]);
  const share = Math.round(((steps[0]?.amount_fen ?? 0) * 10_000) / gross);
  await must(
    savePlan(stage, id, [
      { milestone: 'prepayment', share, days: 0 },
      { milestone: 'acceptance', share: 10_000 - share, days: 0 },
    ]),
  );
  await sign(stage, id);
  await payAhead(stage, id);
  const { invoice } = await stage.bill(await stage.take(orderId, { 1: { accepted: 1 } }));
  expect(await stage.due(invoice.number)).toMatchObject({
    gross: figure(wished, 'invoices', 'I1', 'gross_fen'),
    paid: figure(wished, 'invoices', 'I1', 'paid_fen'),
    prepaid: figure(wished, 'advances', 'A1', 'allocated_fen'),
    outstanding: figure(wished, 'invoices', 'I1', 'outstanding_fen'),
  });
}

/** A prepayment of nothing, or of more than the whole, is refused. */
export async function playAdvanceLimits(stage: Stage, { given, steps }: Scene) {
  const [line] = given.order?.lines ?? [];
  const { orderId, id } = await contracted(stage, [
    { qty: line?.qty ?? 0, price_fen: line?.price_fen ?? 0 },
  ]);
  for (const step of steps) {
    const { percent = '0' } = step as { readonly percent?: string };
    const share = Math.round(Number(percent) * 100);
    const plan: Instalment[] = [
      { milestone: 'prepayment', share, days: 0 },
      { milestone: 'acceptance', share: Math.max(1, 10_000 - share), days: 0 },
    ];
    expect((await savePlan(stage, id, plan)).state).toBe(0);
  }
  const { events } = await stage.thread(orderId);
  expect(events.filter(({ kind }) => kind === 'payment' || kind === 'invoice')).toEqual([]);
}

/** A part of a prepayment comes off an invoice that bills other orders too; the rest stays free. */
export async function playPartOfAdvance(stage: Stage, { given, steps, expect: wished }: Scene) {
  const gross = figure(given, 'invoice', 'gross_fen');
  const [advance] = given.advances as readonly { readonly amount_fen: number }[];
  const amount = advance?.amount_fen ?? 0;
  const used = steps[0]?.amount_fen ?? 0;
  // The prepayment is half of the contract: more of it may not be paid ahead.
  const share = 5_000;
  const price = 10_000;
  const qty = (amount * 2) / price;
  const { orderId, id } = await contracted(stage, [{ qty, price_fen: price }]);
  await must(
    savePlan(stage, id, [
      { milestone: 'prepayment', share, days: 0 },
      { milestone: 'acceptance', share: 10_000 - share, days: 0 },
    ]),
  );
  await sign(stage, id);
  await payAhead(stage, id);
  const other = await stage.ordered([{ qty: 1, price_fen: gross - used }]);
  const lines = await stage.take(orderId, { 1: { accepted: used / price } });
  lines.push(...(await stage.take(other, { 1: { accepted: 1 } })));
  const { invoice } = await stage.bill(lines);
  expect(await stage.due(invoice.number)).toMatchObject({
    gross: figure(wished, 'invoices', 'I1', 'gross_fen'),
    paid: figure(wished, 'invoices', 'I1', 'paid_fen'),
    prepaid: figure(wished, 'advances', 'A1', 'allocated_fen'),
    outstanding: figure(wished, 'invoices', 'I1', 'outstanding_fen'),
  });
  // The rest comes off the invoice of the pieces that are left.
  const rest = await stage.bill(await stage.take(orderId, { 1: { accepted: qty - used / price } }));
  expect((await stage.due(rest.invoice.number))?.prepaid).toBe(
    figure(wished, 'advances', 'A1', 'unallocated_fen'),
  );
}

/** Instalments are taken of what a prepayment leaves of the invoice. */
export async function playAfterAdvance(stage: Stage, { given, expect: wished }: Scene) {
  const gross = figure(given, 'invoice', 'gross_fen');
  const advance = figure(given, 'advance_used_fen');
  // A tenth of a contract whose first line is the scenario's invoice was paid ahead.
  const [first, second] = [gross, advance * 10 - gross];
  const lines = [first, second].map((price_fen) => ({ qty: 1, price_fen }));
  const { orderId, id } = await contracted(stage, lines);
  await must(
    savePlan(stage, id, [
      { milestone: 'prepayment', share: 1_000, days: 0 },
      { milestone: 'acceptance', share: 4_500, days: 0 },
      { milestone: 'stage', share: 4_500, days: 30 },
    ]),
  );
  await sign(stage, id);
  await payAhead(stage, id);
  const ordered = (await stage.look(orderId)).lines;
  const lineNo = ordered.find(({ price }) => price === gross)?.lineNo ?? 0;
  const { invoice } = await stage.bill(await stage.take(orderId, { [lineNo]: { accepted: 1 } }));
  const due = await stage.due(invoice.number);
  const [now, later] = wished.schedule as readonly { days_after: number; amount_fen: number }[];
  expect(due).toMatchObject({
    gross: figure(wished, 'invoices', 'I1', 'gross_fen'),
    paid: figure(wished, 'invoices', 'I1', 'paid_fen'),
    outstanding: figure(wished, 'total_fen'),
    held: later?.amount_fen,
  });
  expect((due?.outstanding ?? 0) - (due?.held ?? 0)).toBe(now?.amount_fen);
  expect(due?.instalments.map(({ outstanding }) => outstanding)).toEqual([
    now?.amount_fen,
    later?.amount_fen,
  ]);
}

type Terms = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Payments and credits settle the earliest instalments; a credit above the rest stands alone. */
export async function playOpenInstalments(stage: Stage, scene: Scene) {
  const { given, steps, expect: wished } = scene;
  const { instalments: terms = [] } = given.invoice as { instalments?: { amount_fen: number }[] };
  const gross = figure(given, 'invoice', 'gross_fen');
  const { orderId, id } = await contracted(stage, [{ qty: 1, price_fen: gross }]);
  const percents = terms.map(({ amount_fen: amount }) => (amount * 100) / gross);
  await must(savePlan(stage, id, instalments(percents)));
  await sign(stage, id);
  const { invoice } = await stage.bill(await stage.take(orderId, { 1: { accepted: 1 } }));
  const compare = async (open: Terms) => {
    const parts = (await stage.due(invoice.number))?.instalments ?? [];
    for (const [name, values] of Object.entries(open)) {
      const part = parts[Number(name.slice(1)) - 1];
      const figures = {
        amount_fen: part?.amount,
        paid_fen: part?.paid,
        credited_fen: part?.credited,
        outstanding_fen: part?.outstanding,
      };
      expect(figures, name).toMatchObject(values);
    }
  };
  // The payment reaches into the second instalment: its day has come.
  const { clock } = stage.world;
  const before = clock.at;
  clock.at += 31 * DAY_MS;
  const [payment, credit] = steps;
  await stage.pay(invoice.id, payment?.amount_fen ?? 0);
  clock.at = before;
  await compare(
    (payment?.then as { open_instalments?: Terms } | undefined)?.open_instalments ?? {},
  );
  const amount = credit?.amount_fen ?? 0;
  if (wished.credit_notes) {
    const claim = await must(stage.claim(orderId, 1, 1, { kind: 'refund', refund: amount }));
    await must(stage.step(claim.id, 'supplier', 'agree'));
    const alone = await stage.settle([]);
    expect(alone.amount).toBe(figure(wished, 'credit_notes', 'C1', 'outstanding_fen'));
  } else {
    const { net, tax } = splitTax(fen(amount), 1300);
    await stage.reverse(invoice, net, tax);
  }
  await compare((wished as { open_instalments?: Terms }).open_instalments ?? {});
  expect(await stage.due(invoice.number)).toMatchObject({
    gross: figure(wished, 'invoices', 'I1', 'gross_fen'),
    paid: figure(wished, 'invoices', 'I1', 'paid_fen'),
    credited: figure(wished, 'invoices', 'I1', 'credited_fen'),
    outstanding: figure(wished, 'invoices', 'I1', 'outstanding_fen'),
  });
}
