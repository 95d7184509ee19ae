import { randomUUID } from 'node:crypto';
import {
  projectsOfPayment,
  readOpenContracts,
} from '@jicai/platform/src/fulfilment/contract/open-contracts.ts';
import { readKeysInUse } from '@jicai/platform/src/kernel/signing/published-keys.ts';
import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import {
  contractEndpoints,
  contractReviewEndpoints,
  prepaymentEndpoints,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { englishPathOf } from '@jicai/shared/contract/kernel/field-path.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { fingerprintsText } from '@jicai/shared/domain/kernel/key-list.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { releasedWorth } from '@jicai/shared/domain/ordering/order/pieces.ts';
import { stateAfterConfirm } from '@jicai/shared/domain/ordering/order/progress.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { breachesOf } from '../../../harness/fulfilment/breaches.ts';
import {
  decidePayment,
  executePayment,
  type MoneyWorld,
  makeStatement,
  moneyWorld,
  paymentOf,
  receivedInvoice,
  settleOrder,
  stateOf,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { pdfText } from '../../../harness/made-files.ts';
import { confirmedOrder, parcel, versionOf } from '../../../harness/mall/order-worlds.ts';
import { look, lookAs, orderOne, review } from '../../../harness/mall/orders.ts';
import { addProduct } from '../../../harness/mall/products.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { type Actor, personIdOf, supplierOrg } from '../../../harness/people/cast.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld(undefined, { contracts: true });
});
afterAll(() => world?.stop());

const playerOf = (who: Actor | 'supplier') =>
  who === 'supplier' ? world.as(who, 1) : world.as(who);
const contractOf = async (orderId: string) => {
  const { rows } = await sql<{ id: string }>`select id from contract
    where order_id = ${orderId} and kind = 'contract' order by created_at desc`.execute(world.db);
  return rows[0]?.id ?? '';
};
const detail = async (id: string, who: Actor | 'supplier' = 'buyer') =>
  (await must(playerOf(who).call(contractEndpoints.detail, { id }))).contract;
type Move = Parameters<typeof moveAs>[2];
function moveAs(
  id: string,
  who: Actor | 'supplier',
  name: 'send' | 'sendBack' | 'confirm' | 'seal' | 'revise' | 'drop',
  reason = '',
) {
  const player = playerOf(who);
  return detail(id, who).then(({ version }) =>
    player.call(contractEndpoints.move, { id, version, name, reason }),
  );
}
const move = async (id: string, who: Actor | 'supplier', name: Move, reason = '') =>
  must(moveAs(id, who, name, reason));

const PERIOD = { startsOn: '2026-06-10', endsOn: '2026-07-10' };
async function complete(id: string, more: object = {}) {
  const { version } = await detail(id, 'supplier');
  return world
    .as('supplier', 1)
    .call(contractEndpoints.complete, { id, version, serials: [], ...PERIOD, ...more });
}
const decideAs = (
  who: Actor,
  businessId: string,
  result: 'passed' | 'failed' | null = 'passed',
  opinion = '同意',
) =>
  world
    .as(who)
    .call(contractReviewEndpoints.submit, { businessId, result, opinion, fileChange: null });
const decide = (businessId: string, result: 'passed' | 'failed' | null, opinion?: string) =>
  decideAs('reviewer', businessId, result, opinion);

/** Does something while people have other roles. */
async function withRoles(
  roles: Partial<Record<Actor, string[]>>,
  act: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ id: string; roles: string[] }>`
    select id, roles from person where id = any(${Object.keys(roles).map(personIdOf)}::text[])`.execute(
    world.db,
  );
  const give = (id: string, to: string[]) =>
    sql`update person set roles = ${to}::text[] where id = ${id}`.execute(world.db);
  for (const [actor, to] of Object.entries(roles)) await give(personIdOf(actor), to);
  try {
    await act();
  } finally {
    for (const before of rows) await give(before.id, before.roles);
  }
}

const verdictOf = async (code: string) =>
  (await must(world.as('anonymous').call(threadEndpoints.verify, { code }))).result;

/** An order of 30,000 yuan, which needs a contract. */
const bigOrder = () => confirmedOrder(world, { machine: 3 });

async function sealed(id: string) {
  await move(id, 'buyer', 'send');
  await must(complete(id));
  await move(id, 'buyer', 'confirm');
  await move(id, 'supplier', 'seal');
  await move(id, 'handler', 'seal');
}
async function inForce(): Promise<{ orderId: string; id: string }> {
  const orderId = await bigOrder();
  const id = await contractOf(orderId);
  await sealed(id);
  await must(decide(id, 'passed'));
  return { orderId, id };
}

describe('a contract of an order', () => {
  it('is to be published by a day; after it the job warns the buyer, once', async () => {
    const { id } = await inForce();
    const { number, publishByMs } = await detail(id);
    if (publishByMs === null) throw new Error('a contract in force without a day to publish it');
    const warnings = async () =>
      (await todosOf(world.as('buyer'), null, number)).rows.filter(({ text }) =>
        text.endsWith('前公示'),
      ).length;
    const before = world.clock.at;
    world.clock.at = publishByMs;
    await world.runJob('contract.deadlines');
    expect(await warnings()).toBe(0);
    world.clock.at = publishByMs + 1;
    await world.runJob('contract.deadlines');
    await world.runJob('contract.deadlines');
    expect(await warnings()).toBe(1);
    world.clock.at = before;
  });

  it('is needed from the amount of the rule, and not below it', async () => {
    expect(await stateOf(world, await confirmedOrder(world, { machine: 1 }))).toBe('pendingShip');
    expect(await stateOf(world, await bigOrder())).toBe('pendingContract');
  });

  it('is needed by the approved amount, however much the supplier lowers it', async () => {
    const id = await orderOne(world, 'buyer', { machine: 3 });
    await review(world, id, 'passed');
    const body = { id, version: await versionOf(world, id), amount: fen(1), note: '' };
    const confirmed = { ...body, confirmedAmount: body.amount };
    await must(world.as('supplier', 1).call(orderEndpoints.confirm, confirmed));
    expect(await stateOf(world, id)).toBe('pendingContract');
    expect(await detail(await contractOf(id))).toMatchObject({ amount: 1 });
  });

  it('is foretold on the page of its order, and then stands in the log there', async () => {
    const seen = (orderId: string) => lookAs(world.as('supplier', 1), orderId);
    for (const pieces of [1, 2, 3]) {
      const orderId = await orderOne(world, 'buyer', { machine: pieces });
      await review(world, orderId, 'passed');
      const { version, contract, contractFrom, ...order } = await seen(orderId);
      expect(contract).toBeNull();
      expect(contractFrom).toBe(2_000_000);
      const foretold = stateAfterConfirm({ ...order, contractFrom: contractFrom ?? fen(0) });
      expect(foretold).toBe(pieces === 1 ? 'pendingShip' : 'pendingContract');
      const body = { id: orderId, version, amount: null, note: '' };
      const { state } = await must(world.as('supplier', 1).call(orderEndpoints.confirm, body));
      expect(state).toBe(foretold);
      const after = await look(world, 'buyer', orderId);
      // Before it is sent, the contract is the unit's alone.
      expect((await seen(orderId)).contract).toBeNull();
      if (pieces === 1) expect(after.contract).toBeNull();
      else
        expect(after.contract?.steps.map(({ sentence }) => sentence).join()).toContain('合同草稿');
    }
    const { orderId, id } = await inForce();
    const { number } = await detail(id);
    const { contract } = await look(world, 'buyer', orderId);
    expect(contract).toMatchObject({ number, effectiveAtMs: expect.any(Number) });
    expect(contract?.steps.at(-1)?.sentence).toContain('合同审核通过');
  });

  it('goes from draft over both seals and the review to being in force', async () => {
    const orderId = await bigOrder();
    const id = await contractOf(orderId);
    const draft = await detail(id);
    expect(draft).toMatchObject({ state: 'draft', amount: 3_000_000, actions: ['send'] });
    expect(draft.printed.map(({ text }) => text).join()).toContain('甲采购单位');
    await sealed(id);
    expect(await stateOf(world, orderId)).toBe('contractReview');
    const { data: sheet } = await world
      .as('reviewer')
      .call(contractReviewEndpoints.detail, { businessId: id });
    expect(sheet).toMatchObject({ result: null, unitName: '甲采购单位', opinion: '' });
    expect(await refusal(decide(id, null))).toBe('请选择审核结果');
    expect(await refusal(decide(id, 'passed', '长'.repeat(1_001)))).toContain('1000 个字符');
    await must(decide(id, 'passed'));
    const done = await detail(id, 'supplier');
    expect(done.state).toBe('effective');
    expect(done.seals.map(({ side, isValid }) => [side, isValid])).toEqual([
      ['supplier', true],
      ['buyer', true],
    ]);
    expect(done.files.map(({ step, isIntact }) => [step, isIntact])).toEqual([
      ['confirmed', true],
      ['supplierSealed', true],
      ['sealed', true],
    ]);
    expect(await stateOf(world, orderId)).toBe('pendingShip');
    const { thread } = await must(world.as('buyer').call(threadEndpoints.read, { orderId }));
    const words = thread.events.map(({ sentence }) => sentence).join();
    for (const word of ['供应商签章', '采购人签章', '合同审核通过']) expect(words).toContain(word);
    expect(thread.contractId).toBe(id);
  });

  it('[operations 2.3 rule 6] is never sealed or reviewed by who drafted it', async () => {
    const id = await contractOf(await bigOrder());
    await move(id, 'buyer', 'send');
    await must(complete(id));
    await move(id, 'buyer', 'confirm');
    await move(id, 'supplier', 'seal');
    expect(await refusal(moveAs(id, 'buyer', 'seal'))).toContain('合同起草');
    const [why = ''] = (await detail(id)).forbidden;
    expect(why).toContain('合同签章');
    // Whoever may not seal reads who may: those whose to-do it is.
    const { rows: asked } = await sql<{ name: string; may: boolean }>`select p.name,
        exists (select from todo t where t.person_id = p.id and t.business_id = ${id}
          and t.process_name = '合同待签章') as may
      from person p where p.org_id = (select unit_id from contract where id = ${id})`.execute(
      world.db,
    );
    const [list = ''] = why.split('签章：').slice(-1);
    expect(list.split('、').toSorted()).toEqual(
      asked
        .filter(({ may }) => may)
        .map(({ name }) => name)
        .toSorted(),
    );
    await move(id, 'finance', 'seal');
    expect(await refusal(moveAs(id, 'finance', 'seal'))).toContain('合同待审核');
  });

  it('[operations 2.3 rule 6] is never reviewed by who drafted or sealed it, whatever they are now', async () => {
    const id = await contractOf(await bigOrder());
    await move(id, 'handler', 'send');
    await must(complete(id));
    await move(id, 'handler', 'confirm');
    await move(id, 'supplier', 'seal');
    await move(id, 'finance', 'seal');
    await withRoles({ handler: ['reviewer'], finance: ['reviewer'] }, async () => {
      for (const who of ['handler', 'finance'] as const)
        expect(await refusal(decideAs(who, id))).toContain('不能审核本人');
    });
    await must(decide(id, 'passed'));
  });

  it('[operations 2.3 rule 6] has a supplement that no reviewer of any level seals', async () => {
    await sql`insert into review_level (id, business_type, level, name, person_id) values
      ('of-unit', 'contract', 1, '单位审核', ${personIdOf('finance')}),
      ('of-body', 'contract', 2, '机构审核', ${personIdOf('reviewer')})`.execute(world.db);
    const orderId = await bigOrder();
    const id = await contractOf(orderId);
    await withRoles({ finance: ['finance', 'reviewer'] }, async () => {
      await sealed(id);
      await must(decideAs('finance', id));
      await must(decide(id, 'passed'));
      await sql`delete from review_level where business_type = 'contract'`.execute(world.db);
      const { version } = await detail(id);
      const terms = { id, version, kind: 'supplement', reason: '延期', amount: fen(0) } as const;
      const asked = world.as('buyer').call(contractEndpoints.propose, { ...terms, added: [] });
      const made = await must(asked);
      await move(made.id, 'buyer', 'send');
      await must(complete(made.id));
      await move(made.id, 'buyer', 'confirm');
      await move(made.id, 'supplier', 'seal');
      expect(await refusal(moveAs(made.id, 'finance', 'seal'))).toContain('合同审核');
      // Nobody is asked for what they must not do.
      const asks = async (who: Actor) =>
        (await todosOf(world.as(who), 'open', made.number)).rows.length;
      expect([await asks('finance'), await asks('handler')]).toEqual([0, 1]);
      await move(made.id, 'handler', 'seal');
    });
  });

  it('[operations 2.3 rule 9] is not reviewed by who supervises its order', async () => {
    const orderId = await bigOrder();
    const id = await contractOf(orderId);
    await sql`insert into fulfilment_duty (order_id, person_id, duty, at)
      values (${orderId}, ${personIdOf('finance')}, 'supervise', now())`.execute(world.db);
    await withRoles({ finance: ['reviewer'] }, async () => {
      await sealed(id);
      expect(await refusal(decideAs('finance', id))).toContain('不能审核本人');
    });
  });

  it('comes back to be mended, and is drafted anew after a failed review', async () => {
    const id = await contractOf(await bigOrder());
    await move(id, 'buyer', 'send');
    expect(await refusal(moveAs(id, 'supplier', 'sendBack'))).toBe('请填写原因');
    await move(id, 'supplier', 'sendBack', '付款比例有误');
    await sealed(id);
    await must(decide(id, 'failed', '条款不全'));
    expect((await detail(id)).state).toBe('failed');
    const changes = async () => {
      const asked = world.as('reviewer').call(contractReviewEndpoints.detail, { businessId: id });
      return (await must(asked)).changes;
    };
    expect(await changes()).toEqual([]);
    await move(id, 'buyer', 'revise');
    const { version, name, plan, bondShare, clauses } = await detail(id);
    const [first, ...rest] = clauses;
    const mended = [{ title: first?.title ?? '', text: '双方另行约定。' }, ...rest];
    const body = { id, version, name: `${name}（修订）`, plan, bondShare, clauses: mended };
    await must(world.as('buyer').call(contractEndpoints.save, body));
    await sealed(id);
    expect(await changes()).toEqual([
      { label: '合同名称', before: name, after: `${name}（修订）` },
      { label: `第 1 条 ${first?.title}`, before: first?.text, after: '双方另行约定。' },
    ]);
    await must(decide(id, 'passed'));
    expect((await detail(id)).state).toBe('effective');
  });

  it('refuses a plan, a clause, a period and serial numbers that are wrong, by name', async () => {
    const id = await contractOf(await bigOrder());
    const { version, clauses, plan, name } = await detail(id);
    const form = { id, version, name, clauses, plan, bondShare: 0 };
    const save = (more: object) =>
      world.as('buyer').call(contractEndpoints.save, { ...form, ...more });
    const whole = { milestone: 'acceptance', share: 9_000, days: 0 } as const;
    expect(await refusal(save({ plan: [whole] }))).toContain('现为 90%');
    const most = { milestone: 'retention', share: 1_000, days: 365 } as const;
    expect(await refusal(save({ plan: [whole, most] }))).toContain('质保金不得超过合同金额的 5%');
    expect(await refusal(save({ bondShare: 1_001 }))).toContain('10%');
    const text = [{ title: '一', text: '{{不存在}}' }];
    expect(await refusal(save({ clauses: text }))).toContain('不存在');
    const fieldOf = async (more: object) => {
      const { wire } = await save(more);
      return englishPathOf(contractEndpoints.save.request, String(wire?.field));
    };
    expect(await fieldOf({ plan: [whole] })).toBe('plan');
    expect(await fieldOf({ plan: [whole, most] })).toBe('plan.1');
    for (const share of [0, -3_000]) {
      const plan = [
        { ...whole, share: 10_000 },
        { ...whole, share },
      ];
      expect(await fieldOf({ plan })).toBe('plan.1.share');
      expect(await refusal(save({ plan }))).toContain('第 2 期比例须大于 0');
    }
    expect(await fieldOf({ bondShare: 1_001 })).toBe('bondShare');
    expect(await fieldOf({ clauses: [...clauses, ...text] })).toBe(
      `clauses.${clauses.length}.text`,
    );
    await must(save({ clauses, plan, bondShare: 500 }));
    expect((await detail(id)).bondAmount).toBe(150_000);
    await move(id, 'buyer', 'send');
    expect(await refusal(complete(id, { endsOn: '2026-06-09' }))).toContain('结束日不能早于');
    expect(await refusal(complete(id, { startsOn: '2026-05-01' }))).toContain('起草日');
    const serials = [{ lineNo: 1, serials: ['A', 'A'] }];
    expect(await refusal(complete(id, { serials }))).toContain('重复');
    const many = [{ lineNo: 1, serials: ['A', 'B', 'C', 'D'] }];
    expect(await refusal(complete(id, { serials: many }))).toContain('不能多于 3 个');
  });

  it('names the line of serial numbers that is wrong by its place among those sent', async () => {
    await addProduct(world.db, { id: 'scanner', supplier: 1, price: 1_000, stock: 5 });
    const id = await contractOf(await confirmedOrder(world, { machine: 3, scanner: 2 }));
    await move(id, 'buyer', 'send');
    const [first, second] = (await detail(id)).lines.map(({ lineNo }) => lineNo);
    const named = async (...serials: object[]) => {
      const { state, wire } = await complete(id, { serials });
      expect(state).toBe(0);
      return englishPathOf(contractEndpoints.complete.request, String(wire?.field));
    };
    const many = { lineNo: second, serials: ['A', 'B', 'C', 'D'] };
    expect(await named({ lineNo: first, serials: ['Z'] }, many)).toBe('serials.1');
    // A line without numbers is not sent, and has no place.
    expect(await named(many)).toBe('serials.0');
    const same = { serials: ['A'] };
    expect(await named({ lineNo: first, ...same }, { lineNo: second, ...same })).toBe('serials.1');
    expect(await named({ lineNo: 99, ...same })).toBe('serials.0');
  });

  it('tells a changed file as changed, and takes no seal under it', async () => {
    const id = await contractOf(await bigOrder());
    await move(id, 'buyer', 'send');
    await must(complete(id));
    await move(id, 'buyer', 'confirm');
    expect((await detail(id)).files[0]?.isIntact).toBe(true);
    // A text that is no base64 any more is told as well, and is no fault.
    for (const content of ['%PDF 不是', 'AAAAA', '====', '', 'AAAA']) {
      await sql`update contract_file set content = ${content} where contract_id = ${id}`.execute(
        world.db,
      );
      expect([content, (await detail(id)).files[0]?.isIntact]).toEqual([content, false]);
    }
    expect(await refusal(moveAs(id, 'supplier', 'seal'))).toContain('哈希值不一致');
    const file = world.as('buyer').call(contractEndpoints.file, { id, seq: 1 });
    expect(await refusal(file)).toContain('哈希值不一致');
  });

  it('is nobody else’s to see, and goes with its cancelled order', async () => {
    const id = await contractOf(await bigOrder());
    for (const stranger of [
      world.as('otherHandler'),
      world.as('supplier', 2),
      world.as('reviewer'),
    ])
      expect(await refusal(stranger.call(contractEndpoints.detail, { id }))).toContain('不存在');
    const { orderId } = await detail(id);
    const cancelled = { id: orderId, version: await versionOf(world, orderId), reason: '不再需要' };
    await must(world.as('buyer').call(orderEndpoints.cancel, cancelled));
    expect((await detail(id)).state).toBe('void');
  });

  it('[OR1] in force keeps its order from being cancelled; only its termination ends both', async () => {
    const { orderId, id } = await inForce();
    const cancel = async () =>
      world.as('buyer').call(orderEndpoints.cancel, {
        ...{ id: orderId, version: await versionOf(world, orderId), reason: '不再需要' },
      });
    expect(await look(world, 'buyer', orderId)).toMatchObject({
      ...{ state: 'pendingShip', isContractInForce: true },
    });
    expect(await refusal(cancel())).toContain('终止协议');
    expect(await stateOf(world, orderId)).toBe('pendingShip');
    expect((await detail(id)).state).toBe('effective');
    // A supplement changes the contract, which stays in force.
    const { version } = await detail(id);
    const terms = { kind: 'supplement' as const, reason: '更改条款', amount: fen(0), added: [] };
    const made = await must(
      world.as('buyer').call(contractEndpoints.propose, { id, version, ...terms }),
    );
    await sealed(made.id);
    await must(decide(made.id, 'passed'));
    expect((await detail(id)).state).toBe('changed');
    expect(await refusal(cancel())).toContain('终止协议');
    const list = await must(
      world.as('buyer').call(orderEndpoints.list, {
        ...{ tab: 'all', keyword: (await look(world, 'buyer', orderId)).number, isOwn: false },
        ...{ departmentId: null, fromMs: null, toMs: null, amountFrom: null, amountTo: null },
        ...{ zone: null, fundsType: null, due: null, page: 1, pageSize: 20 },
      }),
    );
    expect(list.rows).toMatchObject([{ id: orderId, isContractInForce: true }]);
  });

  it('is ended by agreement: what was not shipped is released', async () => {
    const { orderId, id } = await inForce();
    const { version } = await detail(id);
    const made = await must(
      world.as('supplier', 1).call(contractEndpoints.propose, {
        ...{ id, version, kind: 'termination', reason: '停产', amount: fen(0), added: [] },
      }),
    );
    await move(made.id, 'buyer', 'confirm');
    await move(made.id, 'supplier', 'seal');
    await move(made.id, 'handler', 'seal');
    await must(decide(made.id, 'passed'));
    expect((await detail(id)).state).toBe('terminated');
    expect(await stateOf(world, orderId)).toBe('closed');
  });

  it('is ended in part by what its end says, which is not shipped or replaced meanwhile', async () => {
    const { orderId, id } = await inForce();
    const ship = async (quantity: number) =>
      world.as('supplier', 1).call(orderEndpoints.ship, {
        ...{ id: orderId, version: await versionOf(world, orderId), ...parcel },
        lines: [{ lineNo: 1, quantity }],
      });
    await must(ship(1));
    const { version } = await detail(id);
    const terms = { kind: 'termination' as const, reason: '停产', amount: fen(0), added: [] };
    const made = await must(
      world.as('buyer').call(contractEndpoints.propose, { id, version, ...terms }),
    );
    const ended = [{ lineNo: 1, quantity: 2, amount: 2_000_000 }];
    expect((await detail(made.id)).ended).toEqual(ended);
    await move(made.id, 'buyer', 'send');
    // The end has no period and no serial numbers.
    await must(complete(made.id, { startsOn: '', endsOn: '' }));
    expect(await refusal(moveAs(made.id, 'buyer', 'confirm'))).toContain('在途');
    const received = { id: orderId, version: await versionOf(world, orderId) };
    await must(world.as('buyer').call(orderEndpoints.receive, received));
    await move(made.id, 'buyer', 'confirm');
    expect(await refusal(ship(1))).toContain(`终止协议 ${made.number} 办理中`);
    expect((await lookAs(world.as('supplier', 1), orderId)).hold).toContain(made.number);
    const { thread } = await must(world.as('buyer').call(threadEndpoints.read, { orderId }));
    expect(thread.mayReplace).toBe(false);
    await move(made.id, 'supplier', 'seal');
    await move(made.id, 'handler', 'seal');
    const sheet = await must(
      world.as('reviewer').call(contractReviewEndpoints.detail, { businessId: made.id }),
    );
    expect(sheet.contract.ended).toEqual(ended);
    const paper = await must(
      world.as('reviewer').call(contractEndpoints.file, { id: made.id, seq: null }),
    );
    const words = pdfText(Buffer.from(paper.content, 'base64'));
    expect(words).toContain('2 件');
    expect(words).not.toContain('零元整');
    await must(decide(made.id, 'passed'));
    expect((await detail(made.id)).ended).toEqual(ended);
    const after = await must(world.as('buyer').call(threadEndpoints.read, { orderId }));
    expect(after.thread.lines[0]).toMatchObject({ ordered: 3, released: 2, received: 1 });
    expect(after.thread.mayReplace).toBe(false);
    // What was ended stands on the order's page and among the evidence of its payment.
    const { amount, lines, contract } = await look(world, 'buyer', orderId);
    expect(amount - releasedWorth(lines)).toBe(1_000_000);
    expect(contract).toMatchObject({ stateWord: '已终止', terminatedAtMs: expect.any(Number) });
    await must(
      world.as('acceptor').call(acceptanceEndpoints.submit, {
        ...{ orderId, clientKey: randomUUID(), note: '', photoGroup: null },
        lines: [{ lineNo: 1, qualified: 1, rejected: 0, reason: '', remedy: null }],
      }),
    );
    const { invoice } = await receivedInvoice(world);
    const { lines: paid } = wish(invoice.id, fen(1_000_000));
    const { preview } = await must(
      world.as('buyer').call(paymentEndpoints.preview, { lines: paid }),
    );
    const listed = preview.evidence.map((row) => [row.kind, row.id, row.amount] as const);
    expect(listed.slice(0, 3)).toEqual([
      ['contract', id, 3_000_000],
      ['termination', made.id, -2_000_000],
      ['order', orderId, 1_000_000],
    ]);
  });

  it('a code says so before both sides have sealed, and of a text that another one followed', async () => {
    const id = await contractOf(await bigOrder());
    const codes = async () => {
      const { rows } = await sql<{ code: string }>`
        select code from document_seal where document_id = ${id} order by seq`.execute(world.db);
      return rows.map(({ code }) => code);
    };
    const verdicts = async () => Promise.all((await codes()).map(verdictOf));
    const confirm = async () => {
      await move(id, 'buyer', 'send');
      await must(complete(id));
      await move(id, 'buyer', 'confirm');
    };
    await confirm();
    expect(await verdicts()).toEqual(['unsealed']);
    await move(id, 'supplier', 'seal');
    expect(await verdicts()).toEqual(['unsealed', 'unsealed']);
    // Sent back: nothing that was printed so far counts, and the draft has no code.
    await move(id, 'supplier', 'sendBack', '金额有误');
    expect(await verdicts()).toEqual(['void', 'void']);
    const draft = await must(world.as('buyer').call(contractEndpoints.file, { id, seq: null }));
    expect(pdfText(Buffer.from(draft.content, 'base64'))).not.toContain('核验码');
    await confirm();
    await move(id, 'supplier', 'seal');
    await move(id, 'handler', 'seal');
    expect(await verdicts()).toEqual(['void', 'void', 'unsealed', 'unsealed', 'genuine']);
    // Whoever verifies the paper compares the key with what it prints (TL1).
    const paper = await must(world.as('buyer').call(contractEndpoints.file, { id, seq: null }));
    const printed = fingerprintsText(await readKeysInUse(world.db));
    expect(printed).toMatch(/^[0-9a-f]{4}( [0-9a-f]{4}){7}/);
    expect(pdfText(Buffer.from(paper.content, 'base64')).replaceAll('\n', '')).toContain(
      `签名公钥指纹${printed}`,
    );
    await must(decide(id, 'failed'));
    expect((await verdicts()).at(-1)).toBe('void');
  });

  it('a voided contract is told as such by its old code, not as genuine', async () => {
    const orderId = await bigOrder();
    const id = await contractOf(orderId);
    await move(id, 'buyer', 'send');
    await must(complete(id));
    await move(id, 'buyer', 'confirm');
    const { rows } = await sql<{ code: string }>`
      select code from document_seal where kind = 'contract' and document_id = ${id}`.execute(
      world.db,
    );
    const [{ code } = { code: '' }] = rows;
    const verify = () => verdictOf(code);
    expect(await verify()).toBe('unsealed');
    const cancelled = { id: orderId, version: await versionOf(world, orderId), reason: '不再需要' };
    await must(world.as('buyer').call(orderEndpoints.cancel, cancelled));
    expect((await detail(id)).state).toBe('void');
    expect(await verify()).toBe('void');
  });

  it('is to be signed within days of the award, however late the supplier confirms', async () => {
    const DAY_MS = 86_400_000;
    const orderId = await orderOne(world, 'buyer', { machine: 3 });
    await review(world, orderId, 'passed');
    const awardedAt = world.clock.at;
    world.clock.at += 40 * DAY_MS;
    const body = { id: orderId, version: await versionOf(world, orderId), amount: null, note: '' };
    await must(world.as('supplier', 1).call(orderEndpoints.confirm, body));
    const { signByMs } = await detail(await contractOf(orderId));
    world.clock.at = awardedAt;
    expect(signByMs).toBe(awardedAt + 30 * DAY_MS);
  });

  it('a supplement adds pieces as lines of their own, whose stock is taken', async () => {
    await addProduct(world.db, { id: 'press', supplier: 1, price: 200_000, stock: 16 });
    const orderId = await confirmedOrder(world, { press: 15 });
    const id = await contractOf(orderId);
    await sealed(id);
    await must(decide(id, 'passed'));
    const ask = async (quantity: number, amount: number, lineNo = 1) => {
      const { version } = await detail(id);
      const terms = {
        id,
        version,
        kind: 'supplement',
        reason: '增补',
        amount: fen(amount),
      } as const;
      const added = [{ lineNo, quantity }];
      return world.as('buyer').call(contractEndpoints.propose, { ...terms, added });
    };
    expect(await refusal(ask(1, 199_999))).toContain('须等于');
    // Money without pieces would be in no order, no budget and no bill.
    expect(await refusal(ask(1, 250_000))).toContain('须等于');
    expect(await refusal(ask(1, 200_000, 7))).toContain('没有第 7 行');
    expect(await refusal(ask(2, 400_000))).toContain('10%');
    expect(await refusal(ask(-1, 200_000))).toContain('数量');
    const made = await must(ask(1, 200_000));
    expect((await detail(made.id)).added).toEqual([{ lineNo: 1, quantity: 1 }]);
    await sealed(made.id);
    await must(decide(made.id, 'passed'));
    const { thread } = await must(world.as('buyer').call(threadEndpoints.read, { orderId }));
    expect(thread.lines.map(({ lineNo, ordered }) => [lineNo, ordered])).toEqual([
      [1, 15],
      [2, 1],
    ]);
    expect(thread.order.amount).toBe(3_200_000);
    // One sum of the contract: of its page with the plan, of the lists, and of its order.
    const sumOf = (plan: readonly { readonly amount: number }[]) =>
      plan.reduce((sum, { amount }) => sum + amount, 0);
    const changed = await detail(id);
    expect(changed).toMatchObject({ amount: 3_000_000, total: 3_200_000 });
    expect(sumOf(changed.plan)).toBe(3_200_000);
    expect(sumOf(changed.lines)).toBe(3_200_000);
    const wanted = { tab: 'all', keyword: changed.number, page: 1, pageSize: 10 } as const;
    const { rows: listed } = await must(world.as('buyer').call(contractEndpoints.list, wanted));
    expect(listed.find((row) => row.id === id)?.total).toBe(3_200_000);
    const { rows } = await sql<{ stock: number }>`
      select stock from sku where goods_id = 'press'`.execute(world.db);
    expect(rows[0]?.stock).toBe(0);
    await settleOrder(world, orderId);
    expect(await refusal(ask(1, 100_000))).toContain('不能再增补');
    // Other tests bill what is open.
    await makeStatement(world);
    expect(await breachesOf(world.db)).toEqual([]);
  });

  it('[FU15] is published once, and its supplement may add a tenth at most', async () => {
    const { id } = await inForce();
    const version = async () => (await detail(id)).version;
    const publish = async () =>
      world.as('buyer').call(contractEndpoints.publish, { id, version: await version() });
    await must(publish());
    expect(await refusal(publish())).toBe('合同已公示');
    const { rows } = await must(
      world
        .as('anonymous')
        .call(contractEndpoints.published, { keyword: '', page: 1, pageSize: 60 }),
    );
    expect(rows).toHaveLength(1);
    const ask = async (amount: number) =>
      world.as('buyer').call(contractEndpoints.propose, {
        ...{
          id,
          version: await version(),
          kind: 'supplement',
          reason: '追加',
          amount: fen(amount),
          added: [],
        },
      });
    expect(await refusal(ask(300_001))).toContain('10%');
    expect(await refusal(ask(300_000))).toContain('增补数量');
    await must(ask(0));
    expect(await refusal(ask(0))).toContain('办理中');
  });
});

describe('[OD4] a payment of one invoice over two contracts', () => {
  it('is divided by what each order is of the bill, to the last 分', async () => {
    const first = await inForce();
    const orderId = await confirmedOrder(world, { machine: 4 });
    const second = { orderId, id: await contractOf(orderId) };
    await sealed(second.id);
    await must(decide(second.id, 'passed'));
    for (const { orderId: order, id } of [first, second]) {
      const { version } = await detail(id);
      await must(world.as('buyer').call(contractEndpoints.publish, { id, version }));
      await settleOrder(world, order);
    }
    const { invoice } = await receivedInvoice(world);
    const pay = wish(invoice.id, fen(1_000_001));
    const before = await must(
      world.as('buyer').call(paymentEndpoints.preview, { lines: pay.lines }),
    );
    const { id: paid } = await must(world.as('buyer').call(paymentEndpoints.apply, pay));
    // Both contracts stand among the evidence, before the application and after it.
    for (const { evidence } of [before.preview, await paymentOf(world.as('buyer'), paid)])
      expect(
        evidence
          .filter(({ kind }) => kind === 'contract')
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual([first.id, second.id].toSorted());
    await must(decidePayment(world, paid));
    await must(executePayment(world, paid, 'PZ-both'));
    await sql`update purchase_order set project_number = 'P-both', shop_id = null
      where id in (${first.orderId}, ${second.orderId})`.execute(world.db);
    expect(await projectsOfPayment(paid, world.db)).toEqual(['P-both']);
    const contracts = await readOpenContracts('P-both', world.db);
    const parts = contracts.map(({ payments }) => Number(payments[0]?.amount ?? 0));
    expect(parts.reduce((a, b) => a + b, 0)).toBe(1_000_001);
    for (const [index, share] of [3 / 7, 4 / 7].entries())
      expect(Math.abs((parts[index] ?? 0) - 1_000_001 * share)).toBeLessThan(1);
  });
});

describe('[FU15] the payment plan of a contract', () => {
  const PLAN = [
    { milestone: 'prepayment', share: 3_000, days: 0 },
    { milestone: 'acceptance', share: 6_500, days: 0 },
    { milestone: 'retention', share: 500, days: 365 },
  ] as const;

  it('pays ahead, takes it off the invoice, and keeps the retention until its day', async () => {
    const orderId = await bigOrder();
    const id = await contractOf(orderId);
    const { version, clauses, name } = await detail(id);
    await must(
      world.as('buyer').call(contractEndpoints.save, {
        ...{ id, version, name, clauses, plan: [...PLAN], bondShare: 0 },
      }),
    );
    await sealed(id);
    const prepay = () => world.as('buyer').call(prepaymentEndpoints.apply, { id, note: '' });
    expect(await refusal(prepay())).toContain('未生效');
    await must(decide(id, 'passed'));
    const advance = await must(prepay());
    expect(await refusal(prepay())).toContain('已申请');
    await must(decidePayment(world, advance.id));
    await must(executePayment(world, advance.id, 'PZ-ahead'));
    await settleOrder(world, orderId);
    const { invoice } = await receivedInvoice(world);
    const dueRow = async () => {
      const { rows } = await must(
        world.as('buyer').call(paymentEndpoints.due, {
          ...{ keyword: '', fundsType: null, bucket: null, page: 1, pageSize: 60 },
        }),
      );
      return rows.find(({ invoiceId }) => invoiceId === invoice.id);
    };
    const due = await dueRow();
    expect(due).toMatchObject({ prepaid: 900_000, held: 150_000, outstanding: 2_100_000 });
    const pay = (amount: number) =>
      world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, fen(amount)));
    expect(await refusal(pay(2_000_000))).toContain('尚未到期');
    // Another account stops the payment until both have agreed to it and it was reviewed.
    await sql`update supplier_account set account = '9999' where org_id = ${supplierOrg(1)}`.execute(
      world.db,
    );
    expect(await refusal(pay(1_950_000))).toContain('锁定的账号不一致');
    await sql`update supplier_account set account = '6222-1' where org_id = ${supplierOrg(1)}`.execute(
      world.db,
    );
    const { id: paid } = await must(pay(1_950_000));
    await must(decidePayment(world, paid));
    await must(executePayment(world, paid, 'PZ-rest'));
    expect(await stateOf(world, orderId)).toBe('pendingPayment');
    world.clock.at += 366 * 86_400_000;
    const last = await dueRow();
    expect(last).toMatchObject({ outstanding: 150_000, held: 0 });
    const { id: retention } = await must(pay(150_000));
    await must(decidePayment(world, retention));
    await must(executePayment(world, retention, 'PZ-retention'));
    expect(await stateOf(world, orderId)).toBe('completed');
  });
});
