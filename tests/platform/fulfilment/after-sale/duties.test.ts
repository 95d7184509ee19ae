import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { acceptedOrder, type MoneyWorld, moneyWorld } from '../../../harness/fulfilment/money.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import type { Actor } from '../../../harness/people/cast.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
});
afterAll(() => world?.stop());

type Who = Actor | 'supplier';
const playerOf = (who: Who) => (who === 'supplier' ? world.as(who, 1) : world.as(who));
const EVERYBODY: readonly Who[] = [
  'buyer',
  'handler',
  'finance',
  'otherHandler',
  'operator',
  'supplier',
];

async function askedOf(id: string): Promise<Record<string, string[]>> {
  const rows = await Promise.all(
    EVERYBODY.map(async (who) => [who, await dutiesOf(playerOf(who), id)] as const),
  );
  return Object.fromEntries(rows.filter(([, names]) => names.length > 0));
}
const ofBuyers = (name: string) => ({ buyer: [name], handler: [name] });

async function claimed(kind: 'return' | 'exchange' | 'refund'): Promise<string> {
  const orderId = await acceptedOrder(world, { pen: 4 });
  const { id } = await must(
    world.as('buyer').call(afterSaleEndpoints.apply, {
      orderId,
      lineNo: 1,
      kind,
      quantity: 2,
      refund: fen(kind === 'exchange' ? 0 : 600),
      reason: '质量问题',
      description: '',
      contactName: '林静',
      contactPhone: '13800138000',
      fileGroup: null,
      providerForm: [],
    }),
  );
  return id;
}
async function step(who: Who, id: string, transition: string, more = {}) {
  const player = playerOf(who);
  const { afterSale } = await must(player.call(afterSaleEndpoints.detail, { id }));
  const body = {
    id,
    version: afterSale.version,
    note: '说明',
    tracking: '',
    cost: null,
    isSellable: false,
  };
  // One of the table's own names.
  return must(
    player.call(afterSaleEndpoints.move, { ...body, transition: transition as 'agree', ...more }),
  );
}
const rowOf = async (who: Who, id: string) =>
  (await todosOf(playerOf(who), 'open')).rows.find(({ businessId }) => businessId === id);

describe('the duties of an after-sale', () => {
  it('go from afterSale.answer over afterSale.sendBack and afterSale.takeGoods to afterSale.finish', async () => {
    const id = await claimed('exchange');
    expect(await askedOf(id)).toEqual({ supplier: ['afterSale.answer'] });
    expect((await rowOf('supplier', id))?.dueAtMs).toBeGreaterThan(world.clock.at);
    await step('supplier', id, 'agree');
    expect(await askedOf(id)).toEqual(ofBuyers('afterSale.sendBack'));
    await step('handler', id, 'sendBack', { tracking: 'SF1000000001' });
    expect(await askedOf(id)).toEqual({ supplier: ['afterSale.takeGoods'] });
    await step('supplier', id, 'takeGoods', { tracking: 'SF1000000002' });
    expect(await askedOf(id)).toEqual(ofBuyers('afterSale.finish'));
    expect((await rowOf('buyer', id))?.text).toContain('请确认收到换货（物流单号 SF1000000002）');
    await step('buyer', id, 'finish');
    expect(await askedOf(id)).toEqual({});
  });

  it('ask the supplier for the replacement (afterSale.sendReplacement) until it is sent', async () => {
    const id = await claimed('exchange');
    await step('supplier', id, 'agree');
    await step('buyer', id, 'sendBack', { tracking: 'SF1000000004' });
    await step('supplier', id, 'takeGoods');
    expect(await askedOf(id)).toEqual({ supplier: ['afterSale.sendReplacement'] });
    await step('supplier', id, 'sendReplacement', { tracking: 'SF1000000005' });
    expect(await askedOf(id)).toEqual(ofBuyers('afterSale.finish'));
  });

  it('ask the buyer after a refusal (afterSale.decide) and the operator after an escalation (afterSale.rule)', async () => {
    const id = await claimed('return');
    await step('supplier', id, 'refuse', { note: '人为损坏' });
    expect(await askedOf(id)).toEqual(ofBuyers('afterSale.decide'));
    expect((await rowOf('buyer', id))?.text).toContain(
      '供应商拒绝售后：人为损坏——请申请平台介入或取消',
    );
    await step('buyer', id, 'escalate', { note: '检测报告在此' });
    expect(await askedOf(id)).toEqual({ operator: ['afterSale.rule'] });
    const { rows } = await todosOf(world.as('operator'), 'messages', '售后待平台裁定');
    expect(rows.some(({ businessId }) => businessId === id)).toBe(true);
    await step('operator', id, 'uphold');
    expect(await askedOf(id)).toEqual(ofBuyers('afterSale.finish'));
    expect((await rowOf('buyer', id))?.text).toContain('退款已冲减货款');
  });

  it('end with a cancellation and with a dismissal', async () => {
    const cancelled = await claimed('refund');
    await step('buyer', cancelled, 'cancel');
    expect(await askedOf(cancelled)).toEqual({});
    const dismissed = await claimed('return');
    await step('supplier', dismissed, 'agree');
    await step('buyer', dismissed, 'sendBack', { tracking: 'SF1000000003' });
    await step('supplier', dismissed, 'refuseGoods', { note: '少件' });
    expect(await askedOf(dismissed)).toEqual(ofBuyers('afterSale.decide'));
    expect((await rowOf('buyer', dismissed))?.text).toContain('供应商拒绝收货：少件——请重新寄回');
    await step('buyer', dismissed, 'escalate');
    await step('operator', dismissed, 'dismiss');
    expect(await askedOf(dismissed)).toEqual({});
  });
});
