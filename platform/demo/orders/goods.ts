import { randomUUID } from 'node:crypto';
import { cosignAcceptance, submitAcceptance } from '../../src/fulfilment/acceptance/service.ts';
import { enterStock, reverseEntry } from '../../src/fulfilment/stock/service.ts';
import { type Parts, personOf } from '../people.ts';
import { type ActAs, noFiles } from './stage.ts';

/* The demonstration's goods after they have arrived. */

interface Stage {
  readonly as: ActAs;
  readonly parts: Parts;
  readonly lines: readonly { readonly lineNo: number; readonly quantity: number }[];
}

/** Accepts the goods of an order, refuses some, stocks them: as far as its fate says. */
export async function takeIn(orderId: string, fate: string, stage: Stage): Promise<void> {
  const { as, parts, lines } = stage;
  const { signing, db } = parts;
  const acceptor = await personOf('ysr01', parts);
  const form = {
    orderId,
    clientKey: randomUUID(),
    lines: lines.map(({ lineNo, quantity }, index) => {
      const rejected = fate === 'rejected goods' && index === 0 ? 1 : 0;
      const isRejected = rejected > 0;
      return {
        lineNo,
        qualified: quantity - rejected,
        rejected,
        reason: isRejected ? '外包装破损，内件受潮' : '',
        remedy: isRejected ? ('replace' as const) : null,
      };
    }),
    note: '',
    photoGroup: null,
  };
  await as(acceptor, (context) => submitAcceptance({ signing, files: noFiles }, form, context));
  if (fate !== 'stocked' && fate !== 'cosign refused' && fate !== 'stock reversed') return;
  const waiting = await db
    .selectFrom('acceptance')
    .select(['id', 'state'])
    .where('order_id', '=', orderId)
    .execute();
  for (const { id, state } of waiting) {
    if (state !== 'pendingCosign') continue;
    const second = await personOf('ysr02', parts);
    const isAgreed = fate !== 'cosign refused';
    const decided = { id, isAgreed, opinion: isAgreed ? '' : '到货数量与送货单不符，请重新清点' };
    await as(second, (context) => cosignAcceptance({ signing }, decided, context));
  }
  if (fate === 'cosign refused') return;
  const entry = await stock(orderId, stage);
  if (fate !== 'stock reversed') return;
  const keeper = await personOf('kgr01', parts);
  const reversed = { id: entry.id, reason: '入错仓库' };
  await as(keeper, (context) => reverseEntry(signing, reversed, context));
}

async function stock(orderId: string, { as, parts }: Stage): Promise<{ readonly id: string }> {
  const { db, signing } = parts;
  const accepted = await db
    .selectFrom('stock_left')
    .select(['acceptance_id as acceptanceId', 'line_no as lineNo', 'quantity'])
    .where('order_id', '=', orderId)
    .execute();
  const keeper = await personOf('kgr01', parts);
  const form = {
    warehouse: '总务处一号库',
    location: 'A-03',
    note: '',
    lines: accepted.map((line) => ({ ...line, batch: '', serials: [], isAsset: false })),
  };
  return as(keeper, (context) => enterStock(signing, form, context));
}
