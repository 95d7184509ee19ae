import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { appointmentEndpoints } from '@jicai/shared/contract/sourcing/appointment.ts';
import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { completeDraft } from '@jicai/shared/domain/sourcing/project/draft-fixture.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addShops, shopOf } from '../../../harness/mall/products.ts';
import { confirmAs, fullResult, goOn, publishNotice } from '../../../harness/sourcing/awards.ts';
import {
  decideAll,
  HOUR,
  must,
  readAs,
  review,
  type SourcingWorld,
  signUpAs,
  sourcingWorld,
} from '../../../harness/sourcing/projects.ts';

const E = appointmentEndpoints;
const DAY_MS = 24 * HOUR;

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld({ suppliers: 4 });
  await addShops(world.db, [1, 2, 3, 4]);
});
afterAll(() => world.stop());

const handler = () => world.as('handler');
const paper = { name: 'A4 黑白印刷', unit: '张' };
const binding = { name: '胶装', unit: '本' };

/** The operator appoints a shop for printing, with a framework price less 10 % for each item. */
const appoint = async (shop: number, prices: readonly [number, number]) => {
  const now = await world.now();
  return must(
    world.as('operator').call(E.save, {
      id: null,
      categoryId: 'printing',
      shopId: shopOf(shop),
      regionCode: '3301',
      startDay: dayOf(now),
      endDay: dayOf(now + 300 * DAY_MS),
      discountHundredths: 1_000,
      priceNote: '',
      orderLimit: null,
      items: [
        { ...paper, listPrice: fen(prices[0]) },
        { ...binding, listPrice: fen(prices[1]) },
        { name: `第 ${shop} 家自有项目`, unit: '项', listPrice: fen(100) },
      ],
    }),
  );
};

const start = (items: readonly { name: string; unit: string; quantity: string }[]) =>
  handler().call(E.compete, { categoryId: 'printing', method: 'bidding', items: [...items] });
const asked = [
  { ...paper, quantity: '50000' },
  { ...binding, quantity: '100' },
];
const competitions = async (who: 'handler' | 'otherHandler' = 'handler') =>
  must(world.as(who).call(E.competitions, { page: 1, pageSize: 30 }));

/** Saves the draft of a competition, completed with what the form asks for besides. */
async function complete(id: string, change: Partial<ProjectDraft> = {}) {
  const { draft, version } = await readAs(handler(), id);
  const { packages, selection, invitedIds, name } = draft;
  const full = completeDraft(await world.now(), 'bidding');
  const all = { ...full, packages, selection, invitedIds, name, ...change };
  return must(handler().call(projectEndpoints.save, { id, version, draft: all, fileChange: null }));
}
const submit = (id: string, version: number) =>
  handler().call(projectEndpoints.submit, { id, version });

describe('[FP8] a competition among appointed suppliers', () => {
  it('needs three of them', async () => {
    await appoint(1, [20, 1_000]);
    await appoint(2, [22, 900]);
    expect((await start(asked)).text).toContain('2 家');
    await appoint(3, [30, 1_200]);
    const framework = await must(handler().call(E.framework, { categoryId: 'printing' }));
    expect(framework.suppliers).toHaveLength(3);
    expect(framework.items).toEqual([
      { ...paper, ceiling: 18 },
      { ...binding, ceiling: 810 },
    ]);
  });

  it.each([
    [[{ ...paper, quantity: '0' }], '第 1 行的数量'],
    [[{ name: '第 1 家自有项目', unit: '项', quantity: '1' }], '不是全部定点供应商'],
  ])('with %j is refused', async (items, text) => {
    expect((await start(items)).text).toContain(text);
  });

  it('begins as a draft that invites them all, and starts at the lowest framework prices', async () => {
    const { id } = await must(start(asked));
    const { draft } = await readAs(handler(), id);
    expect(draft).toMatchObject({
      selection: 'invited',
      invitedIds: expect.arrayContaining(['org-supplier-1', 'org-supplier-2', 'org-supplier-3']),
      packages: [{ startingPrice: 50_000 * 18 + 100 * 810, lines: [{ quantity: '50000' }, {}] }],
    });
    const { rows } = await competitions();
    expect(rows[0]).toMatchObject({ id, state: 'draft', invited: 3, isMine: true, amount: null });
    expect((await competitions('otherHandler')).rows).toEqual([]);
  });

  it('keeps to its framework when it is submitted', async () => {
    const { id } = await must(start(asked));
    const { draft } = await readAs(handler(), id);
    const [pack] = draft.packages;
    if (!pack) throw new Error('no package');
    const { packages, selection, invitedIds } = draft;
    const asStarted = { packages, selection, invitedIds };
    const attempt = async (change: Partial<ProjectDraft>) => {
      const { version } = await complete(id, { ...asStarted, ...change });
      return (await submit(id, version)).text;
    };
    expect(await attempt({ packages: [{ ...pack, startingPrice: fen(981_001) }] })).toBe(
      '第 1 包的起始价超过框架协议合计 ¥9,810.00',
    );
    expect(await attempt({ invitedIds: [...draft.invitedIds, 'org-supplier-4'] })).toBe(
      '定点竞争只能邀请该类别当前入围的供应商',
    );
    expect(await attempt({ selection: 'public' })).toBe('定点竞争只能邀请该类别当前入围的供应商');
    const lines = [{ name: '台式计算机', spec: '', unit: '台', quantity: '1' }];
    expect(await attempt({ packages: [{ ...pack, lines }] })).toContain('台式计算机');
    expect(await attempt({})).toBe('');
  });

  it('ends in an order of services of the winner, and is followed in the list', async () => {
    const { id } = await must(start(asked));
    const { version } = await complete(id);
    await must(submit(id, version));
    const { number } = await readAs(handler(), id);
    await must(review(world.as('reviewer'), id));
    for (const n of [1, 2, 3]) await must(signUpAs(world.as('supplier', n), number));
    await decideAll(world, id);
    await world.pass(48 * HOUR);
    await world.pass(3 * HOUR);
    const packageNumber = `${number}-1`;
    for (const [n, amount] of [
      [1, '9500'],
      [2, '9300'],
      [3, '9100'],
    ] as const)
      await must(world.bid(n, packageNumber, amount));
    const inTime = (await competitions()).rows.find((row) => row.id === id);
    expect(inTime).toMatchObject({ state: 'quoting', signedUp: 3, amount: null });
    world.clock.at += 96 * HOUR;
    await settleAuction(world, packageNumber);
    await world.pass(0);
    await confirmAs(world, 3, packageNumber);
    await world.pass(0);
    await goOn(world);
    await publishNotice(world, id);
    await world.pass(10 * DAY_MS);
    await goOn(world);

    const [order] = (await fullResult(world, id)).orders;
    expect(order).toMatchObject({ amount: 910_000 });
    expect((await competitions()).rows.find((row) => row.id === id)).toMatchObject({
      state: 'awarded',
      amount: 910_000,
      winners: ['供方丙有限公司'],
    });
    const orderId = order?.id ?? '';
    const decision = { orderId, result: 'passed', opinion: '同意', file: null, fileChange: null };
    await must(world.as('reviewer').call(orderReviewEndpoints.submit, decision as never));
    const supplier = world.as('supplier', 3);
    const before = await must(supplier.call(orderEndpoints.detail, { id: orderId }));
    const confirmed = { id: orderId, version: before.order.version, amount: null, note: '' };
    await must(supplier.call(orderEndpoints.confirm, confirmed));
    const { rows } = await sql<{ is_service: boolean; to_ship: number }>`
      select is_service, to_ship from order_progress where order_id = ${orderId}`.execute(world.db);
    expect(rows[0]).toEqual({ is_service: true, to_ship: 0 });
  });
});
