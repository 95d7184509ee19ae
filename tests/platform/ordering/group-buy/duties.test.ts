import {
  type GroupBuyTerms,
  groupBuyEndpoints,
  groupBuyReviewEndpoints,
} from '@jicai/shared/contract/ordering/group-buy.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { addProduct, addShops, skuOf } from '../../../harness/mall/products.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';
import { manualClock, startPlatform, type World } from '../../../harness/world.ts';

const HOUR = 3_600_000;
const clock = manualClock(Date.UTC(2026, 5, 1, 2));
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock, suppliers: 2 });
  await addShops(world.db, [1, 2]);
  await addProduct(world.db, { id: 'pen', supplier: 1, price: 1_000, stock: 1_000 });
});
afterAll(() => world?.stop());

const E = groupBuyEndpoints;
const terms = (): GroupBuyTerms => ({
  title: '中性笔联合采购',
  productId: 'pen',
  skuId: skuOf('pen'),
  tiers: [{ fromQuantity: 50, price: fen(900) }],
  target: 50,
  cap: 150,
  unitMin: 10,
  unitMax: 120,
  startsAtMs: clock.at + HOUR,
  endsAtMs: clock.at + 3 * HOUR,
  scope: 'all',
  regionCode: null,
  description: '',
  keepsStock: false,
  fileGroup: null,
});
const launcher = () => world.as('handler');
const supplier = () => world.as('supplier', 1);
const launch = () => must(launcher().call(E.launch, { id: null, version: null, terms: terms() }));
const cancel = (id: string) => launcher().call(E.cancel, { id, reason: '不需要了' });
/** The duties of the launcher and of the supplier about a group buy. */
const sides = async (id: string) => [
  await dutiesOf(launcher(), id),
  await dutiesOf(supplier(), id),
];

describe('groupBuy.confirm', () => {
  it('waits for the supplier, until the end of the sign-up, and ends with the confirmation', async () => {
    const made = await launch();
    expect(await sides(made.id)).toEqual([[], ['groupBuy.confirm']]);
    for (const player of [world.as('supplier', 2), world.as('buyer'), world.as('operator')])
      expect(await dutiesOf(player, made.id)).toEqual([]);
    const { rows } = await todosOf(supplier(), 'open', '团购价格待确认');
    expect(rows).toMatchObject([{ dueAtMs: clock.at + 3 * HOUR, fromName: '甲采购单位' }]);
    await must(supplier().call(E.confirm, made));
    expect(await sides(made.id)).toEqual([[], []]);
    const known = (await todosOf(launcher(), 'messages', '供应商已确认团购')).rows;
    expect(known).toHaveLength(1);
  });

  it('ends with a cancelled group buy', async () => {
    const { id } = await launch();
    await must(cancel(id));
    expect(await sides(id)).toEqual([[], []]);
  });
});

describe('groupBuy.amend', () => {
  it('waits for the launcher after the supplier declined, until it is launched again', async () => {
    const made = await launch();
    await must(supplier().call(E.decline, { ...made, reason: '价格太低' }));
    expect(await sides(made.id)).toEqual([['groupBuy.amend'], []]);
    expect(await dutiesOf(world.as('buyer'), made.id)).toEqual([]);
    const { rows } = await todosOf(launcher(), 'open', '价格太低');
    expect(rows).toMatchObject([
      { businessId: made.id, text: expect.stringContaining('重新发起') },
    ]);
    const again = { id: made.id, version: made.version + 1, terms: terms() };
    await must(launcher().call(E.launch, again));
    expect(await sides(made.id)).toEqual([[], ['groupBuy.confirm']]);
  });

  it('waits for the launcher after a review returned it, until it is cancelled; its supplier is told', async () => {
    const made = await launch();
    await must(supplier().call(E.confirm, made));
    const verdict = { id: made.id, result: 'failed', opinion: '数量不实' } as const;
    await must(
      world
        .as('reviewer')
        .call(groupBuyReviewEndpoints.submit, { ...verdict, file: null, fileChange: null }),
    );
    expect(await sides(made.id)).toEqual([['groupBuy.amend'], []]);
    const told = await todosOf(supplier(), 'unread', '数量不实');
    expect(told.rows).toMatchObject([{ processName: '团购被退回', businessId: made.id }]);
    await must(cancel(made.id));
    expect(await sides(made.id)).toEqual([[], []]);
  });
});

describe('groupBuy.cancel', () => {
  it('waits for the launcher when the supplier let the time go by', async () => {
    const made = await launch();
    clock.at += 3 * HOUR;
    expect(await sides(made.id)).toEqual([['groupBuy.cancel'], []]);
    expect((await supplier().call(E.confirm, made)).state).toBe(0);
    await must(cancel(made.id));
    expect(await sides(made.id)).toEqual([[], []]);
  });
});
