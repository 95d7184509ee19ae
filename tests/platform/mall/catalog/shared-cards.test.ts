import { createSharedCards } from '@jicai/platform/src/mall/catalog/search/shared-cards.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../../../harness/run/counted.ts';
import type { World } from '../../../harness/world.ts';
import { ALL, openSearchMall } from './search-mall.ts';

let world: World;
beforeAll(async () => {
  world = await openSearchMall();
});
afterAll(() => world.stop());

/** Twenty searches at once, each for two products of its own order. */
const pairs = Array.from({ length: 20 }, (_, n) => [ALL[(n + 3) % 8] ?? '', ALL[n % 8] ?? '']);

describe('cards of searches that come at once', () => {
  it('are read in few statements, and each search gets its own in its order', async () => {
    const counter = counted(world.db);
    const read = createSharedCards(counter.db);
    const found = await Promise.all(pairs.map((ids) => read(ids, null)));
    expect(found.map((cards) => cards.map(({ productId }) => productId))).toEqual(pairs);
    // Two go at once, alone; the other eighteen share, eight at most.
    expect(counter.take()).toBe(5);
    expect(await read(['nope', 'p1', 'p1'], null)).toMatchObject([
      { productId: 'p1' },
      { productId: 'p1' },
    ]);
    expect(counter.take()).toBe(1);
    expect(await read([], null)).toEqual([]);
    expect(counter.take()).toBe(0);
  });

  it('share none with searches for another place', async () => {
    const read = createSharedCards(world.db);
    const places = [null, '330106', '110101'];
    const cards = await Promise.all(
      Array.from({ length: 12 }, (_, n) => read(['n1'], places[n % 3] ?? null)),
    );
    const alone = await Promise.all(
      places.map((place) => createSharedCards(world.db)(['n1'], place)),
    );
    expect(new Set(alone.map(([card]) => card?.deliverable)).size).toBe(3);
    expect(cards).toEqual(Array.from({ length: 12 }, (_, n) => alone[n % 3]));
  });

  it('fail together, and the next ones do not', async () => {
    const read = createSharedCards(world.db);
    const bad = await Promise.allSettled(pairs.map((ids) => read([...ids, '\0'], null)));
    expect(new Set(bad.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(await read(['p1'], null)).toHaveLength(1);
  });
});
