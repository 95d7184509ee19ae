import { loadAccounts } from '@jicai/platform/demo/accounts.ts';
import { loadContent } from '@jicai/platform/demo/content/load.ts';
import { loadMall } from '@jicai/platform/demo/mall/load.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { contentEndpoints } from '@jicai/shared/contract/mall/content.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../../harness/run/counted.ts';
import { manualClock, openDatabase, startPlatform, type World } from '../../harness/world.ts';

const NOW = Date.parse('2026-11-21T02:00:00Z');
const clock = manualClock(NOW);
let world: World;
let statements: () => number;

beforeAll(async () => {
  const { db, take } = counted(await openDatabase());
  statements = take;
  world = await startPlatform({ clock, db });
  await loadAccounts(world.db);
  await loadMall(world.db, NOW, { products: 900, shops: 10, past: true, batch: 300 });
  await loadContent({ db: world.db, clock });
});
afterAll(() => world?.stop());

async function home(zoneId: string | null) {
  const answer = await world.as('anonymous').call(contentEndpoints.home, { zoneId });
  if (!answer.data) throw new Error(answer.text);
  return answer.data;
}

it('the demonstration content is saved through the console: its record of changes has all of it', async () => {
  const { rows } = await sql<{ section: string; made: number; kept: number }>`
    select section, count(*)::int as made, count(distinct item_id)::int as kept from content_event
    where person_id = 'person-yyr01' and sentence in ('新增', '修改页脚联系方式')
    group by section order by section`.execute(world.db);
  const counts = Object.fromEntries(rows.map(({ section, made }) => [section, made]));
  const { rows: tables } = await sql<{ section: string; count: number }>`
    select 'homePicture' as section, count(*)::int from home_picture
    union all select 'homeFloor', count(*)::int from home_floor
    union all select 'scene', count(*)::int from scene
    union all select 'hotWord', count(*)::int from hot_word
    union all select 'pageTemplate', count(*)::int from page_template
    union all select 'contact', count(*)::int from contact`.execute(world.db);
  expect(counts).toEqual(Object.fromEntries(tables.map(({ section, count }) => [section, count])));
  // A scene that was given no picture shows its first product's.
  const scenes = await world.as('anonymous').call(catalogEndpoints.scenes, { zoneId: null });
  expect(scenes.data?.rows.length).toBeGreaterThanOrEqual(3);
  for (const { picture } of scenes.data?.rows ?? []) expect(picture).not.toBe('');
});

describe('homes', () => {
  it('a visitor sees pictures, floors and deals of the mall where no zone is said', async () => {
    const { pictures, floors, deals } = await home(null);
    expect(pictures.length).toBeGreaterThanOrEqual(3);
    expect(floors.length).toBeGreaterThanOrEqual(6);
    expect(deals.length).toBeGreaterThan(0);
    expect(await home('wssc')).toEqual({ pictures, floors, deals });
    for (const deal of deals) expect(deal).toMatchObject({ unitName: /./, quantity: /\d/ });
  });

  it('a floor shows at most ten products that can be bought, of its zone and its category', async () => {
    const { floors } = await home('wssc');
    const products = floors.flatMap((floor) => floor.products);
    expect(products.length).toBeGreaterThan(30);
    expect(floors.flatMap(({ children }) => children)).not.toEqual([]);
    for (const floor of floors) {
      expect(floor.products.length).toBeLessThanOrEqual(10);
      for (const one of floor.products) {
        expect(one).toMatchObject({ zoneId: 'wssc', state: 'onSale' });
        expect(one.stock).toBeGreaterThan(0);
        expect(one.categoryId?.startsWith(floor.categoryId ?? '')).toBe(true);
      }
      expect(floor.children.every(({ parentId }) => parentId === floor.categoryId)).toBe(true);
    }
  });

  it('no home has a product twice, not even as another shop’s', async () => {
    const { rows: zones } = await sql<{ id: string }>`
      select distinct zone_id as id from home_floor`.execute(world.db);
    expect(zones.length).toBeGreaterThanOrEqual(3);
    const { rows: products } = await sql<{ id: string; key: string }>`
      select id, coalesce(product_key, id) as key from goods`.execute(world.db);
    const keyOf = new Map(products.map(({ id, key }) => [id, key]));
    const shown = await Promise.all(
      zones.map(async ({ id }) => {
        const { floors } = await home(id);
        return floors.flatMap((floor) => floor.products.map((one) => keyOf.get(one.productId)));
      }),
    );
    for (const keys of shown) {
      expect(keys.length).toBeGreaterThan(0);
      expect(keys.length).toBe(new Set(keys).size);
    }
  });

  it('each zone has its own, and one that does not exist is empty', async () => {
    const welfare = await home('flsc');
    expect(
      welfare.floors.flatMap(({ products }) => products).map(({ zoneId }) => zoneId),
    ).not.toContain('wssc');
    expect(welfare.floors[0]?.products.length).toBeGreaterThan(0);
    expect(await home('nowhere')).toEqual({ pictures: [], floors: [], deals: [] });
  });

  it('a picture is shown from its beginning to its end', async () => {
    const ids = async () => (await home('wssc')).pictures.map(({ id }) => id);
    const [first = ''] = await ids();
    await sql`update home_picture set ends_at = ${new Date(NOW)} where id = ${first}`.execute(
      world.db,
    );
    expect(await ids()).not.toContain(first);
    await sql`update home_picture set ends_at = null, starts_at = ${new Date(NOW + 1000)}
      where id = ${first}`.execute(world.db);
    expect(await ids()).not.toContain(first);
    clock.at = NOW + 1000;
    expect(await ids()).toContain(first);
  });

  it('takes as many statements for seven floors as for one', async () => {
    statements();
    await home('wssc');
    const many = statements();
    expect(many).toBeGreaterThan(3);
    await sql`delete from home_floor where position > 0`.execute(world.db);
    statements();
    await home('wssc');
    expect(statements()).toBe(many);
  });

  it('the footer has its contact', async () => {
    const answer = await world.as('anonymous').call(contentEndpoints.contact, {});
    expect(answer.data?.contact?.phone).toBe('400-000-0000');
  });
});
