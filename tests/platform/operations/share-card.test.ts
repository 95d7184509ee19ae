import { blocksOf } from '@jicai/platform/demo/notices/blocks.ts';
import { publishNotices } from '@jicai/platform/src/mall/notice/repository.ts';
import {
  type ShareKind,
  shareCardEndpoints,
} from '@jicai/shared/contract/operations/share-card.ts';
import { groupBuyEndpoints } from '@jicai/shared/contract/ordering/group-buy.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { addProduct, addShops, skuOf } from '../../harness/mall/products.ts';
import {
  HOUR,
  published,
  type SourcingWorld,
  sourcingWorld,
} from '../../harness/sourcing/projects.ts';

/* A stranger learns no more from the card of a link than its page shows to everybody. */

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
  await addShops(world.db, [1]);
  await addProduct(world.db, { id: 'pen', supplier: 1, price: 1_000, stock: 1_000 });
});
afterAll(() => world?.stop());

/** The card as a caller gets it; nobody's rights make it another one. */
async function cardOf(kind: ShareKind, id: string) {
  const asked = await Promise.all(
    [world.as('anonymous'), world.as('handler'), world.as('supplier', 1)].map((player) =>
      must(player.call(shareCardEndpoints.read, { kind, id })),
    ),
  );
  const [first] = asked;
  for (const { card } of asked) expect(card).toEqual(first?.card);
  return first?.card ?? null;
}

const setState = (state: string) =>
  sql`update goods set state = ${state} where id = 'pen'`.execute(world.db);

describe('[SE8] the card of a shared link', () => {
  it('of a product has its name, price and shop, and a summary cut to what is shown', async () => {
    await sql`update goods set summary = ${'好写'.repeat(200)} where id = 'pen'`.execute(world.db);
    const card = await cardOf('product', 'pen');
    expect(card?.title).not.toBe('');
    expect(card?.description).toMatch(/^¥10\.00\/.+ · .+ · 好写/);
    expect([...(card?.description ?? '')]).toHaveLength(120);
    expect(await cardOf('product', 'nothing')).toBeNull();
  });

  it.each(['draft', 'pendingReview', 'rejected'])('of a product in %s is none', async (state) => {
    await setState(state);
    expect(await cardOf('product', 'pen')).toBeNull();
    await setState('onSale');
    expect(await cardOf('product', 'pen')).not.toBeNull();
  });

  it('of a shop is there once it is open', async () => {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from shop limit 1`.execute(world.db);
    const [shop] = rows;
    if (!shop) throw new Error('no shop');
    expect((await cardOf('shop', shop.id))?.title).toBe(shop.name);
    for (const state of ['incomplete', 'pendingReview', 'closed']) {
      await sql`update shop set state = ${state} where id = ${shop.id}`.execute(world.db);
      expect(await cardOf('shop', shop.id), state).toBeNull();
    }
    await sql`update shop set state = 'active' where id = ${shop.id}`.execute(world.db);
  });

  it('of a notice is there from its time on, for what visitors may read, and counts no reading', async () => {
    const now = world.clock.at;
    const notice = (id: string, publishedAtMs: number) => ({
      ...{ id, kind: 'general' as const, title: `公告 ${id}`, areaName: '', publisher: '运营中心' },
      ...{ isTop: false, body: blocksOf('第一段'), objectionUntilMs: null, publishedAtMs },
    });
    await publishNotices(
      [notice('now', now - HOUR), notice('later', now + HOUR), notice('theirs', now - HOUR)],
      world.db,
    );
    await sql`update notice set audience = 'suppliers' where id = 'theirs'`.execute(world.db);
    expect((await cardOf('notice', 'now'))?.title).toBe('公告 now');
    expect(await cardOf('notice', 'later')).toBeNull();
    expect(await cardOf('notice', 'theirs')).toBeNull();
    const { rows } = await sql<{ read: number }>`
      select read_count as read from notice where id = 'now'`.execute(world.db);
    expect(rows).toEqual([{ read: 0 }]);
  });

  it('of a project says its unit; drafts and invited projects have none', async () => {
    const open = await published(world);
    expect((await cardOf('project', open.number))?.description).toContain(open.number);
    const invitedIds = ['org-supplier-1', 'org-supplier-2', 'org-supplier-3'];
    const closed = await published(world, { selection: 'invited', invitedIds });
    expect(await cardOf('project', closed.number)).toBeNull();
    const { create } = projectEndpoints;
    const draft = await must(world.as('handler').call(create, { method: 'bidding' }));
    expect(await cardOf('project', draft.number)).toBeNull();
  });

  it('of a group buy is there once it is published, and only of one for all units', async () => {
    const launch = (scope: 'all' | 'unit') =>
      must(
        world.as('handler').call(groupBuyEndpoints.launch, {
          id: null,
          version: null,
          terms: {
            title: '中性笔联合采购',
            productId: 'pen',
            skuId: skuOf('pen'),
            tiers: [{ fromQuantity: 50, price: fen(900) }],
            target: 50,
            cap: 150,
            unitMin: 10,
            unitMax: 120,
            startsAtMs: world.clock.at + HOUR,
            endsAtMs: world.clock.at + 3 * HOUR,
            scope,
            regionCode: null,
            description: '',
            keepsStock: false,
            fileGroup: null,
          },
        }),
      );
    const [forAll, ours] = [await launch('all'), await launch('unit')];
    expect(await cardOf('groupBuy', forAll.id)).toBeNull();
    for (const { id } of [forAll, ours])
      await sql`update group_buy set state = 'recruiting' where id = ${id}`.execute(world.db);
    const card = await cardOf('groupBuy', forAll.id);
    expect(card?.title).toBe('团购：中性笔联合采购');
    // Prices are for those who may take part.
    expect(card?.description).not.toContain('¥');
    expect(await cardOf('groupBuy', ours.id)).toBeNull();
  });
});
