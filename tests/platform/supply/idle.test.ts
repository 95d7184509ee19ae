import { retireIdleProducts } from '@jicai/platform/src/supply/review/idle.ts';
import { listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { addProduct, addShops } from '../../harness/mall/products.ts';
import { manualClock, startPlatform, type World } from '../../harness/world.ts';

const DAY = 86_400_000;
const clock = manualClock(Date.now());
let world: World;

beforeAll(async () => {
  world = await startPlatform({ clock, suppliers: 1 });
  await addShops(world.db, [1]);
  for (const id of ['old', 'edited'])
    await addProduct(world.db, { id, supplier: 1, price: 1_000, stock: 10 });
  await world.db
    .updateTable('goods')
    .set({ listed_at: new Date(clock.at) })
    .execute();
});
afterAll(() => world?.stop());

const stateOf = async (id: string) =>
  (
    await world.db
      .selectFrom('goods')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;
const messages = async (keyword: string) =>
  (
    await must(
      world.as('supplier', 1).call(todoEndpoints.list, {
        personId: null,
        kind: '',
        objectId: '',
        tab: 'messages',
        keyword,
        page: 1,
        pageSize: 30,
      }),
    )
  ).rows.length;

it('[LS5] a product without a sale or an edit leaves the shelf after 180 days, two weeks after a warning', async () => {
  const run = () => retireIdleProducts({ db: world.db, clock });
  clock.at += 165 * DAY;
  await run();
  expect(await messages('将于')).toBe(0);
  clock.at += 2 * DAY;
  await run();
  await run();
  expect(await messages('将于')).toBe(2);
  // Taken off and put on again by its supplier: used.
  for (const action of ['takeOff', 'putOn'] as const)
    await must(world.as('supplier', 1).call(listingEndpoints.batch, { ids: ['edited'], action }));
  clock.at += 13 * DAY;
  await run();
  expect(await stateOf('old')).toBe('onSale');
  clock.at += 2 * DAY;
  await run();
  expect([await stateOf('old'), await stateOf('edited')]).toEqual(['offSale', 'onSale']);
  expect(await messages('已下架')).toBe(1);
});

it('[LS5] the number of days is a setting, and 0 keeps everything', async () => {
  const set = (value: string) =>
    world.db
      .insertInto('setting')
      .values({ name: 'supply.idleDays', value, changed_at: new Date() })
      .onConflict((on) => on.column('name').doUpdateSet({ value }))
      .execute();
  await set('0');
  clock.at += 400 * DAY;
  await retireIdleProducts({ db: world.db, clock });
  expect(await stateOf('edited')).toBe('onSale');
});
