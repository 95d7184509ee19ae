import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { must } from '../../answers.ts';
import {
  type Figures,
  figure,
  figures,
  type Scene,
  type SceneLine,
  type SceneStep,
} from './read.ts';
import type { Accepted, Stage } from './stage.ts';

/* Chains of one order: received, accepted, billed, returned. */

const lineNoOf = (name: string): number => Number(name.slice(1));

/** An order under play, with what may still be billed of it. */
interface Chain {
  readonly stage: Stage;
  readonly orderId: string;
  open: Accepted[];
  /** Pieces by line that came back in after-sales. */
  readonly returned: Map<number, number>;
  /** Pieces by line that confirmed statements have, credits taken off. */
  readonly billed: Map<number, number>;
  readonly credits: { lineNo: number; quantity: number }[];
  /** The order's first invoice and its application. */
  invoiceId: string;
  lastAmount: number;
}

const add = (to: Map<number, number>, lineNo: number, quantity: number) =>
  to.set(lineNo, (to.get(lineNo) ?? 0) + quantity);

async function receive(chain: Chain, lines: readonly SceneLine[]): Promise<void> {
  const pieces = Object.fromEntries(
    lines.map(({ line, received = 0, accepted, rejected = 0 }) => [
      lineNoOf(line),
      { accepted: accepted ?? received - rejected, rejected },
    ]),
  );
  chain.open.push(...(await chain.stage.take(chain.orderId, pieces)));
}

/** The accepted lines that together have these pieces; an accepted line is billed as a whole. */
function choose(chain: Chain, lines: readonly SceneLine[]): Accepted[] {
  return lines.flatMap(({ line, qty = 0 }) => {
    let left = qty;
    return chain.open.filter((one) => {
      if (one.lineNo !== lineNoOf(line) || one.quantity > left) return false;
      left -= one.quantity;
      return true;
    });
  });
}

async function bill(chain: Chain, step: SceneStep): Promise<void> {
  const lines = step.lines ?? [];
  if (step.takes_goods_in)
    await receive(
      chain,
      lines.map(({ line, qty = 0 }) => ({ line, received: qty, accepted: qty })),
    );
  const chosen = choose(chain, lines);
  const { statement, invoice } = await chain.stage.bill(chosen);
  chain.lastAmount = statement.amount;
  chain.invoiceId ||= invoice.id;
  chain.open = chain.open.filter((one) => !chosen.includes(one));
  for (const { lineNo, quantity } of chosen) add(chain.billed, lineNo, quantity);
}

async function giveBack(chain: Chain, step: SceneStep): Promise<void> {
  // Pieces that were rejected were never taken over: nothing of them is claimed.
  if (step.from_store === 'rejected') return;
  for (const { line, qty = 0 } of step.lines ?? []) {
    await chain.stage.giveBack(chain.orderId, lineNoOf(line), qty);
    add(chain.returned, lineNoOf(line), qty);
    chain.credits.push({ lineNo: lineNoOf(line), quantity: qty });
  }
}

/** The credit of earlier returns, or an allowance without goods: a negative line of a statement. */
async function credit(chain: Chain, step: SceneStep): Promise<void> {
  const { stage, orderId } = chain;
  if (chain.credits.length === 0)
    for (const { line, qty = 0 } of step.lines ?? []) {
      const { id } = await must(stage.claim(orderId, lineNoOf(line), qty, { kind: 'refund' }));
      await must(stage.step(id, 'supplier', 'agree'));
    }
  const statement = await stage.settle([]);
  chain.lastAmount = statement.amount;
  if (step.reduces_billed)
    for (const { lineNo, quantity } of chain.credits) add(chain.billed, lineNo, -quantity);
  chain.credits.length = 0;
}

/** The figures of a line, as the scenarios name them, from what the mall says. */
async function figuresOf(chain: Chain, name: string): Promise<Figures> {
  const lineNo = lineNoOf(name);
  const line = (await chain.stage.thread(chain.orderId)).lines.find((one) => one.lineNo === lineNo);
  if (!line) throw new Error(`no line ${name}`);
  const returned = chain.returned.get(lineNo) ?? 0;
  const billed = chain.billed.get(lineNo) ?? 0;
  return {
    ordered: line.ordered,
    received: line.received - returned,
    accepted: line.qualified,
    to_receive: Math.max(0, line.ordered - line.received),
    to_accept: line.ordered - line.qualified,
    returned,
    refunded: returned,
    billed,
    to_bill: line.qualified - returned - billed,
  };
}

async function compare(chain: Chain, lines: Readonly<Record<string, Figures>> = {}) {
  for (const [name, wished] of Object.entries(lines))
    expect(await figuresOf(chain, name), name).toMatchObject(wished);
}

/** A refusal says why and leaves the order as it was. */
async function refused({ stage, orderId }: Chain, step: SceneStep): Promise<void> {
  const before = (await stage.thread(orderId)).events.length;
  const answer =
    step.do === 'receive'
      ? await stage.ship(orderId, { 1: step.lines?.[0]?.received ?? 1 })
      : await stage.makeStatement([{ acceptanceId: 'none', lineNo: 1, quantity: 1 }]);
  expect(answer.state, step.do).toBe(0);
  expect(answer.text).not.toBe('');
  expect((await stage.thread(orderId)).events).toHaveLength(before);
}

const acts: Readonly<Record<string, (chain: Chain, step: SceneStep) => Promise<void>>> = {
  confirm_order: async ({ stage, orderId }) => {
    if ((await stage.look(orderId)).state === 'pendingReview') await stage.confirm(orderId);
  },
  receive: (chain, step) => receive(chain, step.lines ?? []),
  accept: async (chain, step) => {
    for (const { line, qty = 0 } of step.lines ?? [])
      await receive(chain, [{ line, received: qty }]);
  },
  invoice: bill,
  return_goods: giveBack,
  credit_note: credit,
};

async function perform(chain: Chain, step: SceneStep): Promise<void> {
  if (step.result === 'refused') return refused(chain, step);
  const act = acts[step.do];
  if (!act) throw new Error(`no act ${step.do}`);
  await act(chain, step);
}

/** Plays the steps one by one; lines that are billed in parts are accepted in those parts. */
export async function playChain(stage: Stage, scene: Scene): Promise<void> {
  const lines = (scene.given.order?.lines ?? []).map(({ qty = 0, price_fen = 1_000 }) => ({
    qty,
    price_fen,
  }));
  const isDraft = 'order_state' in scene.given;
  const orderId = isDraft ? await stage.place(lines) : await stage.ordered(lines);
  const chain: Chain = {
    stage,
    orderId,
    open: [],
    returned: new Map(),
    billed: new Map(),
    credits: [],
    invoiceId: '',
    lastAmount: 0,
  };
  for (const step of parted(scene)) {
    await perform(chain, step);
    await compare(chain, step.then?.lines);
  }
  await compare(chain, scene.expect.lines);
  await afterwards[scene.id]?.(chain, scene);
}

/** A receipt that is billed in smaller parts is judged in those parts. */
function parted({ steps }: Scene): readonly SceneStep[] {
  return steps.flatMap((step) => {
    const [line] = step.lines ?? [];
    if (step.do !== 'receive' || !line || step.result) return [step];
    const parts = steps
      .filter((one) => one.do === 'invoice' && !one.takes_goods_in && !one.result)
      .flatMap((one) => one.lines ?? [])
      .filter((one) => one.line === line.line)
      .map(({ qty = 0 }) => qty);
    const received = line.received ?? 0;
    const billed = parts.reduce((sum, qty) => sum + qty, 0);
    if (step.lines?.length !== 1 || billed === 0 || billed >= received) return [step];
    const shares = [...parts, received - billed].map((qty) => ({
      ...step,
      lines: [{ line: line.line, received: qty, accepted: qty }],
    }));
    return shares.map((one, index) => {
      const { then, ...rest } = one;
      return index === shares.length - 1 && then ? { ...rest, then } : rest;
    });
  });
}

/** Expectations of some scenarios beside their lines. */
const afterwards: Readonly<Record<string, (chain: Chain, scene: Scene) => Promise<void>>> = {
  /** One asset for each piece: the keeper stocks them as assets. */
  F008: async ({ stage, orderId, open }, scene) => {
    const lines = open.map((one) => ({
      ...one,
      batch: '',
      serials: ['A1', 'A2', 'A3'],
      isAsset: true,
    }));
    await must(
      stage.world
        .as('keeper')
        .call(stockEndpoints.enter, { warehouse: '一号库', location: '', note: '', lines }),
    );
    const { entries } = await stage.thread(orderId);
    expect(entries[0]?.pieces).toBe(figure(scene.expect, 'asset_cards'));
  },
  F014: async (chain, scene) => {
    expect(-chain.lastAmount).toBe(figure(scene.expect, 'credit_notes', 'C1', 'gross_fen'));
  },
  F056: async ({ stage, open }, scene) => {
    const { amount } = await stage.settle(open);
    expect(amount).toBe(figure(scene.expect, 'uninvoiced_fen'));
  },
  F057: async ({ stage, orderId }) => {
    const { rows } = await must(stage.buyer.call(afterSaleEndpoints.claimable, { orderId }));
    expect(rows.map(({ accepted, claimed }) => accepted - claimed)).toEqual([0]);
  },
  F094: async ({ stage, open }, scene) => {
    const { amount } = await stage.settle(open);
    expect(amount).toBe(figure(scene.expect, 'propose', 'next_invoice') * 50_000);
  },
  F100: async ({ stage, open }, scene) => {
    const { amount } = await stage.settle(open);
    expect(amount).toBe(figure(scene.expect, 'propose', 'next_invoice') * 10_000);
  },
  F102: async ({ stage, orderId }) => {
    expect((await stage.look(orderId)).state).toBe('pendingStatement');
  },
  F106: async ({ stage, orderId, open }) => {
    expect(open).toEqual([]);
    expect((await stage.look(orderId)).state).toBe('closed');
  },
};

/** Parcels of an order, one after the other (FU6). */
export async function playParcels(stage: Stage): Promise<void> {
  const id = await stage.ordered([
    { qty: 1, price_fen: 1_000 },
    { qty: 3, price_fen: 1_100 },
  ]);
  const stateOf = async () => (await stage.look(id)).state;
  const [first, second] = (await stage.look(id)).lines;
  await must(stage.ship(id, { [first?.lineNo ?? 0]: first?.quantity ?? 0 }));
  expect(await stateOf()).toBe('partShipped');
  await must(stage.ship(id, { [second?.lineNo ?? 0]: second?.quantity ?? 0 }));
  expect(await stateOf()).toBe('shipped');
  const { parcels } = await stage.thread(id);
  for (const [index, { id: parcelId, lines }] of parcels.entries()) {
    const counted = lines.map(({ lineNo, quantity }) => ({ lineNo, received: quantity }));
    await must(stage.buyer.call(deliveryEndpoints.receive, { parcelId, lines: counted }));
    expect(await stateOf()).toBe(index === 0 ? 'shipped' : 'received');
  }
}

/** A discount over lines of these prices: the shares add up to it (FU13). */
export async function playSplit(stage: Stage, scene: Scene): Promise<void> {
  const weights = scene.given.weights as readonly number[];
  const total = figure(scene.given, 'total_fen');
  const sum = weights.reduce((all, one) => all + one, 0);
  const id = await stage.place(weights.map((price_fen) => ({ qty: 1, price_fen })));
  await stage.confirm(id, sum - total);
  const { lines } = await stage.look(id);
  // An order's lines have an order of their own: shares are compared beside their prices.
  const shares = lines.map((line) => `${line.price} ${line.price - line.amount}`);
  const wished = figures(scene.expect.parts_fen).map((part, index) => `${weights[index]} ${part}`);
  expect(shares.toSorted()).toEqual(wished.toSorted());
}

/** A quantity with a part of a piece is refused at the door. */
export async function playFraction(stage: Stage): Promise<void> {
  const id = await stage.ordered([{ qty: 5, price_fen: 50_000 }]);
  const { version } = await stage.look(id);
  const lines = [{ lineNo: 1, quantity: 3.4 }];
  const body = { id, version, carrier: '顺丰速运', trackingNumber: 'SF1', note: '', lines };
  expect((await stage.supplier.call(orderEndpoints.ship, body)).state).toBe(0);
}

/** Two receipts beyond what was ordered; the second one is taken back (FU2, FU5). */
export async function playUndoneReceipt(stage: Stage, { given, steps, expect: wished }: Scene) {
  const { db } = stage.world;
  const percent = figure(given, 'settings', 'over_receipt_percent');
  await sql`insert into setting (name, value, changed_at, changed_by)
    values ('fulfilment.overDeliveryPercent', ${String(percent)}, now(), 'person-buyer')`.execute(
    db,
  );
  const lines = (given.order?.lines ?? []).map(({ qty = 0, price_fen = 0 }) => ({
    qty,
    price_fen,
  }));
  const orderId = await stage.ordered(lines);
  const compareLine = async (figuresOfLine: Figures | undefined) => {
    const [line] = (await stage.thread(orderId)).lines;
    const { ordered = 0, received = 0 } = line ?? {};
    expect({ ordered, received, to_receive: Math.max(0, ordered - received) }).toEqual(
      figuresOfLine,
    );
  };
  for (const step of steps.filter((one) => one.do === 'receive')) {
    await must(stage.ship(orderId, { 1: step.lines?.[0]?.received ?? 0 }));
    await stage.arrive(orderId);
    await compareLine(step.then?.lines?.L1);
  }
  const last = steps.findLast((one) => one.do === 'receive')?.lines?.[0]?.received;
  const { parcels } = await stage.thread(orderId);
  const parcelId = parcels.find(({ lines: [line] }) => line?.received === last)?.id ?? '';
  const body = { parcelId, reason: '发错' };
  await must(stage.buyer.call(deliveryEndpoints.undoReceipt, body));
  await must(stage.supplier.call(deliveryEndpoints.cancel, body));
  await compareLine(wished.lines?.L1);
  await sql`delete from setting where name = 'fulfilment.overDeliveryPercent'`.execute(db);
}
