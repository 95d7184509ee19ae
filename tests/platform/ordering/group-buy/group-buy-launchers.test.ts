import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import {
  type GroupBuyTerms,
  groupBuyEndpoints,
  groupBuyReviewEndpoints,
} from '@jicai/shared/contract/ordering/group-buy.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { addProduct, addShops, skuOf } from '../../../harness/mall/products.ts';
import { PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import { injected, manualClock, startPlatform, type World } from '../../../harness/world.ts';

const clock = manualClock(Date.UTC(2026, 5, 1, 2));
const HOUR = 3_600_000;
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock, suppliers: 1 });
  await addShops(world.db, [1]);
  await addProduct(world.db, { id: 'pen', supplier: 1, price: 1_000, stock: 1_000 });
  // Posts begin with the database's day, which the world's clock is behind of.
  await sql`update post set from_on = '2026-01-01'`.execute(world.db);
});
afterAll(() => world?.stop());

const terms: GroupBuyTerms = {
  title: '中性笔联合采购',
  productId: 'pen',
  skuId: skuOf('pen'),
  tiers: [{ fromQuantity: 50, price: fen(900) }],
  target: 50,
  cap: 150,
  unitMin: 10,
  unitMax: null,
  startsAtMs: clock.at + HOUR,
  endsAtMs: clock.at + 3 * HOUR,
  scope: 'all',
  regionCode: null,
  description: '',
  keepsStock: false,
  fileGroup: null,
};

it('[RV8] who launched a group buy before a successor took over reviews it no more (rule 1)', async () => {
  const supplier = world.as('supplier', 1);
  const first = await must(
    world.as('handler').call(groupBuyEndpoints.launch, { id: null, version: null, terms }),
  );
  const { id } = first;
  await must(supplier.call(groupBuyEndpoints.confirm, first));
  const decision = { id, opinion: '意见', file: null, fileChange: null } as const;
  await must(
    world.as('reviewer').call(groupBuyReviewEndpoints.submit, { ...decision, result: 'failed' }),
  );
  const leaving = { id: personIdOf('handler'), successorId: personIdOf('buyer') };
  await must(world.as('unitAdmin').call(peopleEndpoints.leave, leaving));

  const heir = world.as('buyer');
  const { groupBuy } = await must(heir.call(groupBuyEndpoints.detail, { id }));
  expect(groupBuy.timeline).toContainEqual(
    expect.objectContaining({ sentence: '发起人由 姓名-handler 变更为 姓名-buyer' }),
  );
  const again = await must(
    heir.call(groupBuyEndpoints.launch, { id, version: groupBuy.version, terms }),
  );
  await must(supplier.call(groupBuyEndpoints.confirm, again));
  // Back in the unit, as a reviewer.
  await sql`update person set roles = '{reviewer}', disabled = false
    where id = ${personIdOf('handler')}`.execute(world.db);
  const returned = await sealedClient('', { send: injected(world.app) });
  await returned.login('handler', PASSWORD);
  const body = { ...decision, result: 'passed' } as const;
  expect(await returned.call(groupBuyReviewEndpoints.submit, body)).toMatchObject({
    state: 0,
    text: expect.stringContaining('不能审核本人'),
  });
  await must(world.as('reviewer').call(groupBuyReviewEndpoints.submit, body));
});
