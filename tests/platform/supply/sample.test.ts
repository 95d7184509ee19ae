import { listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { listingReviewEndpoints } from '@jicai/shared/contract/supply/listing-review.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { decide, draftOf, readListing } from '../../harness/supply/products.ts';
import { startPlatform, type World } from '../../harness/world.ts';
import { layOut } from '../mall/small-mall.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform();
  await layOut(world.db);
});
afterAll(() => world?.stop());

const supplier = () => world.as('supplier', 1);
const setting = (name: string, value: string) =>
  sql`insert into setting (name, value, changed_at) values (${name}, ${value}, now())
    on conflict (name) do update set value = excluded.value`.execute(world.db);
const submit = ({ id, version }: { readonly id: string; readonly version: number }) =>
  supplier().call(listingEndpoints.submit, { id, version });
const asked = { categoryId: null, page: 1, pageSize: 30 } as const;
const queue = async (isOwn = false) =>
  (
    await must(world.as('listingReviewer').call(listingReviewEndpoints.queue, { ...asked, isOwn }))
  ).rows.map(({ id }) => id);

it('[LS6] without a finding a product passes by itself; its timeline says so', async () => {
  await setting('supply.samplePercent', '0');
  const made = await draftOf(world, { brandName: '新晨', name: '新晨 XC-1 激光打印机' });
  // A brand that nobody knows is a finding: a person decides.
  expect(await must(submit(made))).toEqual({ state: 'pendingReview', staged: 'inReview' });
  const plain = await draftOf(world);
  expect(await must(submit(plain))).toEqual({ state: 'onSale', staged: 'applied' });
  expect(await queue()).toEqual([made.id]);
  const live = await readListing(supplier(), plain.id);
  expect(live.events.map(({ note }) => note)).toContain('自动检查通过，无待判断项');
  // A change without a finding passes too, and is live.
  const draft = { ...live.draft, warranty: '两年质保，上门服务' };
  const { version } = await must(
    supplier().call(listingEndpoints.save, { id: plain.id, version: live.version, draft }),
  );
  expect(await must(submit({ id: plain.id, version }))).toMatchObject({ state: 'onSale' });
  expect((await readListing(supplier(), plain.id)).draft.warranty).toBe('两年质保，上门服务');
  // A price that rises fast is a finding.
  const dearer = await readListing(supplier(), plain.id);
  await sql`update price_point set at = at - interval '40 days'`.execute(world.db);
  const risen = {
    ...dearer.draft,
    skus: dearer.draft.skus.map((sku) => ({ ...sku, price: fen(1_500_00) })),
  };
  const saved = await must(
    supplier().call(listingEndpoints.save, {
      id: plain.id,
      version: dearer.version,
      draft: risen,
    }),
  );
  expect(await must(submit({ id: plain.id, version: saved.version }))).toMatchObject({
    staged: 'inReview',
  });
});

it('[LS6] one that was drawn goes to a person all the same', async () => {
  await setting('supply.samplePercent', '100');
  const drawn = await draftOf(world);
  expect(await must(submit(drawn))).toEqual({ state: 'pendingReview', staged: 'inReview' });
  expect(await queue()).toContain(drawn.id);
});

it('[LS5] a shop has so many products on sale, and submits so many new ones a day', async () => {
  await setting('supply.samplePercent', '0');
  await setting('supply.newProducts', '4');
  await must(submit(await draftOf(world)));
  const fifth = await draftOf(world);
  expect((await submit(fifth)).text).toContain('4');
  await setting('supply.newProducts', '50');
  await setting('supply.liveProducts', '2');
  expect((await submit(fifth)).text).toContain('2');
  await setting('supply.liveProducts', '3');
  await must(submit(fifth));
});

it('[LS6] the next product is of the reviewer’s own categories, and else any other', async () => {
  await setting('supply.samplePercent', '100');
  const reviewer = world.as('listingReviewer');
  const waiting = await queue();
  expect(waiting.length).toBeGreaterThan(1);
  const save = (categoryIds: string[]) =>
    reviewer.call(listingReviewEndpoints.saveSkills, { categoryIds });
  expect((await save(['nowhere'])).state).not.toBe(1);
  // Of a category in which nothing waits: the next one comes from the others.
  await must(save(['A1b']));
  expect(await queue(true)).toEqual([]);
  const [oldest = '', second = ''] = waiting;
  await world.db
    .updateTable('goods')
    .set({ category_id: 'A1b' })
    .where('id', '=', second)
    .execute();
  expect(await queue(true)).toEqual([second]);
  const decided = await must(decide(world, oldest));
  expect(decided.nextId).toBe(second);
  await must(save([]));
  expect(await queue(true)).toEqual(await queue());
});

it('[LS6] a product that is skipped stays; the oldest comes again behind the last', async () => {
  await setting('supply.samplePercent', '100');
  await setting('supply.newProducts', '50');
  await setting('supply.liveProducts', '50');
  for (const made of [await draftOf(world), await draftOf(world)]) await must(submit(made));
  const waiting = await queue();
  expect(waiting.length).toBeGreaterThan(1);
  const nextOf = async (id: string) =>
    (await must(world.as('listingReviewer').call(listingReviewEndpoints.detail, { id }))).nextId;
  expect(await Promise.all(waiting.map(nextOf))).toEqual([...waiting.slice(1), waiting[0]]);
  // Of their own categories first, as after a decision.
  const [first = '', , last = ''] = [...waiting.slice(0, 2), waiting.at(-1)];
  const ofCategory = (category_id: string) =>
    world.db.updateTable('goods').set({ category_id }).where('id', '=', last).execute();
  const before = await world.db
    .selectFrom('goods')
    .select('category_id as id')
    .where('id', '=', last)
    .executeTakeFirstOrThrow();
  await ofCategory('A1b');
  const save = (categoryIds: string[]) =>
    world.as('listingReviewer').call(listingReviewEndpoints.saveSkills, { categoryIds });
  await must(save(['A1b']));
  expect(await nextOf(first)).toBe(last);
  await must(save([]));
  await ofCategory(before.id ?? 'A1a');
});
