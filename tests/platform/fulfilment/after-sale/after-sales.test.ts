import {
  keepProviderForms,
  storeProviderForm,
} from '@jicai/platform/src/fulfilment/after-sale/providers.ts';
import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { breachesOf } from '../../../harness/fulfilment/breaches.ts';
import {
  acceptedOrder,
  confirmedStatement,
  type MoneyWorld,
  makeStatement,
  moneyWorld,
  receivedInvoice,
  statementOf,
  stateOf,
} from '../../../harness/fulfilment/money.ts';
import { pdfText } from '../../../harness/made-files.ts';
import type { Player } from '../../../harness/world.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld('postgres');
});
afterAll(() => world?.stop());

const claim = (orderId: string, more = {}) => ({
  orderId,
  lineNo: 1,
  kind: 'return' as const,
  quantity: 2,
  refund: fen(666),
  reason: '质量问题',
  description: '',
  contactName: '林静',
  contactPhone: '13800138000',
  fileGroup: null,
  providerForm: [],
  ...more,
});

const { apply, move, detail } = afterSaleEndpoints;

async function step(player: Player, id: string, transition: string, more = {}) {
  const { afterSale } = await must(player.call(detail, { id }));
  const body = {
    id,
    version: afterSale.version,
    note: '',
    tracking: '',
    cost: null,
    isSellable: false,
  };
  // One of the table's own names.
  return player.call(move, { ...body, transition: transition as 'agree', ...more });
}

/** A return that the supplier has taken back. */
async function returned(orderId: string, more = {}): Promise<string> {
  const { id } = await must(world.as('buyer').call(apply, claim(orderId, more)));
  await must(step(world.as('supplier', 1), id, 'agree'));
  await must(step(world.as('buyer'), id, 'sendBack', { tracking: 'SF-1' }));
  await must(step(world.as('supplier', 1), id, 'takeGoods'));
  return id;
}

describe('the form of a shop that an external provider keeps', () => {
  const FIELDS = [
    { name: 'pickup', label: '取件方式', isRequired: true, options: ['上门取件', '快递寄回'] },
    { name: 'serial', label: '商品序列号', isRequired: false, options: [] },
  ];
  const filled = (pickup: string) => ({ providerForm: [{ name: 'pickup', value: pickup }] });
  const buyer = () => world.as('buyer');
  const shopOfOrder = async (orderId: string) => {
    const row = await world.db
      .selectFrom('purchase_order')
      .select('shop_id as shopId')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return { shopId: row.shopId ?? '', title: '云帆商城' };
  };
  const claimableOf = async (orderId: string) => {
    const { provider, fields, isProviderAway } = await must(
      buyer().call(afterSaleEndpoints.claimable, { orderId }),
    );
    return { provider, fields, isProviderAway };
  };
  afterEach(() => keepProviderForms([], world.db));

  it('is asked for and checked, and the claim keeps its labels when the form changes', async () => {
    const orderId = await acceptedOrder(world, { ink: 4 });
    expect(await claimableOf(orderId)).toEqual({ provider: '', fields: [], isProviderAway: false });
    const shop = await shopOfOrder(orderId);
    await storeProviderForm(shop, FIELDS, world.clock, world.db);
    expect(await claimableOf(orderId)).toEqual({
      provider: '云帆商城',
      fields: FIELDS,
      isProviderAway: false,
    });
    const send = (more: object) => buyer().call(apply, claim(orderId, more));
    expect(await refusal(send({}))).toBe('请填写取件方式');
    expect(await refusal(send(filled('飞鸽')))).toBe('扩展表单的内容不符合要求：取件方式');
    const { id } = await must(send(filled('上门取件')));
    await storeProviderForm(shop, [], world.clock, world.db);
    const { afterSale } = await must(buyer().call(detail, { id }));
    expect(afterSale.providerForm).toEqual([{ name: '取件方式', value: '上门取件' }]);
  });

  it('is not asked for while the provider has not told it for a day, or ever', async () => {
    const orderId = await acceptedOrder(world, { ink: 4 });
    const shop = await shopOfOrder(orderId);
    const away = { provider: '云帆商城', fields: [], isProviderAway: true };
    await storeProviderForm(shop, null, world.clock, world.db);
    expect(await claimableOf(orderId)).toEqual(away);
    await storeProviderForm(shop, FIELDS, world.clock, world.db);
    // Without an answer, the form that was told before stays for a day.
    await storeProviderForm(shop, null, world.clock, world.db);
    expect((await claimableOf(orderId)).fields).toEqual(FIELDS);
    await sql`update provider_form set read_at = read_at - interval '25 hours'`.execute(world.db);
    expect(await claimableOf(orderId)).toEqual(away);
    await must(buyer().call(apply, claim(orderId)));
  });
});

describe('the paper of an after-sale', () => {
  it('says what is claimed and every step, to both sides and nobody else', async () => {
    const order = await acceptedOrder(world, { ink: 4 });
    const more = { description: '笔尖弯了', refund: fen(667), quantity: 1 };
    const id = await returned(order, more);
    const print = (player: Player) => player.call(afterSaleEndpoints.print, { id });
    for (const player of [world.as('buyer'), world.as('supplier', 1)]) {
      const { content, fileName } = await must(print(player));
      expect(fileName).toMatch(/^售后单_.*\.pdf$/);
      const text = pdfText(Buffer.from(content, 'base64'));
      for (const part of ['质量问题', '笔尖弯了', '6.67', 'SF-1', '同意'])
        expect(text).toContain(part);
      // Working papers are never sealed.
      expect(text).not.toContain('核验码');
    }
    for (const player of [world.as('otherHandler'), world.as('supplier', 2)])
      expect(await refusal(print(player))).toContain('不存在');
  });
});

describe('[FU21] an after-sale', () => {
  it('claims accepted pieces once, by its own unit, with a refund within their value', async () => {
    const order = await acceptedOrder(world, { pen: 10 }, { rejected: 1 });
    const buyer = world.as('buyer');
    expect(await refusal(buyer.call(apply, claim(order, { quantity: 10 })))).toContain('为 9');
    expect(await refusal(buyer.call(apply, claim(order, { refund: fen(667) })))).toContain('超过');
    expect(await refusal(buyer.call(apply, claim(order, { refund: fen(0) })))).toContain(
      '请填写退款',
    );
    expect(await refusal(buyer.call(apply, claim(order, { lineNo: 7 })))).toContain('没有这一行');
    expect(await refusal(world.as('otherHandler').call(apply, claim(order)))).toContain('不存在');
    await must(buyer.call(apply, claim(order, { quantity: 8, refund: fen(2_000) })));
    expect(await refusal(buyer.call(apply, claim(order)))).toContain('为 1');
    const { rows } = await must(buyer.call(afterSaleEndpoints.claimable, { orderId: order }));
    expect(rows[0]).toMatchObject({ accepted: 9, claimed: 8 });
  });

  it('[FU22] goes its way by the right side only, and ends once', async () => {
    const order = await acceptedOrder(world, { ink: 3 });
    const { id } = await must(world.as('buyer').call(apply, claim(order)));
    const supplier = world.as('supplier', 1);
    expect(await refusal(step(world.as('buyer'), id, 'agree'))).toContain('不由您操作');
    expect(await refusal(step(world.as('buyer'), id, 'escalate', { note: '催' }))).toContain(
      '答复期限',
    );
    expect(await refusal(step(supplier, id, 'refuse'))).toContain('请填写原因');
    await must(step(supplier, id, 'refuse', { note: '人为损坏' }));
    await must(step(world.as('buyer'), id, 'escalate', { note: '不是人为' }));
    expect((await must(step(world.as('operator'), id, 'uphold', { note: '检测报告' }))).state).toBe(
      'waitRefund',
    );
    expect((await must(step(world.as('buyer'), id, 'finish'))).state).toBe('done');
    expect(await refusal(step(world.as('buyer'), id, 'cancel'))).toContain('完成');
    expect(await refusal(world.as('supplier', 2).call(detail, { id }))).toContain('不存在');
  });
});

describe('the term of a claim', () => {
  it('is that of the goods’ category, counted from the acceptance', async () => {
    const order = await acceptedOrder(world, { pen: 3 });
    await sql`insert into setting (name, value, changed_at, changed_by)
      values ('fulfilment.afterSaleTerms', '*=7/15/365/365', now(), 'person-buyer')`.execute(
      world.db,
    );
    const before = world.clock.at;
    world.clock.at += 8 * 86_400_000;
    const buyer = world.as('buyer');
    expect(await refusal(buyer.call(apply, claim(order)))).toContain('退货期限已于');
    await must(buyer.call(apply, claim(order, { kind: 'exchange' })));
    const { rows } = await must(buyer.call(afterSaleEndpoints.claimable, { orderId: order }));
    expect(rows[0]?.untilMs.find(({ kind }) => kind === 'return')?.untilMs).toBeLessThan(
      world.clock.at,
    );
    world.clock.at = before;
    await sql`delete from setting where name = 'fulfilment.afterSaleTerms'`.execute(world.db);
  });
});

describe('[FU22] an exchange', () => {
  it('comes back in a parcel of its own, which counts for nothing that the order ships', async () => {
    const order = await acceptedOrder(world, { pen: 4 });
    const [buyer, supplier] = [world.as('buyer'), world.as('supplier', 1)];
    const wanted = claim(order, { kind: 'exchange', refund: fen(0) });
    const { id } = await must(buyer.call(apply, wanted));
    await must(step(supplier, id, 'agree'));
    await must(step(buyer, id, 'sendBack', { tracking: 'SF-1' }));
    const typed = await step(supplier, id, 'takeGoods', { tracking: 'SF😀' });
    expect(typed).toMatchObject({ state: 0, wire: { field: 'wldh' } });
    await must(step(supplier, id, 'takeGoods', { tracking: ' ＳＦ-NEW ' }));
    const thread = async () =>
      (await must(buyer.call(threadEndpoints.read, { orderId: order }))).thread;
    const sent = (await thread()).parcels.find(({ isReplacement }) => isReplacement);
    expect(sent).toMatchObject({
      ...{ state: 'sent', trackingNumber: 'SF-NEW' },
      lines: [{ lineNo: 1, quantity: 2, received: 0 }],
    });
    expect((await thread()).lines[0]).toMatchObject({ shipped: 4, received: 4, onTheWay: 0 });
    const parcelId = sent?.id ?? '';
    const byHand = { parcelId, lines: [{ lineNo: 1, received: 2 }] };
    expect(await refusal(buyer.call(deliveryEndpoints.receive, byHand))).toContain('售后补发');
    const back = { parcelId, reason: '发错' };
    expect(await refusal(supplier.call(deliveryEndpoints.cancel, back))).toContain('售后补发');
    await must(step(buyer, id, 'finish'));
    const after = await thread();
    expect(after.parcels.find(({ isReplacement }) => isReplacement)).toMatchObject({
      ...{ state: 'received', receiverName: expect.stringMatching(/./) },
      lines: [{ received: 2 }],
    });
    expect(after.lines[0]).toMatchObject({ shipped: 4, received: 4, qualified: 4 });
    expect(await breachesOf(world.db)).toEqual([]);
  });
});

describe('[FU22] an exchange whose replacement is not ready when the goods come back', () => {
  async function taken(kind: 'exchange' | 'repair') {
    const order = await acceptedOrder(world, { pen: 4 });
    const { id } = await must(world.as('buyer').call(apply, claim(order, { kind })));
    await must(step(world.as('supplier', 1), id, 'agree'));
    await must(step(world.as('buyer'), id, 'sendBack', { tracking: 'SF-1' }));
    await must(step(world.as('supplier', 1), id, 'takeGoods'));
    return { id, order };
  }

  it.each(['exchange', 'repair'] as const)(
    'waits for the parcel of the supplier: %s',
    async (kind) => {
      const { id } = await taken(kind);
      const [buyer, supplier] = [world.as('buyer'), world.as('supplier', 1)];
      const shown = await must(buyer.call(detail, { id }));
      expect(shown.afterSale).toMatchObject({ state: 'waitReplacement', actions: ['escalate'] });
      expect(await refusal(step(buyer, id, 'finish'))).toContain('待补发');
      const bare = await step(supplier, id, 'sendReplacement');
      expect(bare).toMatchObject({ state: 0, wire: { field: 'wldh' } });
      const sent = await must(step(supplier, id, 'sendReplacement', { tracking: 'SF-NEW' }));
      expect(sent.state).toBe('replacementSent');
      const after = (await must(buyer.call(detail, { id }))).afterSale;
      expect(after).toMatchObject({ replacementTracking: 'SF-NEW', actions: ['finish'] });
      const { content } = await must(buyer.call(afterSaleEndpoints.print, { id }));
      expect(pdfText(Buffer.from(content, 'base64'))).not.toContain('退款');
      await must(step(buyer, id, 'finish'));
      expect(await breachesOf(world.db)).toEqual([]);
    },
  );

  it('is decided by the platform when the supplier sends nothing', async () => {
    const { id } = await taken('repair');
    await must(step(world.as('buyer'), id, 'escalate', { note: '一直没有补发' }));
    const upheld = await must(step(world.as('operator'), id, 'uphold', { note: '请补发' }));
    expect(upheld.state).toBe('waitReplacement');
  });
});

describe('the cost of an after-sale', () => {
  it('is an amount from 0 within its bound, else its field is named', async () => {
    const order = await acceptedOrder(world, { pen: 4 });
    const { id } = await must(world.as('buyer').call(apply, claim(order)));
    for (const cost of [fen(-5_000), fen(1_000_000_000)]) {
      const answer = await step(world.as('supplier', 1), id, 'agree', { cost });
      expect(answer).toMatchObject({ state: 0, wire: { field: 'fy' } });
      expect(answer.text).toContain('处理费用');
    }
    await must(step(world.as('supplier', 1), id, 'agree', { cost: fen(5_000) }));
  });
});

describe('[FU8] a refund', () => {
  it('before the settlement comes off the same statement', async () => {
    const order = await acceptedOrder(world, { pen: 10 });
    await returned(order);
    const { id } = await makeStatement(world);
    const statement = await statementOf(world.as('buyer'), id);
    const own = statement.rows.filter(({ orderId }) => orderId === order);
    expect(own.map(({ amount }) => amount)).toEqual([3_330, -666]);
    expect(statement.amount).toBe(statement.accepted + statement.deducted + statement.adjusted);
  });

  it('while a statement is open lowers it, and both sides confirm anew', async () => {
    const order = await acceptedOrder(world, { pen: 5 });
    const { id } = await makeStatement(world);
    const supplier = world.as('supplier', 1);
    await must(supplier.call(statementEndpoints.confirm, { id, version: 1 }));
    const before = await statementOf(supplier, id);
    await returned(order);
    const after = await statementOf(supplier, id);
    expect(after).toMatchObject({ state: 'unreconciled', amount: before.amount - 666 });
  });

  it('after the settlement is a negative line of the next statement', async () => {
    const order = await acceptedOrder(world, { pen: 8 });
    await confirmedStatement(world);
    await returned(order);
    await acceptedOrder(world, { pen: 4 });
    const { id } = await makeStatement(world);
    const next = await statementOf(world.as('buyer'), id);
    expect(next).toMatchObject({ accepted: 1_332, deducted: -666, amount: 666 });
    expect(await stateOf(world, order)).toBe('pendingInvoice');
  });

  it('of a whole settled order leaves a statement of its own that is negative', async () => {
    await receivedInvoice(world).catch(() => null);
    const order = await acceptedOrder(world, { ink: 2 });
    await confirmedStatement(world);
    await returned(order, { refund: fen(1_334) });
    const { id } = await makeStatement(world);
    expect((await statementOf(world.as('buyer'), id)).amount).toBe(-1_334);
  });
});
