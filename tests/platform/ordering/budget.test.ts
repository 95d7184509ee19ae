import { budgetInvariants } from '@jicai/platform/src/fulfilment/invariants/budget.ts';
import { findBreaches } from '@jicai/platform/src/fulfilment/invariants/invariant.ts';
import { mayBuy } from '@jicai/platform/src/identity/organisation/events.ts';
import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { budgetEndpoints } from '@jicai/shared/contract/ordering/budget.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, refusal } from '../../harness/answers.ts';
import {
  decidePayment,
  executePayment,
  type MoneyWorld,
  moneyWorld,
  receivedInvoice,
  settleOrder,
  wish,
} from '../../harness/fulfilment/money.ts';
import { type BudgetForm, budgetForm } from '../../harness/mall/budgets.ts';
import { versionOf } from '../../harness/mall/order-worlds.ts';
import { look, order, orderOne, review } from '../../harness/mall/orders.ts';
import { todosOf } from '../../harness/mall/reviewers.ts';
import { personIdOf } from '../../harness/people/cast.ts';

/* On PostgreSQL: PGlite would hide the races. */

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld('postgres');
});
afterAll(() => world?.stop());

const form: BudgetForm = { ...budgetForm, holderId: personIdOf('handler') };
const save = (more: Partial<BudgetForm> = {}) =>
  world.as('finance').call(budgetEndpoints.save, { ...form, ...more });
const made = async (more: Partial<BudgetForm> = {}) => (await must(save(more))).id;
const readAs = (who: 'finance' | 'handler' | 'supervisor', id: string) =>
  must(world.as(who).call(budgetEndpoints.read, { id, page: 1, pageSize: 100 }));
const balance = async (id: string) => {
  const { amount, reserved, used, available } = (await readAs('finance', id)).budget;
  return { amount, reserved, used, available };
};
const movesOf = async (id: string) =>
  (await readAs('finance', id)).rows.map(({ kind }) => kind).reverse();

/** Every test begins without budgets; the ledger is a table that only its owner may empty. */
beforeEach(async () => {
  await world.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`delete from budget_move`.execute(trx);
    await sql`delete from budget_reservation`.execute(trx);
    await sql`delete from budget`.execute(trx);
  });
});

/** Whatever a test did, the books agree afterwards. */
afterEach(async () => {
  for (const invariant of budgetInvariants)
    expect(await findBreaches(invariant, world.db)).toEqual({ count: 0, first: [] });
});

describe('[BG3] the budget of an order', () => {
  it('is reserved at the submit, released at the cancellation, and its ledger says why', async () => {
    const id = await made();
    const orderId = await orderOne(world, 'buyer', { pen: 3 });
    expect(await balance(id)).toEqual({
      amount: 10_000,
      reserved: 999,
      used: 0,
      available: 9_001,
    });
    const version = await versionOf(world, orderId);
    await must(
      world.as('buyer').call(orderEndpoints.cancel, { id: orderId, version, reason: '不买了' }),
    );
    expect(await balance(id)).toMatchObject({ reserved: 0, available: 10_000 });
    const { rows } = await readAs('finance', id);
    const { number } = await look(world, 'buyer', orderId);
    expect(
      rows.map(({ kind, reserved, businessNumber, personName, note }) => [
        kind,
        reserved,
        businessNumber,
        personName,
        note,
      ]),
    ).toEqual([
      ['release', -999, number, '姓名-buyer', '取消订单'],
      ['reserve', 999, number, '姓名-buyer', '提交订单'],
      ['set', 0, '', '姓名-finance', '新增预算'],
    ]);
  });

  it('is released by a refusal in review and reserved anew by the next submit', async () => {
    const id = await made();
    const orderId = await orderOne(world, 'buyer', { pen: 3 });
    await review(world, orderId, 'failed');
    expect(await balance(id)).toMatchObject({ reserved: 0 });
    const { lines } = await look(world, 'buyer', orderId);
    const edited: RequestOf<typeof orderEndpoints.edit> = {
      ...{ id: orderId, version: await versionOf(world, orderId), name: '再次提交' },
      ...{ fundsType: 'fiscal', fundsCard: '', contactName: '林静', contactPhone: '13800138000' },
      ...{ reimburserName: '', reimburserPhone: '', purposeNote: '', proofGroup: null },
      ...{ compared: [], comparisonId: null, addressId: null, invoiceTitleId: null },
      ...{ deliverBy: null, deliveryNote: '', remark: '', deletedFiles: [] },
      lines: lines.map(({ lineNo, price }) => ({ lineNo, quantity: 5, price })),
    };
    await must(world.as('buyer').call(orderEndpoints.edit, edited));
    expect(await balance(id)).toMatchObject({ reserved: 5 * 333 });
  });

  it('is used when it is paid, gives back what is returned, and ends without a rest', async () => {
    const id = await made({ amount: fen(100_000) });
    const orderId = await orderOne(world, 'buyer', { pen: 10 });
    await review(world, orderId, 'passed');
    const confirmed = { id: orderId, version: await versionOf(world, orderId) };
    await must(
      world
        .as('supplier', 1)
        .call(orderEndpoints.confirm, { ...confirmed, amount: null, note: '' }),
    );
    await settleOrder(world, orderId, { rejected: 1 });
    // One piece was rejected and is not going to be paid.
    expect(await balance(id)).toMatchObject({ reserved: 9 * 333, used: 0 });
    const claim = {
      ...{ orderId, lineNo: 1, kind: 'refund' as const, quantity: 1, refund: fen(333) },
      ...{ reason: '短少', description: '', contactName: '林静', contactPhone: '13800138000' },
      ...{ fileGroup: null, providerForm: [] },
    };
    const { id: afterSale } = await must(world.as('buyer').call(afterSaleEndpoints.apply, claim));
    const move = {
      ...{ id: afterSale, note: '', tracking: '', cost: null },
      isSellable: false,
    } as const;
    await must(
      world
        .as('supplier', 1)
        .call(afterSaleEndpoints.move, { ...move, version: 1, transition: 'agree' }),
    );
    await must(
      world
        .as('buyer')
        .call(afterSaleEndpoints.move, { ...move, version: 2, transition: 'finish' }),
    );
    expect(await balance(id)).toMatchObject({ reserved: 8 * 333, used: 0 });
    const { invoice } = await receivedInvoice(world);
    const payment = await must(
      world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, invoice.gross)),
    );
    await must(decidePayment(world, payment.id));
    const { version } = await must(executePayment(world, payment.id));
    await must(world.as('supplier', 1).call(paymentEndpoints.confirm, { id: payment.id, version }));
    expect(await balance(id)).toEqual({
      amount: 100_000,
      reserved: 0,
      used: 8 * 333,
      available: 100_000 - 8 * 333,
    });
    expect(await movesOf(id)).toEqual(['set', 'reserve', 'release', 'release', 'use']);
  });
});

describe('[BG2] a budget that is not enough', () => {
  it('refuses in words with 禁止, takes exactly the rest, and leaves nothing behind', async () => {
    const id = await made({ amount: fen(1_000) });
    const refused = await order(world, 'buyer', { pen: 4 });
    expect(refused).toMatchObject({
      state: 0,
      text: '预算不足：公用经费（YS-1） 可用 10.00 元，本次需要 13.32 元',
    });
    expect(await balance(id)).toMatchObject({ reserved: 0 });
    await made({ number: 'YS-2', fundsType: 'nonFiscal', amount: fen(999) });
    expect((await order(world, 'buyer', { pen: 3 }, { fundsType: 'nonFiscal' })).state).toBe(1);
  });

  it('warns with 提醒 and tells the responsible person; 不控制 says nothing', async () => {
    const id = await made({ amount: fen(500), policy: 'warn' });
    const body = { fundsType: 'fiscal', fundsCard: '', planNumber: '', amount: fen(999) } as const;
    const parts = [{ categoryId: 'A08', amount: fen(999) }];
    const seen = await must(world.as('buyer').call(budgetEndpoints.effect, { ...body, parts }));
    expect(seen.effects).toMatchObject([
      { before: 500, adding: 999, after: -499, level: 'warned' },
    ]);
    const orderId = await orderOne(world, 'buyer', { pen: 3 });
    expect(await balance(id)).toMatchObject({ reserved: 999, available: -499 });
    const told = await todosOf(world.as('handler'));
    expect(told.rows.map(({ text }) => text)).toContain(
      '超预算：公用经费（YS-1） 可用 5.00 元，本次需要 9.99 元',
    );
    const { review: page } = await must(
      world.as('reviewer').call(orderReviewEndpoints.detail, { businessId: orderId }),
    );
    expect(page.budgets).toMatchObject([{ number: 'YS-1', reserved: 999, available: -499 }]);
    expect(page.warnings).toContain('预算 公用经费（YS-1） 已超支 4.99 元');
  });

  it('of two submits for the last yuan takes one', async () => {
    const id = await made({ amount: fen(333) });
    const answers = await Promise.all([
      order(world, 'buyer', { pen: 1 }),
      order(world, 'handler', { pen: 1 }),
    ]);
    expect(answers.map(({ state }) => state).toSorted()).toEqual([0, 1]);
    expect(await balance(id)).toMatchObject({ reserved: 333, available: 0 });
  });

  it('never passes its amount under many submits, cancellations and adjustments at once', async () => {
    const id = await made({ amount: fen(333 * 5) });
    const placed = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        order(world, n % 2 === 0 ? 'buyer' : 'handler', { pen: 1 }, { name: `第 ${n} 单` }),
      ),
    );
    const ids = placed.flatMap(({ data }) => data?.orders.map((one) => one.id) ?? []);
    await Promise.all([
      ...ids.map((orderId) =>
        world
          .as('buyer')
          .call(orderEndpoints.cancel, { id: orderId, version: 1, reason: '不买了' }),
      ),
      save({ id, version: 1, amount: fen(333 * 6), reason: '追加' }),
      ...[1, 2, 3].map(() => order(world, 'handler', { pen: 1 })),
    ]);
    const after = await balance(id);
    expect(after.amount).toBe(333 * 6);
    expect(after.available).toBeGreaterThanOrEqual(0);
  });
});

describe('[BG1] which budget pays', () => {
  it('the narrowest category first; what has no budget is not controlled', async () => {
    const all = await made({ fundsType: 'fiscal' });
    const narrow = await made({ number: 'YS-A08', categoryId: 'A08', name: '文具' });
    await orderOne(world, 'buyer', { pen: 2 });
    expect(await balance(narrow)).toMatchObject({ reserved: 666 });
    expect(await balance(all)).toMatchObject({ reserved: 0 });
  });

  it('a chosen card pays alone; unknown, foreign, closed and expired ones are refused by name', async () => {
    const yearly = await made();
    const card = await made({ kind: 'card', number: 'JF-1', name: '专项' });
    const by = (fundsCard: string, more = {}) =>
      order(world, 'buyer', { pen: 1 }, { fundsCard, ...more });
    expect((await by('JF-1')).state).toBe(1);
    expect(await balance(card)).toMatchObject({ reserved: 333 });
    expect(await balance(yearly)).toMatchObject({ reserved: 0 });
    expect(await refusal(by('JF-2'))).toBe(
      '没有编号为「JF-2」的经费卡、指标或采购计划，请从列表中选择',
    );
    expect(await refusal(by('JF-1', { fundsType: 'nonFiscal' }))).toBe(
      '专项（JF-1） 的资金性质是财政资金，与所选不一致',
    );
    await made({ kind: 'card', number: 'JF-3', name: '旧卡', validUntilMs: world.clock.at - 1 });
    expect(await refusal(by('JF-3'))).toBe('旧卡（JF-3） 当前不可用：已停用、未生效或已过期');
    const { choices } = await must(
      world.as('buyer').call(budgetEndpoints.effect, {
        ...{ fundsType: 'fiscal', fundsCard: '', planNumber: '', parts: [], amount: fen(0) },
      } as const),
    );
    expect(choices.map(({ number }) => number)).toEqual(['JF-1']);
  });
});

describe('keeping budgets', () => {
  it('asks for a reason, refuses an amount below what is committed, and tells the responsible', async () => {
    const id = await made();
    await orderOne(world, 'buyer', { pen: 3 });
    const adjust = (more: Partial<BudgetForm>) => save({ id, version: 1, ...more });
    expect(await refusal(adjust({ amount: fen(20_000) }))).toBe('请填写调整原因');
    expect(await refusal(adjust({ amount: fen(998), reason: '压减' }))).toBe(
      '金额不能低于已占用与已支出之和 9.99 元',
    );
    await must(adjust({ amount: fen(20_000), reason: '追加', policy: 'warn' }));
    expect(await refusal(adjust({ amount: fen(1), reason: '旧窗口' }))).toBe(
      '预算已被他人修改，请刷新后重试',
    );
    expect(await balance(id)).toMatchObject({ amount: 20_000, reserved: 999 });
    const { rows, mayEdit } = await readAs('supervisor', id);
    expect(mayEdit).toBe(false);
    expect(rows[0]).toMatchObject({
      kind: 'set',
      amount: 10_000,
      note: '追加；控制方式由禁止改为提醒',
    });
    const told = await todosOf(world.as('handler'));
    expect(told.rows.map(({ text }) => text)).toContain(
      '公用经费（YS-1）：金额 200.00 元；追加；控制方式由禁止改为提醒',
    );
  });

  it('keeps numbers and yearly budgets apart, and refuses what does not exist', async () => {
    await made();
    expect(await refusal(save({ kind: 'card' }))).toBe('2026 年度已有编号「YS-1」');
    expect(await refusal(save({ number: 'YS-2' }))).toBe(
      '2026 年度同一品目、同一资金性质已有年度预算「公用经费」',
    );
    expect(await refusal(save({ number: 'X', categoryId: 'nowhere' }))).toBe('请选择品目');
    expect(await refusal(save({ number: 'X', holderId: personIdOf('otherHandler') }))).toBe(
      '负责人不在本单位',
    );
  });

  it('[A03] nobody of another unit sees or changes one', async () => {
    const id = await made({ holderId: null });
    const body = { id, page: 1, pageSize: 10 };
    for (const who of ['otherHandler', 'otherSupervisor', 'buyer'] as const)
      expect(await refusal(world.as(who).call(budgetEndpoints.read, body))).toBe('预算不存在');
    const other = await must(
      world.as('otherSupervisor').call(budgetEndpoints.list, {
        ...{ year: null, kind: null, fundsType: null, keyword: '', page: 1, pageSize: 10 },
      }),
    );
    expect(other.rows).toEqual([]);
  });

  it('exports budgets with their ledgers', async () => {
    await made();
    const { fileName, content } = await must(
      world.as('finance').call(budgetEndpoints.exportList, {
        ...{ year: 2026, kind: null, fundsType: null, keyword: '公用' },
      }),
    );
    expect(fileName).toBe('预算.xlsx');
    expect(Buffer.from(content, 'base64').subarray(0, 2).toString()).toBe('PK');
  });
});

describe('[operations 2.3 rule 11] a budget is the limit of everybody who buys for the unit', () => {
  const finance = personIdOf('finance');
  const roles = (...all: string[]) =>
    sql`update person set roles = ${all}::text[] where id = ${finance}`.execute(world.db);
  afterEach(() => roles('finance'));

  it('so that none of them changes one, by no form, file or year’s end, and the log has the attempts', async () => {
    const id = await made();
    const cells = ['2026', '年度预算', 'YS-1', '公用经费', '财政资金', '全部品目', '禁止'];
    const row = { line: 2, cells: [...cells, 'handler', '', '', '999999'] };
    const attempts = () => [
      save({ number: 'YS-2' }),
      save({ id, version: 1, amount: fen(999_999), reason: '增加' }),
      world.as('finance').call(budgetEndpoints.importApply, {
        ...{ fileName: '预算.xlsx', rows: [row], faultlessOnly: false },
      }),
      world.as('finance').call(budgetEndpoints.carryOver, { year: 2026, ids: [id], reason: '' }),
    ];
    const refusals = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from security_log
        where action = 'budget.refused' and person_id = ${finance} and was_refused`.execute(
        world.db,
      );
      return rows[0]?.n ?? 0;
    };
    const page = { year: null, kind: null, fundsType: null, keyword: '', page: 1, pageSize: 10 };
    const listed = () => must(world.as('finance').call(budgetEndpoints.list, page));
    for (const buying of ['buyer', 'handler']) {
      await roles('finance', buying);
      const before = await refusals();
      for (const attempt of attempts())
        expect(await refusal(attempt)).toContain('分离规则第 11 条');
      expect(await refusals()).toBe(before + 4);
      expect(await listed()).toMatchObject({ total: 1, mayEdit: false });
    }
    await roles('finance');
    expect(await balance(id)).toMatchObject({ amount: 10_000 });
    expect(await listed()).toMatchObject({ mayEdit: true });
  });

  it('a role that was made of a buying one counts too, whatever verbs it has', () => {
    const made = { grants: { buyer: {} }, unitsBelow: [], colleagues: [] };
    expect(mayBuy({ roles: ['finance'], made })).toBe(true);
    expect(mayBuy({ roles: ['finance'] })).toBe(false);
  });
});

describe('[BG5] the year-end carry-over', () => {
  it('is previewed, moves what is available, leaves what is reserved, and cannot come too early', async () => {
    const id = await made();
    await orderOne(world, 'buyer', { pen: 3 });
    const carry = (ids: string[]) =>
      world.as('finance').call(budgetEndpoints.carryOver, { year: 2026, ids, reason: '' });
    expect(await refusal(carry([id]))).toBe('2026 年 12 月起才能结转');
    const before = world.clock.at;
    world.clock.at = Date.parse('2026-12-20T10:00:00+08:00');
    const preview = await must(
      world.as('finance').call(budgetEndpoints.carryPreview, { year: 2026 }),
    );
    expect(preview).toMatchObject({
      rows: [{ number: 'YS-1', available: 9_001, reserved: 999, exists: false }],
      total: 9_001,
    });
    expect(await must(carry([id]))).toEqual({ count: 1, total: 9_001 });
    expect(await balance(id)).toEqual({ amount: 999, reserved: 999, used: 0, available: 0 });
    const { rows } = await must(
      world.as('finance').call(budgetEndpoints.list, {
        ...{ year: 2027, kind: null, fundsType: null, keyword: '', page: 1, pageSize: 10 },
      }),
    );
    expect(rows).toMatchObject([{ number: 'YS-1', amount: 9_001, available: 9_001 }]);
    expect(await refusal(carry([id]))).toBe('2026 年度没有可结转的余额');
    world.clock.at = before;
  });
});
